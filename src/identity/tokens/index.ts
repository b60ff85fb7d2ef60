export { tokenHandlers as handlers } from './rest.ts';
