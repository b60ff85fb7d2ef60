import type { Schemas } from '../../../generated/contract.ts';
import { Problem } from '../../core/errors.ts';
import type { CustomField } from '../../records/custom-fields.ts';
import type { Importer, Match } from '../../records/importer.ts';
import { IMPORTERS } from './areas.ts';
import { recognizeColumns, type Column, type UnknownColumns } from './columns.ts';
import { customColumns } from './custom-columns.ts';
import { fieldsOf, type Fields } from './fields.ts';
import { learn, shareDecimalMark, unknownNotation, type Notation } from './notations.ts';
import { refuseFile } from './refusals.ts';
import { readRows, type Head, type Source } from './rows.ts';

/** How a file is imported. `max_rows` bounds the duration of a request; the command line has no bound. */
export type ImportOptions = {
  area: Schemas['ImportArea'];
  dry_run: boolean;
  match_on: Match | undefined;
  /** Whether a row without the version of its record also changes the state of the record. */
  overwrite: 'state' | undefined;
  on_error: 'stop' | 'skip';
  unknown_columns: UnknownColumns;
  max_rows: number;
};

/** The columns of a file, the notations of those of a CSV file, and the custom fields of its records. */
export type Inspection = {
  columns: readonly Column[];
  notations: readonly Notation[] | null;
  custom: readonly CustomField[];
};

/** Checks that a file has the column to match on. @throws Problem validation_failed */
const checkMatch = ({ area, match_on }: ImportOptions, columns: readonly Column[]): void => {
  if (match_on === undefined) return;
  const { match } = IMPORTERS[area];
  const refuse = (detail: string): Problem =>
    new Problem('validation_failed', { violations: [{ parameter: 'match_on', detail }] });
  if (match.length === 0) throw refuse(`is not accepted for ${area}, whose rows are always added`);
  if (!match.includes(match_on)) throw refuse(`must be one of ${match.join(', ')} for ${area}`);
  if (!columns.some(({ field }) => field?.name === match_on)) throw refuse(`needs a column ${match_on} in the file`);
};

/** Whether rows may update records: those with an `external_ref`, or all of them by the column to match on. */
const canUpdate = ({ match_on }: ImportOptions, columns: readonly Column[]): boolean =>
  match_on !== undefined || columns.some(({ field }) => field?.name === 'external_ref');

/** Returns the fields with the version of the record, for which only a row that updates one has use. */
const withVersion = (fields: Fields['fields']): Fields['fields'] => {
  const version = fields.get('version');
  return version === undefined ? fields : new Map([...fields, ['version', { ...version, ignored: null }]]);
};

/** Returns the columns, with a remark on those that describe the state of records. */
const withRemarks = (
  columns: readonly Column[],
  { state }: Importer,
  { overwrite }: ImportOptions,
): readonly Column[] => {
  if (overwrite === 'state') return columns;
  const detail = 'changes a record only in a row with its version, or with overwrite=state';
  return columns.map((column) => (state.includes(column.field?.name ?? '') ? { ...column, detail } : column));
};

/** Returns the columns of a file by their names. */
const columnsOf = (
  options: ImportOptions,
  names: readonly string[],
  custom: readonly CustomField[],
): readonly Column[] => {
  const importer = IMPORTERS[options.area];
  const { fields } = fieldsOf(importer);
  const recognize = (known: Fields['fields']): Column[] =>
    recognizeColumns(options.area, names, new Map([...known, ...customColumns(custom)]), options.unknown_columns);
  const columns = recognize(fields);
  return canUpdate(options, columns) ? withRemarks(recognize(withVersion(fields)), importer, options) : columns;
};

/**
 * Reads a file once for its columns and their notations; `custom` are the custom fields of its records. It needs no
 * database, so a file that cannot be read is refused before a transaction begins.
 * @throws Problem validation_failed for a file that cannot be read, and for its columns
 */
export const inspect = async (
  source: Source,
  options: ImportOptions,
  custom: readonly CustomField[],
): Promise<Inspection> => {
  const head: Head = { names: [], delimiter: '' };
  const isCsv = source.format === 'csv';
  let columns: readonly Column[] | undefined;
  const notations: Notation[] = [];
  let isEmpty = true;
  for await (const { cells } of readRows(source, head, options.max_rows)) {
    isEmpty = false;
    if (!isCsv) continue;
    columns ??= columnsOf(options, head.names, custom);
    for (const [index, { field }] of columns.entries())
      if (field) learn((notations[index] ??= unknownNotation()), field.type, String(cells[index] ?? ''));
  }
  if (isEmpty) throw refuseFile('has no rows');
  shareDecimalMark(notations, head.delimiter);
  columns ??= columnsOf(options, head.names, custom);
  checkMatch(options, columns);
  return { columns, notations: isCsv ? notations : null, custom };
};
