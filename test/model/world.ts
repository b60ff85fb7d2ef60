import { sql } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import type { Database } from '../../src/postgres/database.ts';
import { send } from '../support/areas.ts';
import { FIXTURES, KINDS, kindOfReference, type Columns, type Kind } from '../support/fixtures.ts';
import { createWorld, nextSuffix, type Row, type World } from '../support/gym-data.ts';
import { createGym, type Gym } from '../support/gym.ts';
import { addUndoable } from '../support/undoable.ts';
import { LAW, type Caller, type Law, type Thing } from './access.ts';

/** A record of the world: `marker` is a word of its text that no other record has. */
export type Known = Thing & Row & { kind: Kind; marker: string; set: PlacedSet };

/** One record of each kind at one place, which refer to each other. */
export type PlacedSet = World & { name: string; things: Map<Kind, Known>; undoable: string };

/** A caller with a name for reports, and its token; null without one. */
export type NamedCaller = { name: string; token: string | null; caller: Caller | null };

/** Two gyms with records of every kind at each place, and callers of all sorts. */
export type ModelWorld = {
  base: string;
  sets: readonly PlacedSet[];
  callers: readonly NamedCaller[];
  /** All records by kind. */
  things: ReadonlyMap<Kind, readonly Known[]>;
  /** The records by their UUIDs and markers, with which responses name them. */
  names: ReadonlyMap<string, Known>;
  /** The law with which the service is compared. */
  law: Law;
};

/** The columns with a text of people, in which the marker of a record is. */
const TEXTS = ['name', 'title', 'description', 'body', 'notes', 'client_name'];
/** Records that staff read and change if they are their own. */
const OWNED: readonly Kind[] = ['ticket', 'incident', 'note', 'attachment'];
/** Documents that several sites may share, by the segment of the parts that refer to them. */
const SHARED = { contract: 'machines', exercise: 'machines', quote: 'lines', purchase_order: 'lines' } as const;

/** Returns a word that no other record has, such as `vxbab`. */
const markerOf = (number: number): string =>
  `vx${[3, 2, 1, 0].map((place) => String.fromCharCode(97 + (Math.floor(number / 24 ** place) % 24))).join('')}`;

type Registry = { things: Map<Kind, Known[]>; names: Map<string, Known> };

/** The kinds and ids to which the columns of a row refer. */
const referencesOf = (row: Record<string, unknown>): [Kind, number][] =>
  Object.entries(row).flatMap(([column, value]): [Kind, number][] => {
    const on = row['notable_type'] ?? row['attachable_type'];
    const kind = kindOfReference(column, typeof on === 'string' ? on : undefined);
    return kind === undefined || value === null || column === 'tenant_id' ? [] : [[kind, Number(value)]];
  });

