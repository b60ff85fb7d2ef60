export { reportHandlers as handlers } from './rest.ts';
export { reportTools as tools } from './tools.ts';
