import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { createSignInMails } from '../../../src/identity/sign-in/jobs.ts';
import { startJobs, type Runner } from '../../../src/jobs/runner.ts';
import { sweepExpired } from '../../../src/jobs/sweep.ts';
import { send } from '../../support/areas.ts';
import { addPerson, makeSignInLink, openBrowser, signIn } from '../../support/browser.ts';
import { silent } from '../../support/database.ts';
import { runJob } from '../../support/jobs.ts';
import { mailerOf, startMailServer, type MailServer } from '../../support/mail.ts';
import { refusal } from '../../support/rows.ts';
import { listen, useService, type Gym } from '../../support/service.ts';
import { SERVICES } from '../../support/services.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Sign-in');
});

const COOKIE = '__Host-ems_session';

describe('POST /api/v1/people/{id}/sign_in_links', () => {
  it('returns an address for 15 minutes, of which only the digest is stored, and ends an earlier one', async () => {
    const person = await addPerson(gym);
    const first = await makeSignInLink(gym, person);
    const response = await gym.request('POST', `/api/v1/people/${person.id}/sign_in_links`);
    const { url, expires_at } = JSON.parse(await response.text());
    const code = /^https:\/\/ems\.example\/sign-in\/([\w-]{32})$/.exec(url)?.[1] ?? '';
    const left = (Date.parse(expires_at) - Date.now()) / 1000;
    expect([left > 880, left <= 900]).toEqual([true, true]);
    const browser = openBrowser(service.base);
    expect((await browser.get(first)).status).toBe(410);
    const { rows } = await gym.load(({ em }) =>
      sql<{ row: string; hash: string }>`
        select one_use_link::text as row, encode(hash, 'hex') as hash from one_use_link`.execute(em.getKysely()),
    );
    expect(rows.map(({ hash }) => hash)).toContain(createHash('sha256').update(code).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('refuses a person who is not active, and a token that is not for administration', async () => {
    const person = await addPerson(gym, { active: false });
    const path = `/api/v1/people/${person.id}/sign_in_links`;
    expect(await refusal(await gym.request('POST', path))).toMatchObject({ status: 409 });
    expect(await refusal(await gym.request('POST', path, { token: gym.tokens.plain }))).toMatchObject({ status: 403 });
  });

  it('refuses a manager or a token of some locations, who would sign in with more than they may see', async () => {
    const site = await send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', { name: 'North' });
    const [all, some] = [await addPerson(gym), await addPerson(gym, { location_ids: [site.id] })];
    const tokenOf = async (fields: object): Promise<string> => {
      const body = { name: 'Phone', ...fields };
      return (await send<Schemas['Token']>(gym, 'POST', '/api/v1/tokens', body)).secret ?? '';
    };
    const path = `/api/v1/people/${all.id}/sign_in_links`;
    for (const fields of [{ person_id: some.id }, { person_id: all.id, location_ids: [site.id] }])
      expect(await refusal(await gym.request('POST', path, { token: await tokenOf(fields) }))).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
  });
});

describe('links that a manager makes', () => {
  it('are mailed to a person ten times an hour at most', async () => {
    const person = await addPerson(gym, { email: 'often@gym.localhost' });
    const ask = (): Promise<Response> => gym.request('POST', `/api/v1/people/${person.id}/sign_in_links`);
    for (let i = 0; i < 10; i += 1) expect((await ask()).status).toBe(201);
    const refused = await ask();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal(refused)).toMatchObject({ status: 429, code: 'rate_limited' });
  });
});

describe('a link to sign in', () => {
  it('asks first, signs in once with a new session in a cookie for the service alone, and then returns 410', async () => {
    const person = await addPerson(gym, { name: 'Bo <Lee>' });
    const path = await makeSignInLink(gym, person);
    const browser = openBrowser(service.base);
    for (let looks = 0; looks < 2; looks += 1) {
      const page = await browser.get(path);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in as Bo &lt;Lee&gt;')]);
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(browser.cookies.size).toBe(0);
    }
    const done = await browser.post(path);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/today']);
    expect(done.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^${COOKIE}=[\\w-]{32}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$`),
      ),
    ]);
    const account = await (await browser.get('/account')).text();
    expect(account).toContain('Bo &lt;Lee&gt;');
    expect(account).toContain(gym.name);
    for (const request of [browser.get(path), browser.post(path)]) expect((await request).status).toBe(410);
    expect((await browser.get('/sign-in/unknown')).status).toBe(404);
  });

  it('replaces a session that the browser had before, so none can be fixed', async () => {
    const [first, second] = [await addPerson(gym, { name: 'First' }), await addPerson(gym, { name: 'Second' })];
    const browser = await signIn(service, gym, first);
    const former = browser.cookies.get(COOKIE) ?? '';
    await signIn(service, gym, second, browser);
    expect(browser.cookies.get(COOKIE)).not.toBe(former);
    const attacker = openBrowser(service.base);
    attacker.cookies.set(COOKIE, former);
    expect((await attacker.get('/account')).status).toBe(303);
    // A code that somebody chose never becomes a session.
    const chosen = openBrowser(service.base);
    chosen.cookies.set(COOKIE, 'A'.repeat(32));
    await signIn(service, gym, first, chosen);
    expect(chosen.cookies.get(COOKIE)).not.toBe('A'.repeat(32));
  });

  it('signs in one of several that use it at once', async () => {
    const path = await makeSignInLink(gym, await addPerson(gym));
    const responses = await Promise.all([1, 2, 3].map(() => openBrowser(service.base).post(path)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 410, 410]);
  });
});

describe('a session', () => {
  it('ends when the person signs out, is deactivated, or has not used it for 30 days', async () => {
    const person = await addPerson(gym);
    const left = await signIn(service, gym, person);
    expect((await left.post('/account/sign-out')).status).toBe(200);
    expect([left.cookies.size, (await left.get('/account')).headers.get('location')]).toEqual([0, '/sign-in']);

    const idle = await signIn(service, gym, person);
    await gym.load(({ em }) =>
      sql`update browser_session set last_used_at = now() - interval '31 days' where person_id = ${person.id}`.execute(
        em.getKysely(),
      ),
    );
    expect((await idle.get('/account')).status).toBe(303);
    await runJob(service.database, sweepExpired, {});
    const { rows } = await gym.load(({ em }) =>
      sql`select id from browser_session where person_id = ${person.id}`.execute(em.getKysely()),
    );
    expect(rows).toEqual([]);

    const active = await signIn(service, gym, person);
    expect((await active.get('/account')).status).toBe(200);
    await gym.request('PATCH', `/api/v1/people/${person.id}`, { body: { active: false } });
    expect((await active.get('/account')).status).toBe(303);
  });
});

/** The headers of forms that other sites send. */
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://ems.example.evil.example' },
  { origin: 'null' },
  { origin: 'https://ems.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  {},
];

describe('every form', () => {
  it.each(['/sign-in', '/account/sign-out', 'link'])('refuses to be sent from another site: %s', async (form) => {
    const person = await addPerson(gym);
    const browser = await signIn(service, gym, person);
    const path = form === 'link' ? await makeSignInLink(gym, person) : form;
    for (const headers of FOREIGN)
      expect((await browser.post(path, {}, headers)).status, JSON.stringify(headers)).toBe(403);
    expect((await browser.get('/account')).status).toBe(200);
  });
});

describe('/sign-in', () => {
  let mail: MailServer;
  let mailing: { base: string; close: () => void };
  let runner: Runner;
  beforeAll(async () => {
    mail = await startMailServer();
    const services = { ...SERVICES, mail: mailerOf(mail.url) };
    mailing = await listen(service.database, 0, { services });
    runner = startJobs(service.database, Object.values(createSignInMails(services)), silent);
  });
  afterAll(async () => {
    mailing.close();
    await runner.stop(5);
    await mail.stop();
  });

  const ask = (email: string): Promise<Response> => openBrowser(mailing.base).post('/sign-in', { email });

  const mailsTo = async (address: string, count: number): Promise<string[]> => {
    const texts = (): string[] =>
      mail.received
        .filter(({ to }) => JSON.stringify(to).toLowerCase().includes(address))
        .map(({ text }) => text ?? '');
    for (let tries = 0; tries < 600 && texts().length < count; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return texts();
  };

  it('mails a link for each gym, and responds the same to an unknown address', async () => {
    await sql`delete from rate_limit`.execute(service.database.db);
    const other = await service.createGym('Second gym');
    const [here, there] = [
      await addPerson(gym, { email: 'Two@gym.localhost' }),
      await addPerson(other, { email: 'two@gym.localhost' }),
    ];
    expect([here.email, there.email]).toEqual(['Two@gym.localhost', 'two@gym.localhost']);
    const [known, unknown] = [await ask('two@gym.localhost'), await ask('nobody@gym.localhost')];
    const describeAll = async (response: Response) => [
      response.status,
      [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
      await response.text(),
    ];
    expect(await describeAll(known)).toEqual(await describeAll(unknown));
    const texts = await mailsTo('two@gym.localhost', 2);
    expect(texts).toHaveLength(2);
    expect(texts.join()).toContain(gym.name);
    expect(texts.join()).toContain(other.name);
    const path = /\/sign-in\/[\w-]{32}/.exec(texts[0] ?? '')?.[0] ?? '';
    expect((await openBrowser(mailing.base).post(path)).status).toBe(303);
    expect(mail.received.filter(({ to }) => JSON.stringify(to).includes('nobody'))).toEqual([]);
  });

  it('mails few links to an address however often others ask, and the former ones still work', async () => {
    await sql`delete from rate_limit`.execute(service.database.db);
    await addPerson(gym, { email: 'flooded@gym.localhost' });
    await ask('flooded@gym.localhost');
    const [first = ''] = await mailsTo('flooded@gym.localhost', 1);
    for (const address of ['flooded@gym.localhost', 'Flooded@gym.localhost', 'FLOODED@gym.localhost'])
      expect((await ask(address)).status).toBe(200);
    const [, second = ''] = await mailsTo('flooded@gym.localhost', 2);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await mailsTo('flooded@gym.localhost', 2)).toHaveLength(2);
    const pathIn = (text: string): string => /\/sign-in\/[\w-]{32}/.exec(text)?.[0] ?? '';
    expect((await openBrowser(mailing.base).post(pathIn(first))).status).toBe(303);
    // Signing in ends all links of the person.
    expect((await openBrowser(mailing.base).post(pathIn(second))).status).toBe(410);
  });

  it('refuses a text that no address is, also one with U+0000', async () => {
    await sql`delete from rate_limit`.execute(service.database.db);
    for (const address of ['nobody', 'a\0b@gym.localhost', 'a@b\0', '@'])
      expect((await ask(address)).status, JSON.stringify(address)).toBe(422);
  });

  it('takes as long for a known address as for an unknown one', async () => {
    const person = await addPerson(gym, { email: 'timed@gym.localhost' });
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 12; i += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        await sql`delete from rate_limit`.execute(service.database.db);
        const begun = performance.now();
        await (await ask(kind === 'known' ? (person.email ?? '') : `nobody${i}@gym.localhost`)).text();
        times[kind].push(performance.now() - begun);
      }
    }
    const median = (values: number[]): number => values.toSorted((a, b) => a - b)[6] ?? 0;
    // Sending a mail takes many times as long as the difference that noise makes.
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(50);
  });

  it('mails again with a new link after the mail server refused, and stores no link meanwhile', async () => {
    await sql`delete from rate_limit`.execute(service.database.db);
    const { id } = await addPerson(gym, { email: 'later@gym.localhost' });
    mail.behaviour = { code: 451, at: 'data' };
    await ask('later@gym.localhost');
    const failed = async (): Promise<unknown[]> =>
      (
        await sql`select data from pgboss.job where name = 'sign-in.mail' and state = 'retry'
          and data ->> 'person_id' = ${String(id)}`.execute(service.database.db)
      ).rows;
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), 20_000);
    const { rows } = await sql<{ row: string }>`select job::text as row from pgboss.job`.execute(service.database.db);
    expect(JSON.stringify(rows)).not.toMatch(/sign-in\/[\w-]{32}/);
    mail.behaviour = 'accept';
    const [text = ''] = await mailsTo('later@gym.localhost', 1);
    const path = /\/sign-in\/[\w-]{32}/.exec(text)?.[0] ?? '';
    expect((await openBrowser(mailing.base).post(path)).status).toBe(303);
  });

  it('mails to the address of the person, not to one whose letters only look alike', async () => {
    await sql`delete from rate_limit`.execute(service.database.db);
    await addPerson(gym, { email: 'kim@gym.localhost' });
    await ask('\u212Aim@gym.localhost');
    await ask('kim@gym.localhost');
    expect((await mailsTo('kim@gym.localhost', 1)).length).toBeGreaterThan(0);
    expect(mail.received.filter(({ to }) => JSON.stringify(to).includes('\u212A'))).toEqual([]);
  });

  it('takes twenty an hour from a network address', async () => {
    await sql`delete from rate_limit`.execute(service.database.db);
    const statuses = await Promise.all(
      Array.from({ length: 22 }, async (_value, n) => (await ask(`n${n}@gym.localhost`)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('says whom to ask where the service sends no mail', async () => {
    const { base, close } = await listen(service.database, 0, { services: { ...SERVICES, mail: null } });
    expect(await (await openBrowser(base).get('/sign-in')).text()).toContain('Ask a manager');
    close();
  });
});
