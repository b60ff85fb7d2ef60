import type { Services } from '../../core/services.ts';
import { createErasure } from './jobs.ts';

export { handlers } from './handlers.ts';

export const jobs = (services: Services) => [createErasure(services)];
