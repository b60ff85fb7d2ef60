import type { Transaction } from '../core/context.ts';
import type { Links } from './links.ts';

/** Returns fields without the machines in them, which are links. */
export const withoutMachines = <Fields extends { machine_ids?: unknown }>(
  fields: Fields,
): Omit<Fields, 'machine_ids'> => {
  const { machine_ids: _, ...others } = fields;
  return others;
};

/** A written row and the machines in its fields. */
export type Linked = { row: { id: number; machine_ids: number[] }; fields: { machine_ids?: number[] } };

/** Links written rows to their machines. */
export const linkMachines = (tx: Transaction, machines: Links, rows: readonly Linked[]): Promise<void> =>
  machines.replace(
    tx,
    rows.flatMap(({ row: { id, machine_ids }, fields: { machine_ids: by } }) =>
      by ? { id, to: machine_ids, by } : [],
    ),
  );

/** Returns the ids in a value of a stored event; undefined for none. */
export const idsIn = (value: unknown): number[] | undefined =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : undefined;
