/** Makes `derived/` before the first start from the sources. A program that is built has it, but not the packages that make it. */
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../derived/', import.meta.url))) {
  process.argv.push('--derived');
  await import('./generate.ts');
}
