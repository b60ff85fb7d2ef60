import type { Services } from '../../core/services.ts';
import { createSignInMails } from './jobs.ts';

export { signInHandlers as handlers } from './rest.ts';

export const jobs = (services: Services) => Object.values(createSignInMails(services));
