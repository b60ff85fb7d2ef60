import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FOLDER = dirname(createRequire(import.meta.url).resolve('openapi-explorer/package.json'));

const fileOf = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');

/**
 * Returns OpenAPI Explorer's script, preceded by its license. It is copied into `generated/` because a production
 * install then needs neither the package nor its dependencies.
 */
export const explorerScript = (): string =>
  `/*!\n${fileOf('LICENSE').trim()}\n*/\n\n${fileOf('dist/browser/openapi-explorer.min.js')}\n`;