const readRows = async (gym: Gym, table: string, column: string, id: number): Promise<Record<string, unknown>[]> =>
  gym.load(async ({ em }) => {
    const where = sql`${sql.ref(column)} = ${id}`;
    return (
      await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${where}`.execute(em.getKysely())
    ).rows;
  });

/** Writes the marker of a record into its text. */
const mark = async (gym: Gym, kind: Kind, row: Record<string, unknown>, marker: string): Promise<void> => {
  const column = TEXTS.find((name) => typeof row[name] === 'string');
  if (column === undefined) return;
  const text = `${row[column]} ${marker}`;
  await gym.load(({ em }) =>
    sql`update ${sql.table(kind)} set ${sql.ref(column)} = ${text} where id = ${row['id']}`.execute(em.getKysely()),
  );
};

/** Adds a record to the registry, with what its row and its parts refer to. */
const register = async (registry: Registry, set: PlacedSet, kind: Kind, { id, uuid }: Row): Promise<Known> => {
  const [row = {}] = await readRows(set.gym, kind, 'id', id);
  const marker = markerOf(registry.names.size);
  await mark(set.gym, kind, row, marker);
  const parts = Object.values(FIXTURES[kind].parts ?? {}).filter(({ table }) => /_(line|machine)$/.test(table));
  const lines = await Promise.all(parts.map(({ table }) => readRows(set.gym, table, `${kind}_id`, id)));
  const refers: Record<string, Thing[]> = {};
  for (const [other, number] of [row, ...lines.flat()].flatMap(referencesOf)) {
    const thing = registry.things.get(other)?.find((known) => known.id === number);
    if (thing && (other !== kind || thing.id !== id)) (refers[other] ??= []).push(thing);
  }
  const owner = typeof row['person_id'] === 'number' ? row['person_id'] : null;
  const known: Known = { id, uuid, kind, marker, set, gym: set.gym.name, owner, refers };
  registry.things.set(kind, [...(registry.things.get(kind) ?? []), known]);
  registry.names.set(uuid, known).set(marker, known);
  return known;
};

const PLACED: readonly Kind[] = ['machine', 'part', 'calendar_feed'];

/** Fills a place of a gym. `moves` writes where its records are before they are registered. */
const fill = async (gym: Gym, name: string, registry: Registry, moves: (world: World) => Promise<void>) => {
  const world = await createWorld(gym, ` ${name}`);
  await moves(world);
  const isNowhere = name === 'whole';
  const add: World['add'] = (kind, columns: Columns = {}) =>
    world.add(kind, isNowhere && PLACED.includes(kind) ? { ...columns, location_id: null } : columns);
  const set: PlacedSet = { ...world, name, things: new Map(), add, undoable: await addUndoable(gym, world.row) };
  for (const kind of KINDS) set.things.set(kind, await register(registry, set, kind, world.row(kind)));
  return set;
};

const nowhere = async ({ gym, row }: World): Promise<void> => {
  for (const kind of PLACED)
    await gym.load(({ em }) =>
      sql`update ${sql.table(kind)} set location_id = null where id = ${row(kind).id}`.execute(em.getKysely()),
    );
};

const inside =
  (outer: PlacedSet) =>
  async ({ gym, row }: World): Promise<void> => {
    await gym.load(({ em }) =>
      sql`update location set parent_id = ${outer.row('location').id} where id = ${row('location').id}`.execute(
        em.getKysely(),
      ),
    );
  };

type Wanted = { name: string; gym: Gym; role?: Schemas['PersonRole']; scope?: 'read' | 'write'; sites?: PlacedSet[] };

const siteOf = (set: PlacedSet): Known => {
  const site = set.things.get('location');
  if (!site) throw new Error(`${set.name} has no location`);
  return site;
};

/** Issues the token of a caller: of a person with a role, or of a program. */
const issue = async (
  database: Database,
  { name, gym, role, scope = 'write', sites = [], ...rest }: Wanted & { admin?: boolean; ofToken?: boolean },
): Promise<NamedCaller> => {
  const { admin = false, ofToken = false } = rest;
  const places = sites.map(siteOf);
  const location_ids = places.map(({ id }) => id);
  const person = role && { name: name + nextSuffix(), role, location_ids: ofToken ? [] : location_ids };
  const added = person && (await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', person));
  const tenant = await findTenant(database, gym.name);
  const { token } = await issueToken(database, tenant, {
    scope,
    admin,
    person_id: added?.id ?? null,
    location_ids: role === undefined || ofToken ? location_ids : [],
    expires_at: null,
  });
  const caller = { gym: gym.name, scope, role: role ?? null, person: added?.id ?? null, admin, sites: places };
  return { name, token, caller };
};

const createCallers = async (database: Database, sets: Record<'north' | 'room' | 'south' | 'foreign', PlacedSet>) => {
  const { north, room, south, foreign } = sets;
  const { gym } = north;
  const callers: NamedCaller[] = [{ name: 'nobody', token: null, caller: null }];
  for (const wanted of [
    { name: 'administration', gym, admin: true },
    { name: 'program', gym },
    { name: 'reading program', gym, scope: 'read' as const },
    { name: 'program of north', gym, admin: true, sites: [north] },
    { name: 'reading program of the room', gym, scope: 'read' as const, sites: [room] },
    ...(['manager', 'technician', 'staff'] as const).flatMap((role) => [
      { name: role, gym, role },
      { name: `${role} of north`, gym, role, sites: [north] },
      { name: `${role} of south by token`, gym, role, sites: [south], ofToken: true },
    ]),
    { name: 'reading manager of both', gym, role: 'manager' as const, scope: 'read' as const, sites: [north, south] },
    { name: 'administration of another gym', gym: foreign.gym, admin: true },
    { name: 'manager of another gym', gym: foreign.gym, role: 'manager' as const },
    { name: 'staff of another gym', gym: foreign.gym, role: 'staff' as const },
  ])
    callers.push(await issue(database, wanted));
  return callers;
};

/** Builds the world on a service. */
export const buildWorld = async (base: string, database: Database): Promise<ModelWorld> => {
  const registry: Registry = { things: new Map(), names: new Map() };
  const gym = await createGym(base, database, `Model${nextSuffix()}`, 'UTC');
  const stranger = await createGym(base, database, `Stranger${nextSuffix()}`, 'UTC');
  const stay = async (): Promise<void> => undefined;
  const north = await fill(gym, 'north', registry, stay);
  const south = await fill(gym, 'south', registry, stay);
  const room = await fill(gym, 'room', registry, inside(north));
  const whole = await fill(gym, 'whole', registry, nowhere);
  const foreign = await fill(stranger, 'foreign', registry, stay);
  const callers = await createCallers(database, { north, room, south, foreign });
  for (const [kind, segment] of Object.entries(SHARED)) {
    if (!(kind in SHARED)) continue;
    const known = KINDS.find((each) => each === kind);
    if (!known) continue;
    const row = await north.add(known);
    await north.addPart(known, segment, row.id);
    await south.addPart(known, segment, row.id).catch(() => undefined);
    await register(registry, north, known, row);
  }
  for (const { caller } of callers) {
    if (caller?.role !== 'staff') continue;
    for (const set of caller.gym === gym.name ? [north, south] : [foreign])
      for (const kind of OWNED) await register(registry, set, kind, await set.add(kind, { person_id: caller.person }));
  }
  return { base, sets: [north, south, room, whole, foreign], callers, law: LAW, ...registry };
};
