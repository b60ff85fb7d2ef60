export { tools } from './handlers.ts';
