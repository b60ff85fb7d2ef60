import type { Services } from '../../core/services.ts';
import { createErasure } from './jobs.ts';

export { platformHandlers as handlers } from './rest.ts';

export const jobs = (services: Services) => [createErasure(services)];
