import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { EventType } from '../../../generated/values.ts';
import type { Context } from '../../core/context.ts';
import { onPrimary } from '../../postgres/pool.ts';
import { notFound, Problem } from '../../core/errors.ts';
import {
  directionOf,
  readPage,
  type Order,
  type Page,
  type PageRequest,
  type Selection,
} from '../../records/paging.ts';
import { MANAGERIAL, PURCHASING, requireKind, seesPurchasing } from '../../core/permissions.ts';
import { encodeCursor } from '../../records/cursors.ts';
import { findId, identify, resolveId, type Reference } from '../../records/references.ts';
import type { StoredEvent } from '../../records/stored-event.ts';
import { presentEvent } from './presentation.ts';
import { withoutOtherSites } from './sites.ts';
import { kindOf } from './types.ts';

type Event = Schemas['Event'];
type Kind = Schemas['EventKind'];

/** The id before that of every event. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The filters of the log. */
type Wanted = {
  after?: string | undefined;
  types?: readonly string[] | undefined;
  since?: string | undefined;
  actor?: string | undefined;
  kind?: Kind | undefined;
  resource_id?: number | undefined;
};

const ROWS = sql`select event.id, event.type, event.kind, event.resource_id, event.occurred_at, event.actor, event.person_id,
  event.client, event.token_id, event.tool, event.request_id, event.before, event.data from event`;

/** Returns the types to select, without duplicates; undefined for all. */
const typesOf = ({ types, kind, resource_id }: Wanted): readonly string[] | undefined => {
  if (types !== undefined) return [...new Set(types)].filter((type) => kind === undefined || kindOf(type) === kind);
  return kind === undefined || resource_id !== undefined
    ? undefined
    : EventType.filter((type) => kindOf(type) === kind);
};

/**
 * Returns the instant before which all changes are complete. A later change may be stored with a smaller id than one
 * that is visible already. Read in a statement of its own: see `updated_since`.
 */
export const readSettled = async (ctx: Context): Promise<string> => {
  const { rows } = await sql<{ settled: string }>`select event_id(settled_before(), 0) as settled`.execute(
    ctx.em.getKysely(),
  );
  return rows[0]?.settled ?? '';
};

/** Returns events by their ids, in any order. Those that are no longer kept are left out. */
export const readStoredEvents = async (ctx: Context, ids: readonly string[]): Promise<StoredEvent[]> =>
  (await sql<StoredEvent>`${ROWS} where event.id = any (${ids}::uuid[])`.execute(ctx.em.getKysely())).rows;

/** Returns the least id that an event at an instant can have. */
const firstIdAt = async (ctx: Context, instant: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select event_id(${instant}::timestamptz, 0) as id`.execute(
    ctx.em.getKysely(),
  );
  return rows[0]?.id ?? '';
};

/** A bound of the ids to select. */
type Bound = { operator: keyof typeof OPERATORS; id: unknown };

const OPERATORS = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` };

const within = (bounds: readonly Bound[]): RawBuilder<boolean>[] =>
  bounds.map(({ operator, id }) => sql`event.id ${OPERATORS[operator]} ${id}`);

/**
 * Returns a join that selects by one of several types, or by an actor, and by other conditions. Reads each value by its
 * index, because a page of rare values must not read all events. The bounds contain the value, because the planner would
 * otherwise expect few events between two ids and read them all.
 */
const joinIndexed = (
  {
    column,
    values,
    others = [],
  }: { column: 'type' | 'actor'; values: readonly string[]; others?: RawBuilder<boolean>[] },
  bounds: readonly Bound[],
  order: Order,
  limit: number,
): RawBuilder<unknown> => {
  const own = sql.ref(`event.${column}`);
  const conditions = bounds.map(
    ({ operator, id }) => sql<boolean>`(${own}, event.id) ${OPERATORS[operator]} (wanted.value, ${id}::uuid)`,
  );
  return sql`
    inner join (select hit.id from unnest(${values}::text[]) as wanted (value) cross join lateral (
      select event.id from event where ${own} = wanted.value and ${sql.join([...conditions, ...others], sql` and `)}
      order by event.id ${directionOf(order)} limit ${limit + 1}
    ) as hit) as hit on hit.id = event.id`;
};

