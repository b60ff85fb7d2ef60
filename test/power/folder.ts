import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './disk.ts';

/** Reads a folder with its files. */
export const readFolder = (root: string): Files => {
  const files = new Map<string, Buffer | null>([[root, null]]);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) files.set(path, null);
    else if (entry.isFile()) files.set(path, readFileSync(path));
  }
  return files;
};

/** Writes the files of a folder into another one. PostgreSQL refuses folders that others may read. */
export const writeFolder = (files: Files, from: string, to: string): void => {
  const sorted = [...files].toSorted(([a], [b]) => a.length - b.length);
  for (const [path, content] of sorted) {
    const place = to + path.slice(from.length);
    if (content === null) mkdirSync(place, { recursive: true, mode: 0o700 });
    else writeFileSync(place, content, { mode: 0o600 });
  }
  chmodSync(to, 0o700);
};
