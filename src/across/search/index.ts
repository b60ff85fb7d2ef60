export { searchHandlers as handlers } from './rest.ts';
export { searchTools as tools } from './tools.ts';
