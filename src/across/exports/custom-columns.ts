import type { Schemas } from '../../../generated/contract.ts';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import type { Context } from '../../core/context.ts';
import { isObject } from '../../core/json.ts';
import {
  columnOf,
  CUSTOM_FIELDS,
  customFieldKind,
  keyOfColumn,
  readActiveFields,
} from '../../records/custom-fields.ts';

const KINDS = collect(areas, 'kinds');

/** Returns the columns of a CSV file: one for each active field of the gym, in their order, instead of the object of their values. */
export const withCustomColumns = async (
  ctx: Context,
  area: Schemas['ExportArea'],
  columns: readonly string[],
): Promise<readonly string[]> => {
  const kind = columns.includes(CUSTOM_FIELDS) ? customFieldKind(Reflect.get(KINDS, area)) : undefined;
  if (kind === undefined) return columns;
  const fields = await readActiveFields(ctx, kind);
  return columns.flatMap((column) => (column === CUSTOM_FIELDS ? fields.map(({ key }) => columnOf(key)) : [column]));
};

/** Returns the value of a record in a column. */
export const valueInColumn = (record: object, column: string): unknown => {
  const key = keyOfColumn(column);
  if (key === undefined) return Reflect.get(record, column) ?? null;
  const values: unknown = Reflect.get(record, CUSTOM_FIELDS);
  return isObject(values) ? (values[key] ?? null) : null;
};
