import type { Files } from '../core/services.ts';
import { Problem } from '../core/errors.ts';

/** Returns the store of a program that has one. @throws Problem not_configured */
export const requireFiles = ({ files }: { readonly files: Files | null }): Files => {
  if (files === null) throw new Problem('not_configured', { detail: 'This process has no store of files.' });
  return files;
};
