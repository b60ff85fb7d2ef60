export { calendarHandlers as handlers } from './rest.ts';
