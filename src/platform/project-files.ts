import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

// The built program has another depth than the sources.
const ROOT = pathToFileURL(findPackageJSON(import.meta.url) ?? '');

/** Returns the text of a project file, by its path from the root. */
export const readProjectFile = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
