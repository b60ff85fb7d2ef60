import type { Schemas } from '../../../generated/contract.ts';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import type { Context } from '../../core/context.ts';
import { isObject } from '../../core/json.ts';
import { COLUMN_PREFIX, CUSTOM_FIELDS, customFieldKind, readCustomFields } from '../../records/custom-fields.ts';

const KINDS = collect(areas, 'kinds');

/** Returns the columns of a CSV file: one for each active field of the gym, in their order, instead of the object of their values. */
export const withCustomColumns = async (
  ctx: Context,
  area: Schemas['ExportArea'],
  columns: readonly string[],
): Promise<readonly string[]> => {
  const kind = columns.includes(CUSTOM_FIELDS) ? customFieldKind(Reflect.get(KINDS, area)) : undefined;
  if (kind === undefined) return columns;
  const fields = (await readCustomFields(ctx, kind)).filter(({ active }) => active);
  return columns.flatMap((column) =>
    column === CUSTOM_FIELDS ? fields.map(({ key }) => COLUMN_PREFIX + key) : [column],
  );
};

/** Returns the value of a record in a column. */
export const valueInColumn = (record: object, column: string): unknown => {
  if (!column.startsWith(COLUMN_PREFIX)) return Reflect.get(record, column) ?? null;
  const values: unknown = Reflect.get(record, CUSTOM_FIELDS);
  return isObject(values) ? (values[column.slice(COLUMN_PREFIX.length)] ?? null) : null;
};
