export { handlers, tools } from './handlers.ts';
