import { IsolationLevel } from '@mikro-orm/core';
import type { Schemas } from '../../generated/contract.ts';
import type { Context } from '../core/context.ts';
import { withUuids } from './exported-references.ts';
import { defineList, type Listed, type RowQuery, type Selector } from './lists.ts';
import type { Order, Page, PageRequest } from './paging.ts';

/** The records of an area for exports: the columns of its files, and a reader of pages, oldest first, from a cursor. */
export type ExportSource = { columns: readonly string[]; read(ctx: Context, page: PageRequest): Promise<Page<object>> };

type ReadOldestFirst = (ctx: Context, query: { sort: 'id' }, page: PageRequest) => Promise<Page<object>>;

/** Reads a page and the UUIDs of its references from one snapshot: a referenced record may be deleted in between. */
const withReferences = (columns: readonly string[], read: ExportSource['read']): ExportSource => ({
  columns,
  read: (ctx, request) =>
    ctx.em.transactional(
      async (em) => {
        const snapshot = { ...ctx, em };
        const page = await read(snapshot, request);
        return { ...page, data: await withUuids(snapshot, page.data) };
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    ),
});

/** Returns the source of the records of a list. */
export const recordsOf = (columns: readonly string[], list: ReadOldestFirst): ExportSource =>
  withReferences(columns, (ctx, page) => list(ctx, { sort: 'id' }, page));

/** Returns the source of the rows of a table that are in no list of all. `name` is that of the list, in its cursors. */
export const rowsOf = <Row extends object, K extends Listed>(
  columns: readonly string[],
  { name, table, rows }: { name: string; table: K; rows: (db: Selector) => RowQuery<Row> },
): ExportSource => {
  const order: Order = { columns: [{ column: `${table}.id`, type: 'id' }], direction: 'asc' };
  const list = defineList({ name, table, rows, order });
  return withReferences(columns, (ctx, page) => list(ctx, {}, page));
};

/** The sources of an area. */
export type ExportSources = Partial<Record<Schemas['ExportArea'], ExportSource>>;
