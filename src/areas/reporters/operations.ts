import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import type { Transaction } from '../../platform/context.ts';
import { defineList } from '../../platform/lists.ts';
import { resource } from '../../platform/resources.ts';
import { contains } from '../../platform/search.ts';

const ticket_count = sql<number>`(select count(*) from ticket where ticket.reporter_id = reporter.id)`;

/** The people who report defects. */
export const reporters = resource('reporter', COLUMNS.Reporter, { computed: { ticket_count } });

/**
 * Lists reporters, newest first, each with the number of their tickets. `q` matches part of a name or email,
 * case-insensitively.
 */
export const listReporterRows = defineList({
  name: 'reporter_rows',
  table: 'reporter',
  rows: (db) =>
    db
      .selectFrom('reporter')
      .select(['reporter.id', 'name', 'kind', 'email', 'phone'])
      .select(ticket_count.as('ticket_count')),
  search: (q) => ({
    matches: contains(sql.ref('search'), q),
    behind: sql`select search_reporters(${q}, (select id from walked)) as id`,
  }),
});

const findByName = async (tx: Transaction, name: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from reporter where lower(name) = lower(${name})`.execute(tx.db);
  return rows[0]?.id;
};

/**
 * Returns the id of the tenant's reporter with a name, compared case-insensitively, and adds the reporter if there is
 * none. Two transactions that add the same name create one reporter: the second waits for the first and then finds its
 * row.
 */
export const findOrCreateReporter = async (tx: Transaction, name: string): Promise<number> => {
  const known = await findByName(tx, name);
  if (known !== undefined) return known;
  const added = await reporters.insertIfNew(tx, { name }, '(tenant_id, lower(name))');
  const id = added?.id ?? (await findByName(tx, name));
  if (id === undefined) throw new Error('A reporter that was added cannot be found.');
  return id;
};
