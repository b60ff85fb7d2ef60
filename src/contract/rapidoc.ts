import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Returns RapiDoc's script, preceded by its license and those of its dependencies. It is copied into `generated/`
 * because a production install then does not need the package. The script contains its parser of OpenAPI documents, so
 * `overrides` in package.json keeps the parser's 80 packages out of `node_modules`.
 */
export const rapidocScript = (): string => {
  const folder = dirname(dirname(createRequire(import.meta.url).resolve('rapidoc')));
  const fileOf = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const license = `/*!\n${fileOf('LICENSE.txt').trim()}\n*/\n\n${fileOf('dist/rapidoc-min.js.LICENSE.txt')}\n`;
  return license + fileOf('dist/rapidoc-min.js').replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n');
};
