import { Problem } from '../../platform/errors.ts';

/** Maximum size of a row, in characters: that of the body of a single record. */
export const MAX_ROW = 256 * 1024;

/** Refuses a file that cannot be read from a row on. */
export const refuseFile = (detail: string, row?: number): Problem =>
  new Problem('validation_failed', {
    detail: 'Nothing was imported. "errors" says where the file cannot be read.',
    violations: [{ pointer: '', ...(row === undefined ? {} : { row }), detail }],
  });
