export { overviewHandlers as handlers } from './rest.ts';
export { overviewTools as tools } from './tools.ts';
