import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction, lockForTenant } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import { findId, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { queueUnapplied } from '../../records/plan-application.ts';
import { isNamed } from './inside.ts';

/** The locations of a gym, a tree by `parent_id`. `q` is words of a name. */
export const locations = resource('location', COLUMNS.Location, {
  references: { parent_id: 'location' },
  equals: ['kind', 'parent_id'],
  sorts: { name: { type: 'text' } },
  search: (q) => ({ matches: isNamed(q) }),
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
        'location.version',
        'location.external_ref',
        'location.name',
        'location.kind',
        'location.parent_id',
        'parent.name as parent_name',
        'location.address',
        'location.notes',
      ]),
});

/**
 * Locks the tree of locations if a change moves one. Two concurrent moves, each valid, could create a cycle. The tree is
 * locked before the new parents' rows: a move references them, and two moves could deadlock.
 */
export const lockTreeFor = async (tx: Transaction, changes: readonly Schemas['LocationUpdate'][]): Promise<void> => {
  if (changes.some(({ parent_id = null }) => parent_id !== null)) await lockForTenant(tx, 'location tree');
};

/**
 * Checks that no location would be inside itself after moves, which have a new parent each, or none.
 * @throws Problem validation_failed
 */
export const requireTree = async (
  tx: Transaction,
  moves: readonly { id: number; parent_id: number | null }[],
): Promise<void> => {
  if (moves.every(({ parent_id }) => parent_id === null)) return;
  const { rows } = await sql`
    with recursive moved as (select id, parent_id from json_populate_recordset(null::location, ${JSON.stringify(moves)}::json)),
    above as (
      select id as start, parent_id from moved
      union select above.start, case when moved.id is null then location.parent_id else moved.parent_id end
      from above join location on location.id = above.parent_id left join moved on moved.id = location.id
    ) select from above where parent_id = start limit 1`.execute(tx.em.getKysely());
  if (rows.length > 0) throw invalid('/parent_id', 'must not be the location itself or one inside it');
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
    await lockTreeFor(tx, [input]);
    const location = await locations.lock(tx, reference, expected);
    const { parent_id = null } = input;
    const parent = parent_id === null ? undefined : await findId(tx, 'location', parent_id);
    if (parent !== undefined) await requireTree(tx, [{ id: location.id, parent_id: parent }]);
    const changed = await locations.update(tx, location, input);
    if (input.parent_id !== undefined) await queueUnapplied(tx);
    return changed;
  });
