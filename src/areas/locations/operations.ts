import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { defineList } from '../../platform/lists.ts';
import { findId, type Reference } from '../../platform/references.ts';
import { resource } from '../../platform/resources.ts';
import { contains } from '../../platform/search.ts';
import { lockForTenant } from '../../platform/tenant-lock.ts';

/** The locations of a gym, a tree by `parent_id`. `q` matches part of a name, case-insensitively. */
export const locations = resource('location', COLUMNS.Location, {
  references: { parent_id: 'location' },
  equals: ['kind', 'parent_id'],
  sorts: { name: { type: 'text' } },
  search: (q) => ({ matches: contains(sql`lower(location.name)`, q) }),
});

/** Lists locations as summary rows, each with the name of its parent, newest first. */
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

/** Returns whether a location is an ancestor's descendant at any depth, or the ancestor itself. */
const isWithin = async (tx: Transaction, id: number, ancestorId: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from location where id = ${id}
      union select location.id, location.parent_id from location join above on location.id = above.parent_id
    ) select id from above where id = ${ancestorId}`.execute(tx.db);
  return rows.length > 0;
};

/**
 * Updates the given fields; null clears a field.
 * @throws Problem not_found, version_mismatch, validation_failed if the parent does not exist, is the location itself
 * or is inside it
 */
export const updateLocation = (
  ctx: Context,
  reference: Reference,
  input: Schemas['LocationUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Location']> =>
  inTransaction(ctx, async (tx) => {
    const { parent_id } = input;
    const isMove = parent_id !== undefined && parent_id !== null;
    // Two concurrent moves, each valid, could create a cycle. The tree is locked before the row: a move references its
    // new parent's row, and two moves could deadlock.
    if (isMove) await lockForTenant(tx, 'location tree');
    const location = await locations.lock(tx, reference, expected);
    const parent = isMove ? await findId(tx, 'location', parent_id) : undefined;
    if (parent !== undefined && (await isWithin(tx, parent, location.id)))
      throw invalid('/parent_id', 'must not be the location itself or one inside it');
    return locations.update(tx, location, input);
  });
