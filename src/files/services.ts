import { Problem } from '../core/errors.ts';
import type { FileStore } from './store.ts';

/** The store of files, and the maximum size of one. */
export type Files = { readonly store: FileStore; readonly max_bytes: number };

/** Returns the store of a program that has one. @throws Problem not_configured */
export const requireFiles = ({ files }: { readonly files: Files | null }): Files => {
  if (files === null) throw new Problem('not_configured', { detail: 'This process has no store of files.' });
  return files;
};
