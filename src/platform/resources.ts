import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { createCache } from './cache.ts';
import { inTransaction, noteChange, type Context, type Tables, type Transaction } from './context.ts';
import { conflict, notFound, Problem, unknownReference } from './errors.ts';
import { listOf, memoize, textOf, type Filter, type SortColumns, type Where } from './lists.ts';
import { commonEventValues, eventValues, insertEvents, type Events } from './events.ts';
import { lockRows, newRow, writeRows, type GatheredRow, type GatheredWrite } from './gathered-writes.ts';
import type { Gatherer } from './gatherer.ts';
import { findViolated } from '../postgres/failures.ts';
import { identify, resolveReferences, type Kind, type Reference } from './references.ts';
import {
  COMMON_SORTS,
  type Computed,
  type Properties,
  type References,
  type Resource,
  type ResourceOptions,
  type RowOf,
  type UpdateRecords,
} from './resource-types.ts';
import {
  hasValue,
  isGiven,
  namesOf,
  NEXT_VERSION,
  placeholders,
  quoted,
  run,
  withRecords,
  written,
  writtenTrace,
  type Trace,
} from './statements.ts';
import { usesOf } from './uses.ts';
import { checkVersion } from './versions.ts';

/** Returns the properties that differ from a row's. */
const selectChanged = (row: object, properties: object): object =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => {
      const old: unknown = Reflect.get(row, name);
      return value !== undefined && !(typeof value === 'object' ? isDeepStrictEqual(old, value) : old === value);
    }),
  );

/** Returns the column of a violated foreign key. */
const findBrokenReference = (kind: Kind, error: unknown): string | undefined =>
  new RegExp(`^${kind}_(\\w+)_foreign$`).exec(findViolated('23503', error) ?? '')?.[1];

/** Maximum cached statements per resource. Bounded, because callers choose the properties that they send. */
const STATEMENTS = 200;

/**
 * Defines a resource: its table, the ordered columns of a row, and the filters, sorts and search of its list. Caches
 * each statement, because building one takes longer than anything else in a short request.
 */
export const resource = <
  K extends Kind,
  const Column extends string,
  const Extra extends Computed = Record<never, never>,
  const Referring extends References = Record<never, never>,
  const Equal extends keyof Tables[K] & string = never,
  const Filters extends Readonly<Record<string, Filter>> = Record<never, Filter>,
  const Sorts extends SortColumns = Record<never, never>,
