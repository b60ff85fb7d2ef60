import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { isObject } from '../../core/json.ts';
import {
  columnOf,
  CUSTOM_FIELDS,
  customFieldKind,
  keyOfColumn,
  readActiveFields,
  type CustomField,
} from '../../records/custom-fields.ts';
import { IMPORTERS } from './areas.ts';
import { fieldsOf, type Field, type FieldType } from './fields.ts';

const TYPES: Readonly<Record<CustomField['type'], FieldType>> = {
  text: 'text',
  url: 'text',
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  choice: 'enum',
};

/** Reads the active custom fields of the records of an area; none for an area whose records have none. */
export const readImportedFields = async (
  ctx: Context,
  area: Schemas['ImportArea'],
): Promise<readonly CustomField[]> => {
  const importer = IMPORTERS[area];
  const kind = fieldsOf(importer).fields.has(CUSTOM_FIELDS) ? customFieldKind(importer.kind) : undefined;
  return kind === undefined ? [] : readActiveFields(ctx, kind);
};

/** Returns the columns of custom fields as fields of a file. */
export const customColumns = (fields: readonly CustomField[]): [string, Field][] =>
  fields.map(({ key, type, options }) => {
    const name = columnOf(key);
    return [
      name,
      { name, type: TYPES[type], allowed: options ?? [], max_items: Infinity, is_code: false, ignored: null },
    ];
  });

/** Sets the value of a field of a row; a column of a custom field is a member of the values of these. */
export const setField = (fields: Record<string, unknown>, name: string, value: unknown): void => {
  const key = keyOfColumn(name);
  if (key === undefined) {
    fields[name] = value;
    return;
  }
  const values = fields[CUSTOM_FIELDS];
  fields[CUSTOM_FIELDS] = { ...(isObject(values) ? values : {}), [key]: value };
};

/** Returns the field that a JSON Pointer leads to, and the rest of the pointer: a custom field is one of its own. */
export const fieldAt = (pointer: string): { field: string | null; rest: readonly string[] } => {
  const [, field = null, key, ...rest] = pointer.split('/');
  if (field === CUSTOM_FIELDS && key !== undefined) return { field: columnOf(key), rest };
  return { field, rest: key === undefined ? [] : [key, ...rest] };
};

/** Returns the fields of a new record, with an empty object of values if some are required. */
export const withRequired = (
  fields: Record<string, unknown>,
  custom: readonly CustomField[],
): Record<string, unknown> =>
  custom.some(({ required }) => required) ? { ...fields, [CUSTOM_FIELDS]: fields[CUSTOM_FIELDS] ?? {} } : fields;