/** Conditions for the events that a caller may see: not those of purchases and webhooks, nor of what is on purchases, for most people. */
const shownTo = ({ principal }: Context): RawBuilder<boolean>[] =>
  seesPurchasing(principal)
    ? []
    : [
        sql<boolean>`event.kind <> all(${MANAGERIAL}) and coalesce(event.data ->> 'notable_type', event.data ->> 'attachable_type', '') <> all(${PURCHASING})`,
      ];

/** The spellings of an actor's name in the log. */
const readActors = async ({ em }: Context, name: string): Promise<string[]> => {
  const { rows } = await sql<{ actor: string }>`select event_actors(${name}) as actor`.execute(em.getKysely());
  return rows.map(({ actor }) => actor);
};

/** Events of all sites that a page reads at most for a caller of some: each that is hidden takes about 10 µs. */
const MOST_READ = 10_000;

/** How far a page reads in the log: to the event `edge`, null without any, and whether that is all of it. */
type Reach = { edge: string | null; isWhole: boolean };

/** Returns how far a page between some bounds reads. The least id that an instant can have is that of no event. */
const readReach = async (
  { em }: Context,
  bounds: readonly Bound[],
  { direction }: Pick<Order, 'direction'>,
): Promise<Reach> => {
  const idsOf = (sign: string): unknown[] =>
    bounds.filter(({ operator }) => operator.startsWith(sign)).map(({ id }) => sql`${id}::uuid`);
  const first = sql`greatest(${sql.join([sql`${BEFORE_ALL}::uuid`, ...idsOf('>')])})`;
  const last = sql`least(${sql.join(idsOf('<'))})`;
  const { rows } = await sql<{ edge: string | null; events: number }>`
    select edge, events::int from event_window(${first}, ${last}, ${MOST_READ}, ${direction === 'asc'})`.execute(
    em.getKysely(),
  );
  const { edge = null, events = 0 } = rows[0] ?? {};
  return { edge, isWhole: events < MOST_READ };
};

/** The filters of the log with the types and the spellings of the actor that they select. */
type Filters = Wanted & { types: readonly string[] | undefined; actors: readonly string[] | undefined };

/** Returns what a page selects between some bounds. `next` is the end of the page before, for joins, which {@link readPage} does not reach. */
const selectionOf = (
  ctx: Context,
  { types, actors, kind, resource_id }: Filters,
  { bounds, next, order, limit }: { bounds: readonly Bound[]; next: readonly Bound[]; order: Order; limit: number },
): Selection => {
  const shown = shownTo(ctx);
  const ofType = [...shown, ...(types === undefined ? [] : [sql<boolean>`event.type = any(${types})`])];
  if (resource_id !== undefined) {
    const ofRecord = [sql<boolean>`event.kind = ${kind}`, sql<boolean>`event.resource_id = ${resource_id}`];
    const ofActor = actors === undefined ? [] : [sql<boolean>`event.actor = any(${actors})`];
    return { join: null, conditions: [...within(bounds), ...ofRecord, ...ofType, ...ofActor] };
  }
  const joined = (column: 'type' | 'actor', values: readonly string[], others: RawBuilder<boolean>[]): Selection => ({
    join: joinIndexed({ column, values, others }, [...bounds, ...next], order, limit),
    conditions: [],
  });
  if (actors !== undefined) return joined('actor', actors, ofType);
  return types === undefined ? { join: null, conditions: [...within(bounds), ...shown] } : joined('type', types, shown);
};

