import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('altcha/external')), '..', '..');

const fileOf = (path: string): string => readFileSync(join(FOLDER, path), 'utf8').trim();

const licensed = (script: string): string => `/*!\n${fileOf('LICENSE.txt')}\n*/\n\n${script}\n`;

/** Returns the script of the ALTCHA widget without its workers, preceded by its license. */
export const altchaScript = (): string => licensed(fileOf('dist/external/altcha.min.js'));

/** Returns the script that solves the puzzles of ALTCHA in the background. */
export const altchaWorker = (): string => licensed(fileOf('dist/workers/sha.js'));
