export { machineFileHandlers as handlers } from './rest.ts';
export { machineFileTools as tools } from './tools.ts';
