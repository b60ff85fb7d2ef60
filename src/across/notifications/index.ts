export { notificationHandlers as handlers } from './rest.ts';
export { notificationTools as tools } from './tools.ts';
export { createReminders as jobs } from './jobs.ts';
