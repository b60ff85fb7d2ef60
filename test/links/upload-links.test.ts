import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { findTenant, issueToken, revokeToken } from '../../src/auth/administration.ts';
import { archiveTenant } from '../../src/auth/tenants.ts';
import { sweepExpired } from '../../src/jobs/sweep.ts';
import { send } from '../support/areas.ts';
import { PIXEL } from '../support/files.ts';
import { addressOf, filesOn, makeUploadLink, sendForm } from '../support/links.ts';
import { runJob } from '../support/jobs.ts';
import { connectTo } from '../support/raw-client.ts';
import { addMachine, refusal } from '../support/rows.ts';
import { listen, useService, type Gym } from '../support/service.ts';
import { SERVICES } from '../support/services.ts';

const service = useService();
let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Links');
  machine_id = (await addMachine(gym)).id;
});

const TEXT = 'The belt is frayed.';

const create = (body: object, options: Parameters<Gym['request']>[2] = {}): Promise<Response> =>
  gym.request('POST', '/api/v1/upload_links', { body, ...options });

const put = (url: string, body: string | Uint8Array<ArrayBuffer> = TEXT): Promise<Response> =>
  fetch(url, { method: 'PUT', body });

const statusOf = async (response: Promise<Response>): Promise<number> => (await response).status;

/** Issues a token, for a person if one is given. */
const issue = async (person_id?: number): Promise<{ id: number; token: string }> => {
  const tenant = await findTenant(service.database, gym.name);
  return issueToken(service.database, tenant, { scope: 'write', person_id, expires_at: null });
};

