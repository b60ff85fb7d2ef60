export { labelHandlers as handlers } from './rest.ts';
export { labelTools as tools } from './tools.ts';
