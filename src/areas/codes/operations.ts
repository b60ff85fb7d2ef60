import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { notFound, Problem } from '../../core/errors.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { findId, requireId, type Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { machines } from '../machines/resource.ts';
import { toReportCode } from './report-code.ts';

/** Maximum machines in the refusal of a code that several have. */
const CANDIDATES = 10;

/** The codes that were claimed for machines. */
export const machineCodes = resource('machine_code', COLUMNS.MachineCode, { equals: ['machine_id'] });

/** A machine that has a code, and whether it had it only until it got a new report code. */
type Owner = { id: number; is_former: boolean };

/** Returns the machines that have or had a code, letter case aside, at most one more than a refusal lists of each kind. */
const findOwners = async ({ em }: Context, value: string): Promise<Owner[]> => {
  const most = sql.lit(CANDIDATES + 1);
  // A lookup per column, because each has an index of its own.
  const { rows } = await sql<Owner>`
    select machine_id as id, true as is_former from report_code where code = ${toReportCode(value)}
    union select id, false from machine where report_code = ${toReportCode(value)}
    union (select id, false from machine where asset_tag_folded = (select fold_name(${value})) limit ${most})
    union (select id, false from machine where serial_number_folded = (select fold_name(${value})) limit ${most})
    union select machine_id, false from machine_code where value_folded = (select fold_name(${value}))
    order by id`.execute(em.getKysely());
  return rows;
};

/**
 * Returns the machine that has a code: its report code, asset tag, serial number, or a claimed code.
 * @throws Problem not_found, ambiguous_code with the machines that have it, gone for a replaced report code
 */
export const findMachineByCode = async (ctx: Context, value: string): Promise<Schemas['Machine']> => {
  const owners = await findOwners(ctx, value);
  const ids = owners.filter(({ is_former }) => !is_former).map(({ id }) => id);
  if (ids.length === 0 && owners.length > 0)
    throw new Problem('gone', { detail: 'This report code was replaced by a new one.' });
  const [machine, ...others] = await machines.readAll(ctx, ids.slice(0, CANDIDATES));
  if (machine === undefined) throw notFound('machine');
  if (others.length === 0) return machine;
  const candidates = [machine, ...others].map(({ id, uuid, name, asset_tag, serial_number }) => ({
    id,
    uuid,
    name,
    asset_tag,
    serial_number,
  }));
  throw new Problem('ambiguous_code', { members: { candidates } });
};

/** Gives a machine a new report code. The old one is remembered as replaced. @throws Problem not_found */
export const rotateReportCode = (ctx: Context, reference: Reference): Promise<Schemas['Machine']> =>
  inTransaction(ctx, async (tx) => {
    const machine = await machines.lock(tx, reference);
    const { rows } = await sql<{ report_code: string }>`select new_report_code() as report_code`.execute(
      tx.em.getKysely(),
    );
    return machines.update(tx, machine, { ...rows[0] });
  });

/** Lists the codes that were claimed for a machine, newest first. @throws Problem not_found */
export const listMachineCodes = async (
  ctx: Context,
  reference: Reference,
  page: PageRequest,
): Promise<Page<Schemas['MachineCode']>> =>
  machineCodes.list(ctx, { where: { machine_id: await requireId(ctx, 'machine', reference) } }, page);

/** Returns the machines of all sites that have or had a code, like {@link findOwners}. */
const findAllOwners = async ({ em }: Context, value: string): Promise<Owner[]> => {
  const { rows } = await sql<Owner>`
    select id, is_former from machines_with_code(${value}, ${toReportCode(value)}, ${CANDIDATES})`.execute(
    em.getKysely(),
  );
  return rows;
};

const inUse = (owner: string): Problem =>
  new Problem('conflict', {
    detail: 'Another machine has this code.',
    violations: [{ pointer: '/value', detail: `is a code of ${owner}` }],
  });

/** Returns what the caller calls a machine: one of a site that they do not see is not named. */
const nameOwner = async (ctx: Context, id: number): Promise<string> =>
  (await findId(ctx, 'machine', id)) === undefined ? 'another machine' : `machine ${id}`;

/**
 * Claims a code for a machine and returns it; one that was claimed for it before is returned as it is.
 * @throws Problem not_found, conflict for a code of another machine or a replaced report code
 */
export const claimMachineCode = (
  ctx: Context,
  reference: Reference,
  input: Schemas['MachineCodeCreate'],
): Promise<Schemas['MachineCode']> =>
  inTransaction(ctx, async (tx) => {
    const value = input.value.trim();
    const machine_id = await requireId(tx, 'machine', reference);
    for (const { id, is_former } of await findAllOwners(tx, value)) {
      if (is_former) throw new Problem('conflict', { detail: 'This code is a report code that was replaced.' });
      if (id !== machine_id) throw inUse(await nameOwner(tx, id));
    }
    const db = tx.em.getKysely();
    // Waits for another transaction that claims the same code.
    await sql`insert into machine_code (machine_id, value) values (${machine_id}, ${value})
      on conflict (tenant_id, value_folded) do nothing`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select id from machine_code where value_folded = (select fold_name(${value})) and machine_id = ${machine_id}`.execute(
      db,
    );
    const [claimed] = rows;
    if (claimed === undefined) throw inUse('another machine');
    return machineCodes.read(tx, claimed.id);
  });

/** Removes a code that was claimed for a machine. @throws Problem not_found */
export const releaseMachineCode = (ctx: Context, reference: Reference, value: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const machine_id = await requireId(tx, 'machine', reference);
    const { rows } = await sql`delete from machine_code
      where machine_id = ${machine_id} and value_folded = (select fold_name(${value})) returning id`.execute(
      tx.em.getKysely(),
    );
    if (rows.length === 0) throw notFound('machine_code');
  });
