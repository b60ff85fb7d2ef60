/**
 * Starts the command line with what Node.js compiled at an earlier start, types stripped (starts 200 ms earlier). It is
 * kept with the installed packages, which nobody may write who may not also change the code; where this process may not
 * either, each start compiles. NODE_DISABLE_COMPILE_CACHE=1 turns it off, NODE_COMPILE_CACHE names another directory.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import('./commands/ems.ts');
