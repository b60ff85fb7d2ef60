import type { Schemas } from '../../generated/contract.ts';
import type { Transaction } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import type { Kind } from './references.ts';

type Warnings = Schemas['StatusWarning'][];

/** A record after its row was imported, the warnings about a machine's new status, and whether it existed already. */
export type Saved = { id: number; uuid: string | null; version: number; warnings?: Warnings; repeated?: boolean };

/** The fields of a locked record to update. */
type Change = { id: number; fields: object };

/** Writes the rows of an area. Both functions return the records in the order of the rows. */
export type BatchWriter = {
  create(tx: Transaction, rows: readonly object[]): Promise<Saved[]>;
  update(tx: Transaction, changes: readonly Change[]): Promise<Saved[]>;
};

/** The functions of a resource that write many rows with few statements. */
type BatchResource<Row, Written> = {
  lockAll(tx: Transaction, ids: readonly number[]): Promise<Row[]>;
  insertAll(tx: Transaction, rows: readonly Written[]): Promise<Row[]>;
  updateAll(tx: Transaction, changes: readonly (readonly [row: Row, properties: Written])[]): Promise<Row[]>;
};

/**
 * The rules of an area, those of the operations that create and update one record. Methods, because each accepts the
 * fields of its own record only.
 */
type Rules<Row, Written, Prepared> = {
  /** Looks up what the fields of several rows refer to, and returns it in their order. @throws Problem for fields that are refused */
  prepare?(tx: Transaction, rows: readonly object[]): Promise<readonly Prepared[]>;
  /** Returns the properties of a new record. @throws Problem for fields that are refused */
  added(tx: Transaction, fields: object, prepared: NoInfer<Partial<Prepared>>): Written;
  /** Returns the properties to change. @throws Problem for fields that are refused */
  changed(tx: Transaction, row: Row, fields: object, prepared: NoInfer<Partial<Prepared>>): Written;
  /** Checks all changes together, with the rows before. */
  check?(tx: Transaction, changes: readonly { row: Row; fields: object }[]): Promise<void>;
  /** Returns the warnings about changes, by the id of the row before. */
  warn?(tx: Transaction, changes: readonly { row: Row; fields: object }[]): Promise<ReadonlyMap<number, Warnings>>;
  /** Completes written rows, such as by their links, and returns them as they are then. */
  complete?(tx: Transaction, rows: readonly { row: Row; fields: object }[]): Promise<Row[]>;
};

/** Creates the writer of the rows of a resource, which locks, inserts and updates them in batches. */
export const inBatches = <Row extends Saved, Written, Prepared extends object = object>(
  kind: Kind,
  resource: BatchResource<Row, Written>,
  { prepare, added, changed, check, warn, complete }: Rules<Row, Written, Prepared>,
): BatchWriter => {
  const completed = async (tx: Transaction, rows: Row[], fields: readonly object[]): Promise<Row[]> =>
    complete
      ? complete(
          tx,
          rows.map((row, i) => ({ row, fields: fields[i] ?? {} })),
        )
      : rows;
  return {
    async create(tx, rows) {
      const prepared = await prepare?.(tx, rows);
      const properties = rows.map((fields, i) => added(tx, fields, prepared?.[i] ?? {}));
      return completed(tx, await resource.insertAll(tx, properties), rows);
    },
    async update(tx, changes) {
      const ids = changes.map(({ id }) => id);
      const prepared = await prepare?.(
        tx,
        changes.map(({ fields }) => fields),
      );
      const locked = new Map((await resource.lockAll(tx, ids)).map((row) => [row.id, row]));
      const rowChanges = changes.map(({ id, fields }) => {
        const row = locked.get(id);
        if (row === undefined) throw notFound(kind);
        return { row, fields };
      });
      await check?.(tx, rowChanges);
      const warnings = await warn?.(tx, rowChanges);
      const updated = await resource.updateAll(
        tx,
        rowChanges.map(({ row, fields }, i) => [row, changed(tx, row, fields, prepared?.[i] ?? {})]),
      );
      const saved = await completed(
        tx,
        updated,
        rowChanges.map(({ fields }) => fields),
      );
      return saved.map((row) => ({ ...row, warnings: warnings?.get(row.id) ?? [] }));
    },
  };
};
