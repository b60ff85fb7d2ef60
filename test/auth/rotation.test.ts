import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTenant, issueToken, revokeToken, rotateToken, type TenantRecord } from '../../src/auth/administration.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { useService } from '../support/service.ts';

const service = useService();
let tenant: TenantRecord;
beforeAll(async () => {
  const { name } = await service.createGym('Rotating');
  tenant = await findTenant(service.database, name);
});

const HOUR_MS = 3_600_000;
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * HOUR_MS);
const statusWith = async (token: string): Promise<number> =>
  (await fetch(`${service.base}/api/v1/machines`, { headers: { authorization: `Bearer ${token}` } })).status;
const msFromNow = (instant: string | null): number => Date.parse(instant ?? '') - Date.now();

describe('a rotated token', () => {
  it('is replaced by one with the same tenant, name, scope and lifetime, and works for the grace time', async () => {
    const old = await issueToken(service.database, tenant, { name: 'desk', scope: 'read', expires_at: inDays(90) });
    await asOwner(() =>
      sql`update token set created_at = created_at - interval '80 days', expires_at = expires_at - interval '80 days'
        where id = ${old.id}`.execute(service.database.db),
    );
    const { issued, previous } = await rotateToken(service.database, old.id, 24 * HOUR_MS);
    expect(issued).toMatchObject({ tenant: tenant.name, name: 'desk', scope: 'read', revoked_at: null });
    expect(Math.abs(msFromNow(issued.expires_at) - 90 * 24 * HOUR_MS)).toBeLessThan(HOUR_MS);
    expect(Math.abs(msFromNow(previous.expires_at) - 24 * HOUR_MS)).toBeLessThan(HOUR_MS);
    expect([await statusWith(old.token), await statusWith(issued.token)]).toEqual([200, 200]);
  });

  it('without an expiry gets one that never expires either, and without grace ends at once', async () => {
    const old = await issueToken(service.database, tenant, { scope: 'write', expires_at: null });
    const { issued, previous } = await rotateToken(service.database, old.id, 0);
    expect(issued).toMatchObject({ expires_at: null, name: `token …${issued.last_four}` });
    expect(previous.revoked_at).not.toBeNull();
    expect([await statusWith(old.token), await statusWith(issued.token)]).toEqual([401, 200]);
  });

  it('keeps an earlier expiry than the grace time', async () => {
    const old = await issueToken(service.database, tenant, { scope: 'write', expires_at: inDays(1 / 24) });
    const { previous } = await rotateToken(service.database, old.id, 24 * HOUR_MS);
    expect(previous.expires_at).toBe(old.expires_at);
  });

  it('must exist and be valid', async () => {
    const ended = await issueToken(service.database, tenant, { scope: 'write', expires_at: null });
    await revokeToken(service.database, ended.id);
    await expect(rotateToken(service.database, ended.id, 0)).rejects.toThrow(/revoked or expired/);
    await expect(rotateToken(service.database, 999_999_999, 0)).rejects.toThrow(/no token with the id/);
  });
});
