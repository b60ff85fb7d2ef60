import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import type { Reference } from '../../records/references.ts';
import { readTenant } from './tenants.ts';

type Usage = Schemas['TenantUsage'];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Returns what a gym stores, and its requests of the last 31 days. @throws Problem not_found */
export const readUsage = async (ctx: Context, reference: Reference): Promise<Usage> => {
  const { id } = await readTenant(ctx, reference);
  const db = ctx.em.getKysely();
  const { rows: areas } = await sql<Usage['areas'][number]>`
    select area, sum(row_count)::bigint as rows, greatest(0, sum(byte_count))::bigint as bytes from tenant_usage
    where tenant_id = ${id} group by area having sum(row_count) > 0 order by area`.execute(db);
  const { rows: days } = await sql<Usage['days'][number]>`
    select day::text, requests from tenant_request
    where tenant_id = ${id} and day > (now() at time zone 'UTC')::date - 31 order by tenant_request.day`.execute(db);
  return {
    rows: sum(areas.map(({ rows }) => rows)),
    bytes: sum(areas.map(({ bytes }) => bytes)),
    requests: sum(days.map(({ requests }) => requests)),
    areas,
    days,
  };
};
