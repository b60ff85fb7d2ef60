import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  findTenant,
  issueToken,
  listTokens,
  revokeToken,
  type TenantRecord,
  type TokenRecord,
} from '../../src/auth/administration.ts';
import { createToken, isWellFormed } from '../../src/auth/token.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { refusal } from '../support/rows.ts';
import { listen, useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;
let tenant: TenantRecord;
beforeAll(async () => {
  gym = await service.createGym('Tokens');
  tenant = await findTenant(service.database, gym.name);
});

const issue = (options: { expires_at?: Date } = {}): Promise<TokenRecord & { token: string }> =>
  issueToken(service.database, tenant, { scope: 'write', expires_at: null, ...options });
const statusWith = async (token: string, base = service.base): Promise<number> =>
  (await fetch(`${base}/api/v1/machines`, { headers: { authorization: `Bearer ${token}` } })).status;
const recordOf = async (id: number): Promise<TokenRecord | undefined> =>
  (await listTokens(service.database, tenant)).find((record) => record.id === id);

describe('the text of a token', () => {
  it('is ems_, 30 random characters and their CRC-32 in 6 characters, in base 62', () => {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    for (let i = 0; i < 50; i += 1) {
      const token = createToken();
      expect(token).toMatch(/^ems_[0-9A-Za-z]{36}$/);
      const checksum = [...token.slice(34)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
      expect(checksum).toBe(crc32(token.slice(0, 34)));
      expect(isWellFormed(token)).toBe(true);
    }
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 200 }, createToken)).size).toBe(200);
  });

  it('fails its checksum when characters differ, are swapped, missing or added', () => {
    const token = createToken();
    const mistyped = [...token].flatMap((character, i) => {
      const [before, after] = [token.slice(0, i), token.slice(i + 1)];
      return [
        `${before}${character === 'x' ? 'y' : 'x'}${after}`,
        before,
        before + after,
        `${before}0${character}${after}`,
      ];
    });
    const swapped = [...token]
      .slice(1)
      .map((_, i) => token.slice(0, i) + token.charAt(i + 1) + token.charAt(i) + token.slice(i + 2))
      .filter((text) => text !== token);
    for (const text of [...mistyped, ...swapped, `${token}\n`, ` ${token}`, token.toUpperCase(), '']) {
      expect(isWellFormed(text), text).toBe(false);
    }
  });

  it('is returned once and never stored, except for its SHA-256 and its last four characters', async () => {
    const { id, token } = await issue();
    type Row = { row: string; hash: Uint8Array; last_four: string };
    const select = sql<Row>`select token::text as row, hash, last_four from token where id = ${id}`;
    const { rows } = await asOwner(() => select.execute(service.database.db));
    expect(Buffer.from(rows[0]?.hash ?? [])).toEqual(createHash('sha256').update(token).digest());
    expect(rows[0]?.last_four).toBe(token.slice(-4));
    expect(rows[0]?.row).not.toContain(token.slice(4, 34));
    expect(JSON.stringify(await recordOf(id))).not.toContain(token.slice(4, 34));
  });

  it('is accepted with the scheme in any letter case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(
        (
          await gym.request('GET', '/api/v1/machines', {
            token: null,
            headers: { authorization: `${scheme} ${gym.tokens.read}` },
          })
        ).status,
      ).toBe(200);
    }
  });

  it.each(['token', 'access_token', 'api_key'])(
    'is not accepted in the query, because queries end up in logs: %s',
    async (name) => {
      expect((await gym.request('GET', `/api/v1/machines?${name}=${gym.tokens.write}`, { token: null })).status).toBe(
        401,
      );
    },
  );
});

describe('a token that expires', () => {
  it('works until its expiry and not longer, even if it was used just before', async () => {
    const { token } = await issue({ expires_at: new Date(Date.now() + 1500) });
    expect(await statusWith(token)).toBe(200);
    await sleep(700);
    expect(await statusWith(token)).toBe(200);
    await sleep(900);
    expect(await statusWith(token)).toBe(401);
  });
});

describe('a revoked token', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('is rejected immediately by a process that has not cached it', async () => {
    const { id, token } = await issue();
    await revokeToken(service.database, id);
    expect(await statusWith(token)).toBe(401);
  });

  it('is rejected immediately by another process, and within 30 seconds by one that has cached it', async () => {
    const { id, token } = await issue();
    // The clock runs, and jumps ahead in place of a wait.
    const now = performance.now.bind(performance);
    let ahead = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    const [seen, other] = await Promise.all([listen(service.database), listen(service.database)]);
    try {
      expect(await statusWith(token, seen.base)).toBe(200);
      await revokeToken(service.database, id);
      expect(await statusWith(token, other.base)).toBe(401);
      ahead = 30_001;
      expect(await statusWith(token, seen.base)).toBe(401);
    } finally {
      seen.close();
      other.close();
    }
  });

  it('does not affect other tokens of the tenant', async () => {
    const [ended, kept] = [await issue(), await issue()];
    await revokeToken(service.database, ended.id);
    expect(await statusWith(kept.token)).toBe(200);
    expect((await recordOf(ended.id))?.revoked_at).not.toBeNull();
    expect((await recordOf(kept.id))?.revoked_at).toBeNull();
  });

  it('cannot be revoked again, and neither can one that does not exist', async () => {
    const { id } = await issue();
    await revokeToken(service.database, id);
    await expect(revokeToken(service.database, id)).rejects.toThrow(/was revoked at 2/);
    await expect(revokeToken(service.database, 999999999)).rejects.toThrow(/no token with the id 999999999/);
  });
});

describe('last_used_at', () => {
  it('is empty until a token is used, and then the time of use', async () => {
    const { id, token } = await issue();
    expect((await recordOf(id))?.last_used_at).toBeNull();
    expect(await statusWith(token)).toBe(200);
    expect(Math.abs(Date.parse((await recordOf(id))?.last_used_at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('stays empty for a rejected token', async () => {
    const { id, token } = await issue({ expires_at: new Date(Date.now() - 1000) });
    expect(await statusWith(token)).toBe(401);
    expect((await recordOf(id))?.last_used_at).toBeNull();
  });
});

describe('a 401 response', () => {
  it('does not distinguish unknown, expired and revoked tokens', async () => {
    const revoked = await issue();
    await revokeToken(service.database, revoked.id);
    const expired = await issue({ expires_at: new Date(Date.now() - 1000) });
    const answers = await Promise.all(
      [revoked.token, expired.token, createToken(), 'ems_nonsense'].map(async (token) =>
        refusal(await gym.request('GET', '/api/v1/machines', { token })),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('does not repeat the token that was sent', async () => {
    const token = createToken();
    expect(await (await gym.request('GET', '/api/v1/machines', { token })).text()).not.toContain(token.slice(4));
  });
});
