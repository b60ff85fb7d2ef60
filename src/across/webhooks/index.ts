export { finishers, handlers } from './handlers.ts';
