import { deriveEvents } from './derived.ts';
import { pruneEvents } from './retention.ts';

export { handlers, tools } from './handlers.ts';

export const jobs = () => [deriveEvents, pruneEvents];