const readLog = async (ctx: Context, wanted: Wanted, page: PageRequest): Promise<Page<Event>> => {
  const { after, since, actor, kind, resource_id } = wanted;
  const direction = after === undefined ? 'desc' : 'asc';
  const order: Order = { columns: [{ column: 'event.id', type: 'uuid' }], direction };
  const types = typesOf(wanted);
  const actors = actor === undefined ? undefined : await readActors(ctx, actor);
  const bounds: Bound[] = [{ operator: '<', id: await readSettled(ctx) }];
  if (after !== undefined) bounds.push({ operator: '>', id: after });
  if (since !== undefined) bounds.push({ operator: '>=', id: await firstIdAt(ctx, since) });
  // A record has few events, and so has a value that an index finds; a reader who polls passes all of them once.
  const isLong = resource_id === undefined && (after !== undefined || (types === undefined && actors === undefined));
  const hidesMany = isLong && ctx.principal.location_ids.length > 0;
  let reach: Reach | undefined;
  const select = async (from: readonly unknown[] | undefined): Promise<Selection> => {
    const [previous] = from ?? [];
    const next: Bound[] = previous === undefined ? [] : [{ operator: direction === 'asc' ? '>' : '<', id: previous }];
    reach = hidesMany ? await readReach(ctx, [...bounds, ...next], order) : undefined;
    const edge: Bound[] = reach?.edge ? [{ operator: direction === 'asc' ? '<=' : '>=', id: reach.edge }] : [];
    const within = { bounds: [...bounds, ...edge], next, order, limit: page.limit };
    return selectionOf(ctx, { ...wanted, types, actors }, within);
  };
  const start = after === undefined ? undefined : [after];
  const list = { name: 'events', filters: [types, since, actor, kind, resource_id, direction], order, start };
  const { data, ...rest } = await readPage<StoredEvent>(ctx, list, page, (end) => sql`(${ROWS} ${end})`, select);
  const shown = (await withoutOtherSites(ctx, data)).map((event) => presentEvent(ctx, event));
  if (!reach?.edge || rest.has_more || (reach.isWhole && after === undefined)) return { data: shown, ...rest };
  return { data: shown, has_more: !reach.isWhole, next_cursor: await encodeCursor(ctx, list, [reach.edge]) };
};

/**
 * Lists events, newest first; with `after`, oldest first, and the last page has a cursor too. Never returns an event
 * while a change with a smaller id may still become visible, which only the primary knows. For a caller of some sites a page
 * may end early, because the events of others are left out.
 * @throws Problem validation_failed for a cursor of another list
 */
const listFor = (ctx: Context, wanted: Wanted, page: PageRequest): Promise<Page<Event>> =>
  onPrimary(() => readLog(ctx, wanted, page));

/** A query of the log. */
type Query = Omit<Wanted, 'resource_id'> & { resource_id?: Reference | undefined };

/**
 * Lists the events of the tenant: see {@link listFor}. Empty for a record that does not exist.
 * @throws Problem validation_failed for `resource_id` without `kind`, and for a cursor of another list
 */
export const listEvents = async (
  ctx: Context,
  { resource_id, ...others }: Query,
  page: PageRequest,
): Promise<Page<Event>> => {
  if (resource_id === undefined) return listFor(ctx, others, page);
  const { kind } = others;
  if (kind === undefined)
    throw new Problem('validation_failed', {
      violations: [{ parameter: 'kind', detail: 'is required with resource_id' }],
    });
  const id = await resolveId(ctx, kind, resource_id);
  return listFor(ctx, { ...others, resource_id: id ?? 0 }, page);
};

/** Lists the events of one record, newest first. @throws Problem forbidden, not_found if it neither exists nor has events */
export const listEventsOf = async (
  ctx: Context,
  kind: Kind,
  reference: Reference,
  wanted: Pick<Wanted, 'types' | 'since' | 'actor'>,
  page: PageRequest,
): Promise<Page<Event>> => {
  requireKind(ctx.principal, kind);
  const existingId = await findId(ctx, kind, reference);
  const [column, value] = identify(reference);
  const resource_id = existingId ?? (column === 'id' ? value : 0);
  const events = await listFor(ctx, { kind, resource_id, ...wanted }, page);
  if (existingId === undefined && (await listFor(ctx, { kind, resource_id }, { limit: 1 })).data.length === 0)
    throw notFound(kind, reference);
  return events;
};
