import { sql, type Kysely } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context, type Tables, type Transaction } from '../../platform/context.ts';
import { notFound, unknownReference } from '../../platform/errors.ts';
import { readPage, readRows, type Page, type PageRequest } from '../../platform/paging.ts';
import { resolveReferences, type Reference } from '../../platform/references.ts';
import { differing, insertResource, lockResource, readResource } from '../../platform/resources.ts';
import { contains, hits, NEWEST_HIT_FIRST } from '../../platform/search.ts';
import { checkVersion } from '../../platform/versions.ts';
import { changeStatus, type Reason } from './status.ts';

type MachineFilter = { q?: string; status?: Schemas['MachineStatus']; location_id?: number };

const machines = (db: Kysely<Tables>) =>
  db.selectFrom('machine').select(COLUMNS.Machine.map((column) => `machine.${column}` as const));

/** Lists machines, newest first; `q` finds part of a name, brand, model, serial number or asset tag, letter case aside. */
export const listMachines = (
  ctx: Context,
  { q, status, location_id }: MachineFilter,
  page: PageRequest,
): Promise<Page<Schemas['Machine']>> => {
  const filters = [
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
    ...(location_id === undefined ? [] : [sql<boolean>`location_id = ${location_id}`]),
  ];
  const list = { name: 'machines', filters: { q, status, location_id } };
  if (q === undefined) return readRows(ctx, list, page, machines, filters);
  const behind = sql`select search_machines(${q}, (select id from walked)) as id`;
  const search = { table: 'machine', q, filters, matches: contains(sql.ref('search'), q), behind } as const;
  return readPage(ctx, { ...list, order: NEWEST_HIT_FIRST }, page, (window) =>
    machines(ctx.db).innerJoin(hits(search, window), 'hit.row_id', 'machine.id'),
  );
};

// A place matches by the name of the machine's linked location or of one above that.
const isInside = sql<boolean>`location_id = any(array(select id from inside))`;

const searchPlaces = (q: string) => ({
  table: 'machine' as const,
  q,
  filters: [],
  given: sql`inside as (
    select id from location where ${contains(sql`lower(name)`, q)}
    union select location.id from location join inside on location.parent_id = inside.id
  ),`,
  matches: sql<boolean>`(${contains(sql.ref('place'), q)} or ${isInside})`,
  // One that is found in both ways counts once.
  behind: sql`select search_places(${q}, (select id from walked)) as id union select id from machine where ${isInside} and id < (select id from walked)`,
});

const machineRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('machine')
    .leftJoin('location as place', 'place.id', 'machine.location_id')
    .select([
      'machine.id',
      'machine.name',
      'machine.type',
      'machine.brand',
      'machine.model',
      'machine.status',
      'machine.status_since',
      'machine.blocked_reason',
      'machine.location',
      'machine.zone',
      'machine.location_id',
      'place.name as location_name',
      'machine.serial_number',
      'machine.asset_tag',
    ]);

/** Lists machines as rows to choose from; `location` is part of a place's name (domain: `list_machines` with `location`). */
export const listMachineRows = (
  ctx: Context,
  { location }: { location?: string },
  page: PageRequest,
): Promise<Page<Schemas['MachineRow']>> => {
  const list = {
    name: 'machine_rows',
    filters: { location },
    order: { columns: ['machine.id'], direction: 'desc' },
  } as const;
  if (location === undefined) return readRows(ctx, list, page, machineRows, []);
  return readPage(ctx, { ...list, order: NEWEST_HIT_FIRST }, page, (window) =>
    machineRows(ctx.db).innerJoin(hits(searchPlaces(location), window), 'hit.row_id', 'machine.id'),
  );
};

/** One machine with all its fields. @throws Problem not_found */
export const getMachine = (ctx: Context, reference: Reference): Promise<Schemas['Machine']> =>
  readResource(ctx, 'machine', COLUMNS.Machine, reference);

const REFERENCES = { location_id: 'location', supplier_id: 'supplier' } as const;

/** Adds a machine, `active` unless said otherwise. @throws Problem validation_failed for a reference that does not exist */
export const createMachine = async (ctx: Context, input: Schemas['MachineCreate']): Promise<Schemas['Machine']> => {
  const { status, ...fields } = await resolveReferences(ctx, input, REFERENCES);
  const retired_at = status === 'retired' ? new Date().toISOString() : null;
  return insertResource<Schemas['Machine']>(ctx, 'machine', COLUMNS.Machine, {
    ...fields,
    status: status ?? 'active',
    retired_at,
  });
};

/**
 * The machine that a new record's `machine_id` names; nobody else changes it until the transaction ends.
 * @throws Problem validation_failed when the tenant has none
 */
export const lockReferredMachine = async (tx: Transaction, machine_id: Reference): Promise<Schemas['Machine']> => {
  const machine = await lockResource<Schemas['Machine']>(tx, 'machine', COLUMNS.Machine, machine_id);
  if (!machine) throw unknownReference('/machine_id', 'machine');
  return machine;
};

const lockMachine = async (
  tx: Transaction,
  reference: Reference,
  expected?: readonly number[],
): Promise<Schemas['Machine']> => {
  const machine = await lockResource<Schemas['Machine']>(tx, 'machine', COLUMNS.Machine, reference);
  if (!machine) throw notFound('machine');
  checkVersion(machine, expected);
  return machine;
};

/** Changes the fields that are given; null clears one. @throws Problem not_found, version_mismatch, validation_failed */
export const updateMachine = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MachineUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Machine']> =>
  inTransaction(ctx, async (tx) => {
    const machine = await lockMachine(tx, reference, expected);
    const { status = machine.status, ...fields } = await resolveReferences(tx, input, REFERENCES);
    return changeStatus(tx, machine, status, { cause: 'api' }, differing(machine, fields));
  });

/** Moves a machine to a status, by the rule of {@link changeStatus}. @throws Problem not_found, version_mismatch */
export const changeMachineStatus = (
  ctx: Context,
  reference: Reference,
  status: Schemas['MachineStatus'],
  reason: Reason,
  expected?: readonly number[],
): Promise<Schemas['Machine']> =>
  inTransaction(ctx, async (tx) => changeStatus(tx, await lockMachine(tx, reference, expected), status, reason));
