import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict, invalid } from '../../core/errors.ts';
import { foldName } from '../../words/fold.ts';
import { countOf } from '../../records/counts.ts';
import { defineList } from '../../records/lists.ts';
import { sameText, sinceDay } from '../../records/list-filters.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { indexedSearch } from '../../records/search.ts';

const ticket_count = countOf(sql`ticket where ticket.reporter_id = reporter.id`);

/** The search of reporters for words of a name or email. */
export const searchReporters = indexedSearch('reporter', 'search_reporters');

/** The people who report defects. */
export const reporters = resource('reporter', COLUMNS.Reporter, {
  computed: { ticket_count },
  equals: ['kind'],
  sorts: { name: { type: 'text' } },
  search: searchReporters,
});

/**
 * Lists reporters, newest first, each with the number of their tickets. `q` is words of a name or email;
 * `since` selects those added on a day or later.
 */
export const listReporterRows = defineList({
  name: 'reporter_rows',
  table: 'reporter',
  filters: { since: sinceDay('reporter.created_at') },
  sorts: { created_at: { type: 'instant' } },
  ranges: { since: '-created_at' },
  rows: (db) =>
    db
      .selectFrom('reporter')
      .select(['reporter.id', 'version', 'external_ref', 'name', 'kind', 'email', 'phone', 'created_at'])
      .select(ticket_count.as('ticket_count')),
  search: searchReporters,
});

/** A reporter as a ticket links it. */
type LinkedReporter = Pick<Schemas['Reporter'], 'id' | 'email'>;

/** The condition that a reporter has a name, letter case aside. */
const isNamed = sameText('reporter', 'name');

// Locks the row, because it must not be erased before the caller has stored it elsewhere.
const findByName = async (tx: Transaction, name: string): Promise<LinkedReporter | undefined> => {
  const { rows } = await sql<LinkedReporter>`
    select id, email from reporter where ${isNamed(name)} and erased_at is null for key share`.execute(
    tx.em.getKysely(),
  );
  return rows[0];
};

/**
 * Returns the tenant's reporter with a name, compared case-insensitively, and adds the reporter with the kind and the
 * address if there is none. Two transactions that add the same name create one reporter: the second waits for the first
 * and then finds its row.
 */
export const findOrCreateReporter = async (
  tx: Transaction,
  name: string,
  { kind = 'other', email = null }: Partial<Pick<Schemas['Reporter'], 'kind' | 'email'>> = {},
): Promise<LinkedReporter> => {
  const known = await findByName(tx, name);
  if (known !== undefined) return known;
  const added = await sql<LinkedReporter>`
    insert into reporter (name, kind, email) values (${name}, ${kind}, ${email})
    on conflict (tenant_id, fold_case(name)) where erased_at is null do nothing returning id, email`.execute(
    tx.em.getKysely(),
  );
  const reporter = added.rows[0] ?? (await findByName(tx, name));
  if (reporter === undefined) throw new Error('A reporter that was added cannot be found.');
  return reporter;
};

/** Maximum reporters that a question names. */
const MAX_CANDIDATES = 5;

/**
 * Checks that a name is not only the first name of known reporters, because the caller probably means one of them.
 * @throws Problem validation_failed with their full names
 */
export const checkFullName = async (ctx: Context, pointer: string, name: string): Promise<void> => {
  const { rows } = await sql<{ id: number; name: string; kind: string; is_full: boolean }>`
    select id, name, kind, ${isNamed(name)} as is_full from reporter
    where erased_at is null and (${isNamed(name)} or starts_with(name_folded, ${`${foldName(name)} `}))
    order by is_full desc, id limit ${sql.lit(MAX_CANDIDATES)}`.execute(ctx.em.getKysely());
  if (rows.length === 0 || rows[0]?.is_full) return;
  const known = rows.map((row) => `${row.name} (${row.kind}, id ${row.id})`).join(', ');
  throw invalid(
    pointer,
    `is the first name of ${known}; send the full name, or for somebody else a name that differs, such as ${JSON.stringify(`${name} (guest)`)}`,
  );
};

/** Returns whether the personal data of a reporter has been erased. */
export const isErased = async (tx: Transaction, { id }: { id: number }): Promise<boolean> => {
  const columns = tx.em.getKysely().selectFrom('reporter').select('erased_at').where('id', '=', id);
  return (await columns.executeTakeFirstOrThrow()).erased_at !== null;
};

/** Checks that no reporter has been erased. @throws Problem conflict */
export const requireNotErased = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  const erased = tx.em
    .getKysely()
    .selectFrom('reporter')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is not', null);
  if (ids.length > 0 && (await erased.executeTakeFirst())) throw conflict('The reporter has been erased.');
};

/**
 * Updates the given fields; null clears a field.
 * @throws Problem not_found, version_mismatch, conflict for an erased reporter or the name of another one
 */
export const updateReporter = (
  ctx: Context,
  reference: Reference,
  input: Schemas['ReporterUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Reporter']> =>
  inTransaction(ctx, async (tx) => {
    const reporter = await reporters.lock(tx, reference, expected);
    await requireNotErased(tx, [reporter.id]);
    return reporters.update(tx, reporter, input);
  });
