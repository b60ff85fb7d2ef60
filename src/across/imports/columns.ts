import { distance } from 'fastest-levenshtein';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { Problem, type Violation } from '../../core/errors.ts';
import type { Field } from './fields.ts';
import { normalize, spellingsOf } from './spellings.ts';

/** A column of the file: its name, its field if it has one, and a remark for the answer. */
export type Column = { name: string; field: Field | null; detail: string | null };

/** Report on the columns. */
type ColumnReport = Schemas['ImportResult']['columns'];

/** Maximum length of the name of a column. */
export const MAX_NAME = 200;

/** Maximum columns of a file, several times as many as a record has fields. */
export const MAX_COLUMNS = LIMITS.ImportResult.columns;

/** Whether columns that are no field of the record are refused or left out. */
export type UnknownColumns = 'refuse' | 'ignore';

/** Refuses a file because of its columns. Nothing was imported. */
export const refuseColumns = (violations: readonly Violation[]): Problem =>
  new Problem('validation_failed', {
    detail: 'Nothing was imported. "errors" lists the columns that are wrong.',
    violations,
  });

const MAX_VIOLATIONS = LIMITS.Problem.errors;

const suggestion = (name: string, fields: readonly string[]): string => {
  const wanted = normalize(name);
  const [nearest] = fields
    .map((field) => ({ field, errors: distance(wanted, normalize(field)) }))
    .toSorted((one, other) => one.errors - other.errors);
  return nearest && nearest.errors <= Math.max(1, wanted.length / 4) ? `; did you mean ${nearest.field}?` : '';
};

/**
 * Returns the field of each column: by its own name, else by a usual spelling.
 * @throws Problem validation_failed for two columns of one field and, unless they are ignored, for unknown columns
 */
export const recognizeColumns = (
  area: Schemas['ImportArea'],
  names: readonly string[],
  fields: ReadonlyMap<string, Field>,
  unknown: UnknownColumns,
): Column[] => {
  const settable = [...fields.values()].filter(({ ignored }) => ignored === null).map(({ name }) => name);
  const spellings = spellingsOf(area, [...settable, ...[...fields.keys()].filter((name) => !settable.includes(name))]);
  const violations: Violation[] = [];
  const taken = new Map<string, string>();
  const refuse = (column: string, detail: string): null => {
    if (violations.length < MAX_VIOLATIONS) violations.push({ pointer: '', column, detail });
    return null;
  };
  const fieldOf = (name: string): Field | null => {
    const field = fields.get(spellings.get(normalize(name)) ?? '');
    if (field === undefined) {
      if (unknown === 'ignore' || violations.length === MAX_VIOLATIONS) return null;
      const known = `Fields: ${settable.join(', ')}. unknown_columns=ignore leaves the column out`;
      return refuse(name, name === '' ? 'has no name' : `is unknown${suggestion(name, settable)}. ${known}`);
    }
    const other = taken.get(field.name);
    if (other !== undefined) return refuse(name, `is the field ${field.name}, as the column "${other}" is`);
    taken.set(field.name, name);
    return field;
  };
  const columns = names.map((name): Column => {
    const field = fieldOf(name);
    if (field === null) return { name, field: null, detail: 'is no field of the record' };
    return field.ignored === null ? { name, field, detail: null } : { name, field: null, detail: field.ignored };
  });
  if (violations.length > 0) throw refuseColumns(violations);
  return columns;
};

/** Returns what the response reports of the columns. */
export const reportColumns = (columns: readonly Column[]): ColumnReport =>
  columns.map(({ name, field, detail }) => ({ column: name, field: field?.name ?? null, detail }));
