import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
// Ahead of UTC by 14 hours: a day counted in another zone is the wrong day most of the time.
const TIMEZONE = 'Pacific/Kiritimati';
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Ahead', TIMEZONE);
});

describe('GET /api/v1/me', () => {
  it('returns the tenant, the day in its time zone and the token', async () => {
    const response = await gym.request('GET', '/api/v1/me', { token: gym.tokens.read });
    expect(await response.json()).toEqual({
      tenant: { name: gym.name, timezone: TIMEZONE },
      today: Temporal.Now.plainDateISO(TIMEZONE).toString(),
      person: null,
      mail_configured: true,
      token: {
        name: 'read token',
        scope: 'read',
        admin: false,
        location_ids: [],
        expires_at: null,
        last_four: gym.tokens.read.slice(-4),
      },
    });
  });

  it('returns the expiry of a token, on every request', async () => {
    const expires_at = new Date(Date.now() + 60_000);
    const tenant = await findTenant(service.database, gym.name);
    const { token } = await issueToken(service.database, tenant, { name: 'Brief', scope: 'write', expires_at });
    for (let time = 0; time < 2; time += 1) {
      const response = await gym.request('GET', '/api/v1/me', { token });
      expect(await response.json()).toMatchObject({
        token: {
          name: 'Brief',
          scope: 'write',
          admin: false,
          expires_at: expires_at.toISOString(),
          last_four: token.slice(-4),
        },
      });
    }
  });
});
