export { platformHandlers as handlers } from './rest.ts';
