import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../src/jobs/sweep.ts';
import type { Recorder } from '../../../src/telemetry/recorder.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { runJob } from '../../support/jobs.ts';
import {
  connect,
  errorOf,
  get,
  listenPublicly,
  registerClient,
  requestToken,
  startOauth,
  type PublicService,
  type Tokens,
} from '../../support/oauth.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let open: PublicService;
let other: PublicService;
let browser: TestBrowser;
let client_id: string;
let ended = 0;
beforeAll(async () => {
  ({ open, browser, client_id } = await startOauth(service));
  const recorder: Recorder = {
    requestStarted: () => undefined,
    requestFinished: () => undefined,
    jobFinished: () => undefined,
    webhookSent: () => undefined,
    connectionDropped: () => undefined,
    reuseEndedGrant: () => void (ended += 1),
  };
  other = await listenPublicly(service.database, { recorder }, open.base);
});
afterAll(() => {
  open.close();
  other.close();
});

const refresh = (base: string, refresh_token: string, client = client_id): Promise<Response> =>
  requestToken(base, { grant_type: 'refresh_token', refresh_token, client_id: client });

const read = async (response: Response): Promise<Tokens> => {
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

/** Lets the grace of all used refresh tokens pass. */
const passGrace = () =>
  sql`update oauth_record set consumed_at = consumed_at - interval '61 seconds' where consumed_at is not null`.execute(
    service.database.db,
  );

describe('a refresh token that was used', () => {
  it('returns its successor again within the grace, in another process too', async () => {
    const { refresh_token } = await connect(open.base, browser, client_id);
    const second = await read(await refresh(open.base, refresh_token));
    expect(second.refresh_token).not.toBe(refresh_token);
    const again = await read(await refresh(other.base, refresh_token));
    expect(again.refresh_token).toBe(second.refresh_token);
    expect(again.access_token).not.toBe(second.access_token);
    for (const { access_token } of [second, again])
      expect((await get(open.base, '/api/v1/me', access_token)).status).toBe(200);
    const third = await read(await refresh(other.base, second.refresh_token));
    expect((await read(await refresh(open.base, refresh_token))).refresh_token).toBe(third.refresh_token);
  });

  it('returns one successor to many that use it at once, over two processes', async () => {
    const { refresh_token } = await connect(open.base, browser, client_id);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => refresh(i % 2 === 0 ? open.base : other.base, refresh_token)),
    );
    const tokens = await Promise.all(responses.map(read));
    expect(new Set(tokens.map((one) => one.refresh_token)).size).toBe(1);
    expect(new Set(tokens.map((one) => one.access_token)).size).toBe(12);
    await read(await refresh(open.base, tokens[0]?.refresh_token ?? ''));
  });

  it('ends the connection after the grace, and is counted once', async () => {
    const { refresh_token } = await connect(open.base, browser, client_id);
    const second = await read(await refresh(open.base, refresh_token));
    await passGrace();
    const before = ended;
    expect(await errorOf(await refresh(other.base, refresh_token))).toBe('invalid_grant');
    expect(await errorOf(await refresh(other.base, refresh_token))).toBe('invalid_grant');
    expect(await errorOf(await refresh(open.base, second.refresh_token))).toBe('invalid_grant');
    expect(ended - before).toBe(1);
  });

  it('returns nothing to another client, and the connection goes on', async () => {
    const { refresh_token } = await connect(open.base, browser, client_id);
    const second = await read(await refresh(open.base, refresh_token));
    const stranger = await registerClient(open.base);
    expect(await errorOf(await refresh(open.base, refresh_token, stranger))).toBe('invalid_grant');
    await read(await refresh(open.base, second.refresh_token));
  });

  it('returns nothing once the program has revoked it', async () => {
    const { refresh_token } = await connect(open.base, browser, client_id);
    const { access_token } = await read(await refresh(open.base, refresh_token));
    const before = ended;
    const body = new URLSearchParams({ token: access_token, client_id });
    expect((await fetch(`${other.base}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
    expect(await errorOf(await refresh(open.base, refresh_token))).toBe('invalid_grant');
    expect(ended).toBe(before);
  });

  it('ends the connection at once where there is no grace', async () => {
    const strict = await listenPublicly(service.database, { oauth_refresh_grace: 0 }, open.base);
    const { refresh_token } = await connect(open.base, browser, client_id);
    await read(await refresh(strict.base, refresh_token));
    expect(await errorOf(await refresh(strict.base, refresh_token))).toBe('invalid_grant');
    strict.close();
  });

  it('is stored with a successor that the database alone cannot read, and that is forgotten', async () => {
    const { refresh_token } = await connect(open.base, browser, client_id);
    const second = await read(await refresh(open.base, refresh_token));
    const { db } = service.database;
    const rows = async () =>
      (await sql<{ row: string }>`select r::text as row from oauth_record r where successor is not null`.execute(db))
        .rows;
    expect((await rows()).length).toBeGreaterThan(0);
    const stored = JSON.stringify((await sql`select * from oauth_record`.execute(db)).rows);
    for (const secret of [refresh_token, second.refresh_token, second.access_token])
      expect(stored).not.toContain(secret);
    await sql`update oauth_record set consumed_at = now() - interval '2 hours' where consumed_at is not null`.execute(
      db,
    );
    await runJob(service.database, sweepExpired, {});
    expect(await rows()).toEqual([]);
  });
});
