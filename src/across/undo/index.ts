export { undoHandlers as handlers } from './rest.ts';
export { undoTools as tools } from './tools.ts';
