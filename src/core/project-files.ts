import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

// The built program has another depth than the sources.
const ROOT = pathToFileURL(findPackageJSON(import.meta.url) ?? '');

/** Returns the bytes of a project file, by its path from the root. */
export const readProjectBytes = (path: string): Buffer => readFileSync(new URL(path, ROOT));

/** Returns the text of a project file, by its path from the root. */
export const readProjectFile = (path: string): string => readProjectBytes(path).toString();
