export { meHandlers as handlers } from './rest.ts';