>(
  kind: K,
  columns: readonly (Column & ((keyof Tables[K] & string) | keyof NoInfer<Extra>))[],
  {
    computed,
    references,
    recorded = columns,
    uniques = {},
    ...options
  }: ResourceOptions<K, Extra, Referring, Equal, Filters, Sorts> = {},
): Resource<RowOf<K, Column, Extra>, Properties<K, Referring>, Where<K, Equal, Filters, Referring>, Sorts> => {
  type Row = RowOf<K, Column, Extra>;
  const expressions: Computed = computed ?? {};
  const referring: References = references ?? {};
  const statements = createCache<string, string>(STATEMENTS);
  const remembered = (key: string, build: () => string): string => {
    const known = statements.get(key);
    if (known !== undefined) return known;
    const statement = build();
    statements.set(key, statement);
    return statement;
  };
  const expressionsOf = (db: Kysely<Tables>, names: readonly string[]): string =>
    names
      .map((name) => {
        const expression = expressions[name];
        return expression ? `${textOf(expression.compile(db))} as "${name}"` : `"${kind}"."${name}"`;
      })
      .join(', ');
  const all = memoize((db) => `select ${expressionsOf(db, columns)} from "${kind}"`);
  /** The columns of `changed`, the row after a change. A lone change returns only `columns`, a gathered one all. */
  const kept = [...new Set<string>([...recorded, ...columns])];
  const selected = memoize((db) => expressionsOf(db, kept));
  const find = <Found>(
    ctx: Context,
    reference: Reference,
    select: () => string,
    locking = '',
  ): Promise<Found | undefined> => {
    const [column, value] = identify(reference);
    const build = (): string => `${select()} where "${kind}"."${column}" = $1${locking}`;
    return run<Found>(ctx, remembered(column + locking, build), [value]);
  };
  const findRow = (ctx: Context, reference: Reference): Promise<Row | undefined> =>
    find<Row>(ctx, reference, () => all(ctx.db));
  const json =
    kept.length === recorded.length
      ? 'row_to_json(changed)'
      : `(select row_to_json(shown) from (select ${recorded.map((name) => `changed."${name}"`).join(', ')}) as shown)`;
  const readsOtherRows = memoize((db) =>
    Object.values(expressions).some((expression) => /\bselect\b/.test(textOf(expression.compile(db)))),
  );
  const findLocked = async (tx: Transaction, reference: Reference): Promise<Row | undefined> => {
    const readsOthers = readsOtherRows(tx.db);
    if (tx.gatherer && typeof reference === 'number')
      return tx.gatherer.add(`lock ${kind}`, reference, (ids: readonly number[]) =>
        lockRows<Row>(tx, kind, all(tx.db), readsOthers, ids),
      );
    if (!readsOthers) return find<Row>(tx, reference, () => all(tx.db), ' for update');
    // A statement that waits for a lock still sees other rows as they were before, so a second one reads the row.
    const locked = await find<{ id: number }>(tx, reference, () => `select id from "${kind}"`, ' for update');
    return locked && findRow(tx, locked.id);
  };
  const read = async (ctx: Context, reference: Reference): Promise<Row> => {
    const row = await findRow(ctx, reference);
    if (row === undefined) throw notFound(kind);
    return row;
  };
  const write = async (
    ctx: Context,
    key: string,
    build: () => string,
    values: readonly unknown[],
    events: Events | null,
    traces: readonly Trace[] = [],
  ): Promise<Row | undefined> => {
    const left = traces.map(writtenTrace);
    const statement = remembered(`${key} ${events?.types.join()}${namesOf(left)}`, () =>
      withRecords(
        build(),
        quoted(columns),
        values.length,
        left,
        events && ((first) => insertEvents(kind, events.types, json, first)),
      ),
    );
    const all = [...values];
    for (const trace of left) all.push(...trace.values);
    if (events) all.push(...eventValues(ctx, events.before));
    try {
      return await noteChange(ctx, () => run<Row>(ctx, statement, all));
    } catch (error) {
      throw explain(error);
    }
  };
  const gather = (
    tx: Transaction,
    gatherer: Gatherer,
    change: GatheredWrite['change'],
    row: Omit<GatheredRow, 'traces'>,
    { types }: Events,
    traces: readonly Trace[] = [],
  ): Promise<Row> => {
    const { names } = written(row.properties, isGiven);
    const left = traces.map(writtenTrace);
    const statement: GatheredWrite = {
      ...{ kind, change, names, returning: selected(tx.db), traces: left },
      recordEvents: (first, before) => insertEvents(kind, types, json, first, { before }),
      eventValues: commonEventValues(tx),
    };
    const key = `${change} ${kind} ${names.join()} ${types.join()}${namesOf(left)}`;
    const gathered = { ...row, traces: traces.map((trace) => trace.properties) };
    const changed = gatherer.add(key, gathered, (rows: readonly GatheredRow[]) => writeRows<Row>(tx, statement, rows));
    return changed.catch((error: unknown) => Promise.reject(explain(error)));
  };
  /** Returns the problem of a violated constraint, and any other error unchanged. */
  const explain = (error: unknown): unknown => {
    const taken = uniques[findViolated('23505', error) ?? ''];
    if (taken !== undefined) return conflict(taken);
    // The referenced row was deleted after its UUID was resolved, or a numeric id does not exist.
    const column = findBrokenReference(kind, error);
    const target = column === undefined ? undefined : referring[column];
    return target === undefined ? error : unknownReference(`/${column}`, target);
  };
  const requireRow = (row: Row | undefined): Row => {
    if (row === undefined) throw new Error(`a change of a ${kind} returned no row`);
    return row;
  };
  const resolved = (ctx: Context, properties: object): object | Promise<object> =>
    references === undefined ? properties : resolveReferences(ctx, properties, referring);
  const onlyCreated: Events = { types: [`${kind}.created`], before: null };
  const created = (also?: readonly string[]): Events =>
    also === undefined ? onlyCreated : { types: [...onlyCreated.types, ...also], before: null };
  const insert = (
    ctx: Context,
    complete: object,
    otherwise: string,
    events: Events | null,
    traces?: readonly Trace[],
  ): Promise<Row | undefined> => {
    const { gatherer } = ctx;
    if (gatherer && events !== null && otherwise === '') {
      const row = newRow(complete);
      return inTransaction(ctx, (tx) => gather(tx, gatherer, 'insert', row, events, traces));
    }
    const { names, values } = written(complete, hasValue);
    const build = (): string =>
      `insert into "${kind}" (${quoted(names)}) values (${placeholders(names, 1).join(', ')})${otherwise} returning ${selected(ctx.db)}`;
    return write(ctx, `insert ${names.join()}${otherwise}`, build, values, events, traces);
  };
  const update = async (
    tx: Transaction,
    row: Row,
    changes: object,
    { traces = [], also = [], parts = [] }: UpdateRecords<Row> = {},
  ): Promise<Row> => {
    const properties = selectChanged(row, await resolved(tx, changes));
    const { names, values } = written(properties, isGiven);
    if (names.length + parts.length + traces.length === 0) return row;
    const before = Object.fromEntries([...names, ...parts].map((name) => [name, Reflect.get(row, name)]));
    const types = [`${kind}.${names.includes('status') ? 'status_changed' : 'updated'}`, ...also];
    if (tx.gatherer)
      return gather(tx, tx.gatherer, 'update', { key: row.id, properties, before }, { types, before }, traces);
    const build = (): string => {
      const set = names.map((name, i) => `"${name}" = $${i + 2}, `).join('');
      return `update "${kind}" set ${set}${NEXT_VERSION} where id = $1 returning ${selected(tx.db)}`;
    };
    return requireRow(await write(tx, `update ${names.join()}`, build, [row.id, ...values], { types, before }, traces));
  };
  const lock = async (tx: Transaction, reference: Reference, expected?: readonly number[]): Promise<Row> => {
    const row = await findLocked(tx, reference);
    if (row === undefined) throw notFound(kind);
    checkVersion(row, expected);
    return row;
  };
  return {
    list: listOf<Row>(
      { name: kind, table: kind, text: all },
      {
        ...options,
        references: { ...referring, ...options.filterReferences },
        sorts: { ...COMMON_SORTS, ...options.sorts },
      },
    ),
    lock,
    read,
    readAfter: (ctx, change) => inTransaction(ctx, async (tx) => read(tx, (await change(tx)).id)),
    async lockReferred(tx, pointer, reference) {
      const row = await findLocked(tx, reference);
      if (row === undefined) throw unknownReference(pointer, kind);
      return row;
    },
    insert: async (ctx, properties, { traces, also } = {}) =>
      requireRow(await insert(ctx, await resolved(ctx, properties), '', created(also), traces)),
    async insertWhole(tx, properties, addParts) {
      const row = requireRow(await insert(tx, await resolved(tx, properties), '', null));
      await addParts(row);
      const build = (): string => `select ${selected(tx.db)} from "${kind}" where "${kind}".id = $1`;
      return requireRow(await write(tx, 'whole', build, [row.id], created()));
    },
    insertIfNew: async (ctx, properties, target) =>
      insert(ctx, await resolved(ctx, properties), ` on conflict ${target} do nothing`, created()),
    update,
    patch: (ctx, reference, changes, expected) =>
      inTransaction(ctx, async (tx, last) => update(last, await lock(tx, reference, expected), changes)),
    async announce(db, { type, date, remembered, rows }, today, most) {
      const told = sql.ref(remembered);
      const table = sql.table(kind);
      const { numAffectedRows = 0n } = await sql`
        with changed as (
          update ${table} set ${told} = ${sql.ref(date)} where id in (
            select id from ${table} where ${rows(today)} and ${told} is distinct from ${sql.ref(date)}
            order by ${sql.ref(date)}, id limit ${most} for update skip locked)
          returning ${sql.raw(selected(db))})
        insert into event (type, kind, resource_id, data)
        select ${type}, ${kind}, changed.id, ${sql.raw(json)} from changed`.execute(db);
      return Number(numAffectedRows);
    },
    async recordAll(tx) {
      const { types, before } = created();
      const past = { id: "event_id(changed.created_at, nextval('event_number'))", occurred_at: 'changed.created_at' };
      const statement = `with changed as (select ${selected(tx.db)} from "${kind}") ${insertEvents(kind, types, json, 1, past)}`;
      await run(tx, statement, eventValues(tx, before));
    },
    remove: (ctx, reference, expected) =>
      inTransaction(ctx, async (tx, last) => {
        // No new reference to a locked row can appear, so the count stays valid.
        const { id } = await lock(tx, reference, expected);
        const used_by = await usesOf(tx, kind, id);
        if (used_by.length > 0) throw new Problem('in_use', { members: { used_by } });
        const build = (): string => `delete from "${kind}" where id = $1 returning ${selected(tx.db)}`;
        await write(last, 'delete', build, [id], { types: [`${kind}.deleted`], before: null });
      }),
  };
};
