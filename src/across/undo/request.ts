import type { Change } from '../../records/reversals.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../core/context.ts';
import { conflict } from '../../core/errors.ts';
import type { StoredEvent } from '../../records/stored-event.ts';
import { isReference, withoutOtherSites } from '../events/sites.ts';

/** The tool that the events of an undo name. */
export const UNDO = 'undo';

/** Returns a record as messages name it, such as `work order 7`. */
export const titleOf = ({ kind, id }: Pick<Change, 'kind' | 'id'>): string => `${kind.replaceAll('_', ' ')} ${id}`;

/** Events of a request that undoes at most {@link MOST_RECORDS} records. A record has few. */
const MOST_EVENTS = 500;

/** Maximum records of an undo: a person cannot check more one by one, such as those of an import. */
const MOST_RECORDS = 100;

/** The duration of the longest request, in minutes. */
const MINUTES = 10;

const tooMany = () =>
  conflict(`The request changed more than ${MOST_RECORDS} records, as an import does. Undo is for fewer.`);

const ofOtherSites = () =>
  conflict(
    'The request also changed what belongs to locations that this token may not see, so it takes one that sees all.',
  );

/**
 * Checks that the documents that a request wrote list nothing of sites that the caller does not see. A single reference to
 * them is refused when it is written.
 * @throws Problem conflict
 */
const requireOwnSites = async (ctx: Context, events: readonly StoredEvent[]): Promise<void> => {
  const written = events.map(({ before, data, ...event }) => {
    const names = Object.keys(before ?? data).filter((name) => !isReference(name));
    const listsOf = (values: StoredEvent['data']) => Object.fromEntries(names.map((name) => [name, values[name]]));
    return { ...event, before: before && listsOf(before), data: listsOf(data) };
  });
  if (!isDeepStrictEqual(await withoutOtherSites(ctx, written), written)) throw ofOtherSites();
};

/**
 * Returns the events of the request that an event belongs to, oldest first. They are found by their author and their time,
 * which have an index, and a request id that a caller has chosen may occur again much later.
 * @throws Problem conflict for an event without a request, a request with too many events, or one that also concerned sites that
 * the caller does not see
 */
export const readRequest = async (
  ctx: Context,
  { request_id, actor, tool, occurred_at }: StoredEvent,
): Promise<StoredEvent[]> => {
  if (request_id === null || actor === null)
    throw conflict('No request made this change: it follows from the calendar, or the service made it by itself.');
  const bound = (sign: number) =>
    sql`event_id(${occurred_at}::timestamptz + ${sign * MINUTES}::int * interval '1 minute', 0)`;
  const db = ctx.em.getKysely();
  const { rows } = await sql<StoredEvent>`
    select id, type, kind, resource_id, occurred_at, actor, person_id, tool, request_id, before, data from event
    where actor = ${actor} and id >= ${bound(-1)} and id < ${bound(1)}
      and request_id = ${request_id} and tool is not distinct from ${tool}::text
    order by id limit ${MOST_EVENTS + 1}`.execute(db);
  if (rows.length > MOST_EVENTS) throw tooMany();
  if (ctx.principal.location_ids.length === 0) return rows;
  const counted = await sql<{ count: number }>`
    select count_request_events(${actor}, ${request_id}, ${tool}, ${bound(-1)}, ${bound(1)}) as count`.execute(db);
  if (counted.rows[0]?.count !== rows.length) throw ofOtherSites();
  await requireOwnSites(ctx, rows);
  return rows;
};

/** The events of tasks that tell a change which need not be one of the record: a row of a log was added. */
const LOGGED = ['maintenance_task.skipped', 'maintenance_task.completed'];

const verbOf = ({ type, before }: StoredEvent): Change['did'] => {
  if (type.endsWith('.created')) return 'created';
  if (type.endsWith('.deleted')) return 'deleted';
  return before === null && !LOGGED.includes(type) ? 'nothing' : 'changed';
};

const whatHappened = (events: readonly StoredEvent[]): Change['did'] => {
  const verbs = events.map(verbOf);
  return (['deleted', 'created', 'changed'] as const).find((verb) => verbs.includes(verb)) ?? 'nothing';
};

/** Returns what a request did to each record, in the order in which it began with them. @throws Problem conflict for too many */
export const changesOf = (events: readonly StoredEvent[]): Change[] => {
  const groups = [...Map.groupBy(events, ({ kind, resource_id }) => `${kind} ${resource_id}`).values()];
  if (groups.length > MOST_RECORDS) throw tooMany();
  return groups.flatMap((group): Change[] => {
    const latest = group.at(-1);
    if (latest === undefined) return [];
    // The oldest value of each field wins.
    const before = Object.assign({}, ...group.toReversed().map((event) => event.before ?? {}));
    return [{ kind: latest.kind, id: latest.resource_id, did: whatHappened(group), before, events: group, latest }];
  });
};
