export { webhookHandlers as handlers, webhookFinishers as finishers } from './rest.ts';
