export { handlers, tools } from './handlers.ts';
export { createReminders as jobs } from './jobs.ts';
