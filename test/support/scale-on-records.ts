import { CustomFieldKind } from '../../generated/values.ts';
import { pixelColumns } from './files.ts';
import type { Table } from './scale-tables.ts';
import { NOTABLE, ownValues, pick } from './scale-values.ts';

/** The tables of what records of all kinds have. */
export const ON_RECORDS: Table[] = [
  {
    name: 'note',
    perMachine: 0.3,
    columns: ({ n, at }) => {
      const notable_type = pick(NOTABLE, n) ?? 'machine';
      return { notable_type, notable_id: at(notable_type, 0), body: `Note ${n}`, author: 'Kim' };
    },
  },
  {
    name: 'attachment',
    perMachine: 0.3,
    columns: ({ n, at }) => {
      const attachable_type = pick(NOTABLE, n) ?? 'machine';
      return { attachable_type, attachable_id: at(attachable_type, 0), ...pixelColumns(), name: `Photo ${n}.png` };
    },
  },
  // The first field of each kind is the one that lists are filtered by.
  {
    name: 'custom_field',
    perMachine: 0.1,
    columns: ({ n }) => ({
      kind: pick(CustomFieldKind, n) ?? 'machine',
      key: n < CustomFieldKind.length ? 'own' : `own_${n}`,
      label: `Own ${n}`,
      type: 'text',
    }),
  },
];

/** Adds values of custom fields to the tables whose rows have some. */
export const withOwnValues = (tables: Table[]): Table[] =>
  tables.map((table) =>
    CustomFieldKind.some((kind) => kind === table.name)
      ? { ...table, columns: (row) => ({ ...table.columns(row), ...ownValues(row) }) }
      : table,
  );
