import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { normalizeName } from '../../auth/administration.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { ARCHIVED_DAYS } from '../../core/tenancy.ts';
import type { Rows } from '../../core/tables.ts';
import { defineList } from '../../records/lists.ts';
import type { Page, PageRequest } from '../../records/paging.ts';
import { identify, type Reference } from '../../records/references.ts';

type Tenant = Schemas['Tenant'];

const COLUMNS = [
  'id',
  'uuid',
  'name',
  'timezone',
  'currency',
  'external_ref',
  'sandbox',
  'created_at',
  'suspended_at',
  'archived_at',
] as const;

const QUOTA = sql<Tenant['quota']>`json_build_object('max_rows', max_rows, 'max_bytes', max_bytes)`.as('quota');
const LANGUAGE = sql<Tenant['language']>`tenant.language`.as('language');
const ERASED_FROM = sql<
  string | null
>`(tenant.archived_at + ${sql.lit(ARCHIVED_DAYS)} * interval '1 day')::timestamptz(3)`.as('erased_from');

const SELECTION = [...COLUMNS, QUOTA, LANGUAGE, ERASED_FROM] as const;

const list = defineList({
  name: 'tenant',
  table: 'tenant',
  equals: ['external_ref', 'sandbox'],
  short: true,
  rows: (db) => db.selectFrom('tenant').select(SELECTION),
});

/** Lists the gyms that the platform created, newest first. */
export const listTenants = (
  ctx: Context,
  where: { external_ref?: string | undefined; sandbox?: boolean | undefined },
  page: PageRequest,
): Promise<Page<Tenant>> => list(ctx, { where }, page);

/** Returns a gym that the platform created. @throws Problem not_found */
export const readTenant = async ({ em }: Context, reference: Reference): Promise<Tenant> => {
  const [column, value] = identify(reference);
  const named = em.getKysely().selectFrom('tenant').select(SELECTION).where(column, '=', value);
  const tenant = await named.executeTakeFirst();
  if (tenant === undefined) throw notFound('tenant');
  return tenant;
};

/** Locks a gym until the transaction ends. @throws Problem not_found */
export const lockTenant = async (tx: Transaction, reference: Reference): Promise<Tenant> => {
  const [column, value] = identify(reference);
  await sql`select id from tenant where ${sql.ref(column)} = ${value} for update`.execute(tx.em.getKysely());
  return readTenant(tx, reference);
};

/** Checks that a gym is not archived. @throws Problem conflict */
export const requireInUse = ({ archived_at }: Tenant): void => {
  if (archived_at !== null) throw conflict('The gym is archived. The operator of the service can restore it.');
};

type Change = Partial<
  Pick<Rows['tenant'], 'name' | 'max_rows' | 'max_bytes' | 'suspended_at' | 'archived_at' | 'deletion_started_at'>
>;

/** Changes a gym that is locked. */
export const changeTenant = async (tx: Transaction, { id }: Tenant, values: Change): Promise<Tenant> => {
  if (Object.keys(values).length > 0)
    await tx.em.getKysely().updateTable('tenant').set(values).where('id', '=', id).execute();
  return readTenant(tx, id);
};

/**
 * Renames, limits or suspends a gym. Suspended since an instant, it stays so since then.
 * @throws Problem not_found, conflict for one that is archived
 */
export const updateTenant = (
  ctx: Context,
  reference: Reference,
  { name, quota, suspended }: Schemas['TenantUpdate'],
): Promise<Tenant> =>
  inTransaction(ctx, async (tx) => {
    const tenant = await lockTenant(tx, reference);
    requireInUse(tenant);
    const since = tenant.suspended_at ?? new Date().toISOString();
    return changeTenant(tx, tenant, {
      ...(name !== undefined && { name: normalizeName(name) }),
      ...quota,
      ...(suspended !== undefined && { suspended_at: suspended ? since : null }),
    });
  });
