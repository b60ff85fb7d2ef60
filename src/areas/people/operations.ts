import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import { linksOf } from '../../records/links.ts';
import { defineList } from '../../records/lists.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { matches } from '../../records/matching.ts';
import { renameAssignees } from './assignees.ts';

/** The locations whose records people may see. */
export const personLocations = linksOf('person', 'location');

/** Filters of people, in REST and in tools. `q` is words of a name or email. */
const selection = {
  equals: ['role', 'active'],
  sorts: { name: { type: 'text' } },
  search: (q: string) => ({ matches: matches(sql.ref('person.search'), q) }),
} as const;

/** The people who work at the gym. */
export const people = resource('person', COLUMNS.Person, {
  computed: { location_ids: personLocations.ids },
  filters: { location_id: personLocations.filter },
  filterReferences: { location_id: 'location' },
  ...selection,
});

/** Lists people as summary rows, newest first. */
export const listPersonRows = defineList({
  name: 'person_rows',
  table: 'person',
  ...selection,
  rows: (db) =>
    db
      .selectFrom('person')
      .select(['person.id', 'version', 'external_ref', 'name', 'email', 'phone', 'role', 'language', 'active'])
      .select(
        sql<string[]>`(select coalesce(json_agg(location.name order by location.id), '[]')
          from person_location join location on location.id = location_id where person_id = person.id)`.as(
          'location_names',
        ),
      ),
});

/**
 * Adds a person with the locations whose records they may see.
 * @throws Problem validation_failed for a location that does not exist or appears twice, conflict for an email in use
 */
export const createPerson = (ctx: Context, input: Schemas['PersonCreate']): Promise<Schemas['Person']> =>
  inTransaction(ctx, async (tx) => {
    const { location_ids: references, ...fields } = input;
    const to = await personLocations.require(tx, references ?? []);
    const { id } = await people.insert(tx, fields);
    await personLocations.add(tx, [{ id, to }]);
    return people.read(tx, id);
  });

/** Returns whether the personal data of a person has been erased. */
export const isErasedPerson = async (tx: Transaction, { id }: { id: number }): Promise<boolean> => {
  const columns = tx.em.getKysely().selectFrom('person').select('erased_at').where('id', '=', id);
  return (await columns.executeTakeFirstOrThrow()).erased_at !== null;
};

/** Checks that no person has been erased. @throws Problem conflict */
export const requirePeopleNotErased = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  const erased = tx.em
    .getKysely()
    .selectFrom('person')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is not', null);
  if (ids.length > 0 && (await erased.executeTakeFirst())) throw conflict('The person has been erased.');
};

/**
 * Updates the given fields; null clears a field. `location_ids` replaces all locations. A new name is also that of the
 * person's open work.
 * @throws Problem not_found, version_mismatch, validation_failed as {@link createPerson}, conflict for an erased person
 * or the email of another one
 */
export const updatePerson = (
  ctx: Context,
  reference: Reference,
  input: Schemas['PersonUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Person']> =>
  inTransaction(ctx, async (tx) => {
    const { location_ids: references, ...fields } = input;
    const person = await people.lock(tx, reference, expected);
    await requirePeopleNotErased(tx, [person.id]);
    await personLocations.change(tx, { id: person.id, to: person.location_ids }, references);
    await people.update(tx, person, fields);
    if (fields.name !== undefined) await renameAssignees(tx, [person.id]);
    return people.read(tx, person.id);
  });