describe('POST /api/v1/upload_links', () => {
  it('returns an address of which only the digest is stored, for 15 minutes by default', async () => {
    const response = await create({ attachable_type: 'machine', attachable_id: machine_id });
    expect(response.status).toBe(201);
    const link: Schemas['OneUseLink'] = JSON.parse(await response.text());
    const code = /^https:\/\/ems\.example\/links\/([\w-]{32})$/.exec(link.url)?.[1] ?? '';
    const left = (Date.parse(link.expires_at) - Date.now()) / 1000;
    expect([left > 880, left <= 900]).toEqual([true, true]);
    const { rows } = await gym.load(({ em }) =>
      sql<{ row: string; hash: string }>`
        select one_use_link::text as row, encode(hash, 'hex') as hash from one_use_link`.execute(em.getKysely()),
    );
    expect(rows.map(({ hash }) => hash)).toContain(createHash('sha256').update(code).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it.each([
    [{ attachable_type: 'machine', attachable_id: 9_999_999 }, '/attachable_id'],
    [{ attachable_type: 'machine', attachable_id: 1, expires_in: 59 }, '/expires_in'],
    [{ attachable_type: 'machine', attachable_id: 1, expires_in: 86_401 }, '/expires_in'],
  ])('refuses %j', async (body, place) => {
    expect(await refusal(await create(body))).toMatchObject({ status: 422, places: [place] });
  });

  it('refuses a machine of another gym like an unknown one', async () => {
    const stranger = await service.createGym('Strangers');
    const { id } = await addMachine(stranger);
    const response = await create({ attachable_type: 'machine', attachable_id: id });
    expect(await refusal(response)).toMatchObject({ status: 422, places: ['/attachable_id'] });
  });

  it('is for managers alone on records about purchasing', async () => {
    const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Tom', role: 'technician' });
    const { token } = await issue(id);
    const response = await create({ attachable_type: 'contract', attachable_id: 1 }, { token });
    expect(await refusal(response)).toMatchObject({ status: 403 });
  });

  it('returns 409 while the service does not know its address', async () => {
    const { base, close } = await listen(service.database, 0, { services: { ...SERVICES, publicUrl: () => null } });
    const response = await fetch(`${base}/api/v1/upload_links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'application/json' },
      body: JSON.stringify({ attachable_type: 'machine', attachable_id: machine_id }),
    });
    close();
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('PUBLIC_URL')]);
  });
});

describe('a link for an upload', () => {
  it('shows a form, which attaches one file as the token that asked for it, and then returns 410', async () => {
    const { id } = await addMachine(gym, { name: 'Bike' });
    const url = await makeUploadLink(service, gym, id, { token: gym.tokens.plain });
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(`For machine ${id}`);
    const done = await sendForm(url, new Uint8Array(PIXEL), '../Riß <1>.png');
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('>Riß &lt;1&gt;.png is now on')]);
    expect(await filesOn(gym, id)).toMatchObject([
      { name: 'Riß <1>.png', content_type: 'image/png', actor: 'plain token' },
    ]);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT'])
      expect(await statusOf(fetch(url, { method })), method).toBe(410);
  });

  it('takes the bytes of a PUT and describes the stored file', async () => {
    const { id } = await addMachine(gym);
    const response = await put(await makeUploadLink(service, gym, id));
    const sha256 = createHash('sha256').update(TEXT).digest('hex');
    const [file] = await filesOn(gym, id);
    expect([response.status, await response.json()]).toEqual([
      201,
      { name: file?.name, content_type: 'text/plain', bytes: TEXT.length, sha256 },
    ]);
    expect(file).toMatchObject({ sha256, bytes: TEXT.length });
  });

  it('forbids scripts, foreign requests, referrers to other sites, frames, caches and search engines', async () => {
    const { headers } = await fetch(await makeUploadLink(service, gym, machine_id));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*form-action 'self'/),
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
  });

  it('attaches one file of several that arrive at once', async () => {
    const { id } = await addMachine(gym);
    const url = await makeUploadLink(service, gym, id);
    const statuses = await Promise.all(Array.from({ length: 5 }, (_, n) => statusOf(put(url, `Text ${n}`))));
    expect(statuses.toSorted()).toEqual([201, 410, 410, 410, 410]);
    expect(await filesOn(gym, id)).toHaveLength(1);
  });

  it('is not used up by a file that is refused', async () => {
    const { id } = await addMachine(gym);
    const url = await makeUploadLink(service, gym, id);
    const svg = await sendForm(url, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg');
    expect([svg.status, await svg.text()]).toEqual([415, expect.stringMatching(/role="alert".*<form/s)]);
    expect(await statusOf(sendForm(url, '', ''))).toBe(422);
    expect(await statusOf(sendForm(url, new Uint8Array(PIXEL.subarray(0, 40)), 'a.png'))).toBe(422);
    expect(await refusal(await put(url, new Uint8Array(21 * 2 ** 20)))).toMatchObject({ status: 413 });
    expect(await statusOf(sendForm(url, new Uint8Array(21 * 2 ** 20), 'a.txt'))).toBe(413);
    expect(await statusOf(fetch(url, { method: 'POST', body: 'file=a' }))).toBe(415);
    expect(await filesOn(gym, id)).toEqual([]);
    expect(await statusOf(put(url))).toBe(201);
  });

  it('is not used up by a connection that breaks', async () => {
    const { id } = await addMachine(gym);
    const url = await makeUploadLink(service, gym, id);
    const socket = await connectTo(service.base);
    socket.write(`PUT ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf`);
    socket.end();
    expect(await statusOf(put(url))).toBe(201);
    expect(await filesOn(gym, id)).toMatchObject([{ bytes: TEXT.length }]);
  });

  it('is refused for an hour after 20 attempts', async () => {
    const url = await makeUploadLink(service, gym, machine_id);
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await statusOf(put(url, ''))).toBe(415);
    const response = await put(url);
    expect([response.status, Number(response.headers.get('retry-after')) > 3000]).toEqual([429, true]);
  });

  it('returns 404 for a code that nobody was given, and 405 for other methods', async () => {
    const url = await makeUploadLink(service, gym, machine_id);
    const guesses = [`${url.slice(0, -1)}~`, url.slice(0, -1), `${url}/`, `${service.base}/links/`];
    const changed = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A');
    for (const guess of [...guesses, changed])
      for (const method of ['GET', 'POST', 'PUT']) expect(await statusOf(fetch(guess, { method })), guess).toBe(404);
    const response = await fetch(url, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT']);
  });

  it('returns 410 once it has expired', async () => {
    const url = await makeUploadLink(service, gym, machine_id);
    await gym.load(({ em }) => sql`update one_use_link set expires_at = now()`.execute(em.getKysely()));
    expect([await statusOf(fetch(url)), await statusOf(put(url))]).toEqual([410, 410]);
  });

  it('ends with its token, its person and its gym', async () => {
    const { id, token } = await issue();
    const revoked = await makeUploadLink(service, gym, machine_id, { token });
    await revokeToken(service.database, id);
    const staff = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Leaves', role: 'staff' });
    const left = await makeUploadLink(service, gym, machine_id, { token: (await issue(staff.id)).token });
    await gym.request('PATCH', `/api/v1/people/${staff.id}`, { body: { active: false } });
    const other = await service.createGym('Archived');
    const archived = await makeUploadLink(service, other, (await addMachine(other)).id);
    await archiveTenant(service.database, other.name);
    for (const url of [revoked, left, archived])
      expect([await statusOf(fetch(url)), await statusOf(put(url))]).toEqual([410, 410]);
  });

  it('attaches nothing when its token is revoked while the file arrives', async () => {
    const { id } = await addMachine(gym);
    const { id: token_id, token } = await issue();
    const url = await makeUploadLink(service, gym, id, { token });
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('The first half'));
        await revokeToken(service.database, token_id);
        controller.close();
      },
    });
    expect(await statusOf(fetch(url, { method: 'PUT', body, duplex: 'half' }))).toBe(410);
    expect(await filesOn(gym, id)).toEqual([]);
  });

  it('returns 422 when its record was deleted', async () => {
    const location = await send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', { name: 'Attic', kind: 'room' });
    const made = await create({ attachable_type: 'location', attachable_id: location.id });
    await gym.request('DELETE', `/api/v1/locations/${location.id}`);
    expect(await statusOf(put(addressOf(service, JSON.parse(await made.text()))))).toBe(422);
  });

  it('appears in no line of the log with its code', async () => {
    const lines: string[] = [];
    const log = pino(new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }));
    const { base, close } = await listen(service.database, 0, {}, log);
    const url = await makeUploadLink({ base }, gym, machine_id);
    await fetch(url);
    await put(url);
    close();
    expect(lines.filter((line) => line.includes('"operation":"useLink"'))).toHaveLength(2);
    expect(lines.join('')).not.toContain(url.slice(-32));
  });

  it('is swept a day after its end', async () => {
    const sweepAfter = async (age: string): Promise<unknown> => {
      const expire = sql`update one_use_link set expires_at = now() - ${age}::interval`;
      await gym.load(({ em }) => expire.execute(em.getKysely()));
      await runJob(service.database, sweepExpired, {});
      const left = sql`select count(*)::int as links from one_use_link`;
      return (await gym.load(({ em }) => left.execute(em.getKysely()))).rows[0];
    };
    await makeUploadLink(service, gym, machine_id);
    expect(await sweepAfter('23 hours')).not.toEqual({ links: 0 });
    expect(await sweepAfter('25 hours')).toEqual({ links: 0 });
  });
});
