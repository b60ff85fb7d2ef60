import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context, Transaction } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { contains, hits, NEWEST_HIT_FIRST } from '../../platform/search.ts';

/** Lists reporters, newest first, each with the number of its tickets; `q` finds part of a name or email, letter case aside. */
export const listReporters = (
  ctx: Context,
  { q }: { q?: string | undefined },
  page: PageRequest,
): Promise<Page<Schemas['ReporterRow']>> => {
  const query = ctx.db
    .selectFrom('reporter')
    .select(['reporter.id', 'name', 'kind', 'email', 'phone'])
    .select(sql<number>`(select count(*) from ticket where ticket.reporter_id = reporter.id)`.as('ticket_count'));
  const list = { name: 'reporter_rows', filters: { q } };
  if (q === undefined) return readPage(ctx, list, page, query);
  const behind = sql`select search_reporters(${q}, (select id from walked)) as id`;
  const search = { table: 'reporter', q, filters: [], matches: contains(sql.ref('search'), q), behind } as const;
  return readPage(ctx, { ...list, order: NEWEST_HIT_FIRST }, page, (window) =>
    query.innerJoin(hits(search, window), 'hit.row_id', 'reporter.id'),
  );
};

const findByName = async (tx: Transaction, name: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from reporter where lower(name) = lower(${name})`.execute(tx.db);
  return rows[0]?.id;
};

/**
 * The id of the tenant's reporter of a name, letter case aside, who is added when there is none. Two transactions that
 * add the same name end up with one reporter: the second waits for the first and then finds what it added.
 */
export const findOrCreateReporter = async (tx: Transaction, name: string): Promise<number> => {
  const known = await findByName(tx, name);
  if (known !== undefined) return known;
  await sql`insert into reporter (name) values (${name}) on conflict (tenant_id, lower(name)) do nothing`.execute(
    tx.db,
  );
  const id = await findByName(tx, name);
  if (id === undefined) throw new Error('A reporter that was added cannot be found.');
  return id;
};
