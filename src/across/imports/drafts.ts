import type { ValidateFunction } from 'ajv';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import type { ProblemCode } from '../../core/errors.ts';
import { describeErrors, findUnstorable, UNSTORABLE } from '../../core/validation.ts';
import { readCell } from './cells.ts';
import type { Column } from './columns.ts';
import { fieldAt, setField } from './custom-columns.ts';
import type { Field } from './fields.ts';
import type { Candidate } from './lookups.ts';
import type { Notation, Reading } from './notations.ts';
import type { Row } from './rows.ts';

/** A mistake in a row. `field` is null for the row as a whole. */
export type Mistake = { field: string | null; code: ProblemCode; detail: string };

/** The code of a mistake in the values of a row. */
export const INVALID = 'validation_failed';

/**
 * A row on its way into a record: the values of its fields, the version of the record that it was made from, its mistakes
 * and warnings so far, and its characters.
 */
export type Draft = {
  row: number;
  fields: Record<string, unknown>;
  version: number | undefined;
  /** The fields that the record must have already. */
  fixed: Record<string, unknown>;
  mistakes: Mistake[];
  warnings: Schemas['ImportWarning'][];
  size: number;
};

/** Maximum mistakes that are reported of a row. */
const MAX_MISTAKES = LIMITS.ImportRow.errors;

/** Adds a mistake to a row, unless it has as many as are reported. */
export const addMistake = ({ mistakes }: Draft, mistake: Mistake): void => {
  if (mistakes.length < MAX_MISTAKES) mistakes.push(mistake);
};

/** Returns the value of a cell, or what is wrong with it. A list that is too long is not looked at. */
const readingOf = (cell: unknown, field: Field, notation: Notation | undefined): Reading => {
  const text = field.is_code && typeof cell === 'string' ? cell.trim() : cell;
  const reading = notation ? readCell(String(text), field, notation) : { value: text };
  const items = 'value' in reading && Array.isArray(reading.value) ? reading.value.length : 0;
  return items > field.max_items ? { error: `must have at most ${field.max_items} items` } : reading;
};

const readVersion = (draft: Draft, value: unknown): void => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) draft.version = value;
  else if (value !== null)
    addMistake(draft, { field: 'version', code: INVALID, detail: 'must be a whole number, that of the record' });
};

/** Reads the cells of a row. `notations` has an entry for each column of a CSV file; other formats have values. */
export const draftOf = (
  { row, cells, size, error }: Row,
  columns: readonly Column[],
  notations: readonly Notation[] | null,
): Draft => {
  const draft: Draft = { row, fields: {}, version: undefined, fixed: {}, mistakes: [], warnings: [], size };
  if (error !== null) {
    addMistake(draft, { field: null, code: INVALID, detail: error });
    return draft;
  }
  if (notations && cells.length < columns.length) {
    const detail = `ends after ${cells.length} of ${columns.length} cells; the other fields were left out`;
    draft.warnings.push({ code: 'row_ends_early', id: null, detail });
  }
  for (const [index, { field }] of columns.entries()) {
    const cell = cells[index];
    const notation = notations?.[index];
    if (field === null || cell === undefined) continue;
    const reading = readingOf(cell, field, notation);
    if ('error' in reading) draft.mistakes.push({ field: field.name, code: INVALID, detail: reading.error });
    else if (field.name === 'version') readVersion(draft, reading.value);
    else setField(draft.fields, field.name, reading.value);
  }
  const unstorable = findUnstorable(draft.fields)?.split('/')[1];
  if (unstorable !== undefined) draft.mistakes.push({ field: unstorable, code: INVALID, detail: UNSTORABLE });
  return draft;
};

/** Adds the mistakes that a schema of the contract finds in the fields. A field with a mistake already gets no other. */
export const validate = ({ fields, mistakes }: Draft, check: ValidateFunction, isNew: boolean): void => {
  const known = new Set(mistakes.map(({ field }) => field));
  if (check(fields)) return;
  for (const violation of describeErrors(check.errors ?? [], (pointer) => ({ pointer }))) {
    const pointer = 'pointer' in violation ? violation.pointer : '';
    const { field, rest } = fieldAt(pointer);
    if (known.has(field) || mistakes.length === MAX_MISTAKES) continue;
    const isEmpty = field !== null && rest.length === 0 && fields[field] === null;
    const empty = isNew ? 'is required' : 'must not be empty';
    const place = rest.length === 0 ? '' : `/${rest.join('/')} `;
    mistakes.push({ field, code: INVALID, detail: isEmpty ? empty : place + violation.detail });
  }
};

/**
 * Effect of a row: it creates a record, or updates one, which the transaction has locked. A draft with mistakes does
 * nothing.
 */
export type Step = { draft: Draft; target: Candidate | null };
