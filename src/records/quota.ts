import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { reference } from './entity.ts';
import { Problem } from '../core/errors.ts';
import type { Database } from '../postgres/database.ts';
import { asOwner, confined } from '../core/tenancy.ts';

/** The storage of a tenant per area, in shards to be summed. Triggers maintain it while limits are set. */
export const TenantUsage = defineEntity({
  name: 'TenantUsage',
  tableName: 'tenant_usage',
  ...confined,
  properties: {
    tenant_id: reference().primary().defaultRaw('current_tenant()'),
    area: p.text().primary(),
    shard: p.integer().primary(),
    row_count: p.bigint('number'),
    byte_count: p.bigint('number'),
  },
});

/** The requests of a gym of a platform, by the day in UTC. */
export const TenantRequest = defineEntity({
  name: 'TenantRequest',
  tableName: 'tenant_request',
  ...confined,
  properties: {
    tenant_id: reference().primary().defaultRaw('current_tenant()'),
    day: p.date().primary(),
    requests: p.bigint('number'),
  },
});

/** The limits of each tenant: rows per area, and bytes of all areas together. 0 means no limit. */
type QuotaLimits = { max_tenant_rows: number; max_tenant_bytes: number };

/** Sets the limits for every process on the database. The first limit counts all rows while writes wait. */
export const applyQuota = (database: Database, { max_tenant_rows, max_tenant_bytes }: QuotaLimits): Promise<void> =>
  asOwner(async () => {
    await sql`select set_quota(${max_tenant_rows}, ${max_tenant_bytes})`.execute(database.db);
  });

const OPERATOR = 'Remove what is no longer needed, or ask the operator of the service for more.';

const describe = (code: string, detail: string): string => {
  const { limit, used, area }: { limit?: number; used?: number; area?: string } = JSON.parse(detail);
  return code === 'EMSQR'
    ? `The limit is ${limit} rows of the kind "${area}", and ${used} are stored. ${OPERATOR}`
    : `The limit is ${limit} bytes, and ${used} are stored. ${OPERATOR}`;
};

/** Returns the problem for a statement that would have exceeded a limit; null for any other error. */
export const toQuotaProblem = (error: unknown): Problem | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, detail }: { code?: unknown; detail?: unknown } = Object(cause);
    if ((code === 'EMSQR' || code === 'EMSQB') && typeof detail === 'string')
      return new Problem('quota_exceeded', { detail: describe(code, detail) });
  }
  return null;
};
