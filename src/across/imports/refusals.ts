import { Problem } from '../../core/errors.ts';

/** Maximum size of a row, in characters: that of the body of a single record. */
export const MAX_ROW = 256 * 1024;

/** Maximum cells of a row, several times as many as a file may have columns. */
export const MAX_CELLS = 1000;

/** Refuses a file that cannot be read from a row on, or from a cell in this column. */
export const refuseFile = (detail: string, row?: number, column?: string): Problem =>
  new Problem('validation_failed', {
    detail: 'Nothing was imported. "errors" says where the file cannot be read.',
    violations: [
      { pointer: '', ...(row === undefined ? {} : { row }), ...(column === undefined ? {} : { column }), detail },
    ],
  });
