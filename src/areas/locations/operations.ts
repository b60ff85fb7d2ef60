import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { defineList } from '../../platform/lists.ts';
import { findId, type Reference } from '../../platform/references.ts';
import { resource } from '../../platform/resources.ts';
import { contains } from '../../platform/search.ts';

/** The places of a gym: a tree by `parent_id`. `q` finds part of a name, letter case aside. */
export const locations = resource('location', COLUMNS.Location, {
  references: { parent_id: 'location' },
  equals: ['kind', 'parent_id'],
  sorts: { name: { type: 'text' }, created_at: { type: 'instant' } },
  search: (q) => ({ matches: contains(sql`lower(location.name)`, q) }),
});

/** Lists locations as rows to choose from, each with the name of the one around it, newest first. */
export const listLocationRows = defineList({
  name: 'location_rows',
  table: 'location',
  rows: (db) =>
    db
      .selectFrom('location')
      .leftJoin('location as parent', 'parent.id', 'location.parent_id')
      .select([
        'location.id',
        'location.name',
        'location.kind',
        'location.parent_id',
        'parent.name as parent_name',
        'location.address',
        'location.notes',
      ]),
});

/** Lets one transaction of a tenant move locations at a time: two moves that are right by themselves could make a cycle together. */
const lockTree = (tx: Transaction): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('location tree'), hashtext(current_tenant()::text))`.execute(tx.db);

/** True when a place is another one, or lies inside it at any depth. */
const isWithin = async (tx: Transaction, place: number, around: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from location where id = ${place}
      union select location.id, location.parent_id from location join above on location.id = above.parent_id
    ) select id from above where id = ${around}`.execute(tx.db);
  return rows.length > 0;
};

/**
 * Changes the fields that are given; null clears one.
 * @throws Problem not_found, version_mismatch, validation_failed for a parent that does not exist, is the location itself or
 * lies inside it
 */
export const updateLocation = (
  ctx: Context,
  reference: Reference,
  input: Schemas['LocationUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Location']> =>
  inTransaction(ctx, async (tx) => {
    const { parent_id } = input;
    const moves = parent_id !== undefined && parent_id !== null;
    // Before the row, because who moves a location refers to another one that somebody else may have locked.
    if (moves) await lockTree(tx);
    const location = await locations.lock(tx, reference, expected);
    const parent = moves ? await findId(tx, 'location', parent_id) : undefined;
    if (parent !== undefined && (await isWithin(tx, parent, location.id)))
      throw invalid('/parent_id', 'must not be the location itself or one inside it');
    return locations.update(tx, location, input);
  });
