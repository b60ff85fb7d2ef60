export { grantHandlers as handlers } from './rest.ts';
