import { deriveEvents } from './derived.ts';
import { pruneEvents } from './retention.ts';

export { eventHandlers as handlers } from './rest.ts';
export { eventTools as tools } from './tools.ts';

export const jobs = () => [deriveEvents, pruneEvents];
