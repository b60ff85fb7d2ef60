import { sql, type Kysely } from 'kysely';
import { TENANTS_PER_CELL } from '../config/conflicts.ts';
import type { Config } from '../config/config.ts';
import { AdministrationError } from '../core/administration-error.ts';
import type { Tables } from '../core/tables.ts';
import { asOwner } from '../core/tenancy.ts';
import type { Database } from '../postgres/database.ts';

/** Ids for tokens per id for a tenant, because tokens also have ids that no other cell may give. */
const TOKENS_PER_TENANT = 1000;

/** The number of the advisory lock under which a range is set. It is arbitrary. */
const RANGE_LOCK = 5_190_511;

type Range = { first: number; last: number };

/** Lets a sequence give the values of a range only. @throws AdministrationError when it has given others */
const limit = async (db: Kysely<Tables>, name: string, { first, last }: Range): Promise<void> => {
  // As text, because the largest value of a sequence by default is no safe integer.
  const { rows } = await sql<{ is_set: boolean; used: string | null; is_outside: boolean | null }>`
    select min_value = ${first} and max_value = ${last} as is_set, last_value::text as used,
      last_value not between ${first} and ${last} as is_outside
    from pg_sequences where schemaname = 'public' and sequencename = ${name}`.execute(db);
  const [sequence] = rows;
  if (sequence === undefined) throw new Error(`the sequence ${name} is missing`);
  if (sequence.is_set) return;
  if (sequence.is_outside)
    throw new AdministrationError(
      `TENANT_ID_START: this database has given ids up to ${sequence.used} (${name}), which are not in the range from ${first} to ${last}. A cell keeps its range: leave TENANT_ID_START unset, or set the value with which the cell began.`,
    );
  const restart = sequence.used === null ? sql`restart` : sql``;
  await sql`alter sequence ${sql.table(name)} minvalue ${sql.lit(first)} maxvalue ${sql.lit(last)}
    start ${sql.lit(first)} ${restart}`.execute(db);
};

/**
 * Lets the database give the ids of this cell's range only, to tenants and to tokens. Other cells have other ranges, so a
 * tenant that moves keeps its ids.
 * @throws AdministrationError when the database has given ids of another range
 */
export const applyTenantRange = async (
  database: Database,
  { tenant_id_start: start }: Pick<Config, 'tenant_id_start'>,
): Promise<void> => {
  if (start === null) return;
  await asOwner(() =>
    database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${RANGE_LOCK})`.execute(tx);
      await limit(tx, 'tenant_id_seq', { first: start, last: start + TENANTS_PER_CELL - 1 });
      const first = (start - 1) * TOKENS_PER_TENANT + 1;
      await limit(tx, 'token_id_seq', { first, last: first + TENANTS_PER_CELL * TOKENS_PER_TENANT - 1 });
    }),
  );
};
