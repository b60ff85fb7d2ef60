import type { Services } from '../../core/services.ts';
import { createSignInMails } from './jobs.ts';

export { handlers, tools } from './handlers.ts';

export const jobs = (services: Services) => Object.values(createSignInMails(services));
