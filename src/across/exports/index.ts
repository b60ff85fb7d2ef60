export { exportTools as tools } from './tools.ts';
