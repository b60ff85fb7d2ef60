import type { Services } from '../../core/services.ts';
import { createSignInMails } from './jobs.ts';

export { signInHandlers as handlers } from './rest.ts';
export { signInTools as tools } from './tools.ts';

export const jobs = (services: Services) => Object.values(createSignInMails(services));
