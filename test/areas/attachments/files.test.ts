import { createHash } from 'node:crypto';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { listen } from '../../support/gym.ts';
import { sendFile } from '../../support/files.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { STORE } from '../../support/services.ts';
import { filesOf } from '../../support/stored-files.ts';

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Files');
  stranger = await service.createGym('Strangers');
  machine_id = (await addMachine(gym)).id;
});

const TEXT = 'Belt slips over 12 km/h, even after it was tensioned.';

const attach = async (
  body: Parameters<typeof sendFile>[3] = TEXT,
  query: Record<string, string | number> = {
    attachable_type: 'machine',
    attachable_id: machine_id,
    name: 'Report.txt',
  },
): Promise<Schemas['Attachment']> => {
  const response = await sendFile(service, gym, query, body);
  expect(response.status).toBe(201);
  return JSON.parse(await response.text());
};

const attachPicture = async (): Promise<Schemas['Attachment']> =>
  attach(
    new Uint8Array(
      await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#123456' } })
        .jpeg()
        .toBuffer(),
    ),
  );

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  gym.request(method, `/api/v1/attachments/${path}`, { headers });

describe('GET /api/v1/attachments/{id}/content', () => {
  it('sends a large file through everything that observes responses, without too many listeners', async () => {
    const text = 'Belt slips. '.repeat(100_000);
    const { id } = await attach(text);
    const warnings: Error[] = [];
    const keep = (warning: Error): void => void warnings.push(warning);
    process.on('warning', keep);
    const log = pino({ level: 'info' }, { write: () => undefined });
    const { base, close } = await listen(service.database, 0, { max_in_flight: 20 }, log);
    const response = await fetch(`${base}/api/v1/attachments/${id}/content`, {
      headers: { authorization: `Bearer ${gym.tokens.write}`, 'accept-encoding': 'gzip' },
    });
    expect(await response.text()).toBe(text);
    close();
    // A warning is reported a moment later.
    await new Promise(setImmediate);
    process.off('warning', keep);
    expect(warnings.map(({ name }) => name)).toEqual([]);
  });

  it('sends the bytes as a download that no browser runs anything of', async () => {
    const { id, sha256 } = await attach();
    const response = await get(`${id}/content`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(TEXT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(TEXT.length),
      'content-disposition': 'attachment; filename=Report.txt',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('private'),
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
    });
    expect(sha256).toBe(createHash('sha256').update(TEXT).digest('hex'));
  });

  it('shows a picture in a browser with inline=true, and never a text', async () => {
    const picture = await attachPicture();
    const text = await attach();
    const dispositionOf = async (path: string) => (await get(path)).headers.get('content-disposition');
    expect(await dispositionOf(`${picture.id}/content?inline=true`)).toMatch(/^inline; /);
    expect(await dispositionOf(`${picture.id}/content`)).toMatch(/^attachment; /);
    expect(await dispositionOf(`${text.id}/content?inline=true`)).toMatch(/^attachment; /);
  });

  it('returns 304 without a body when the caller has the bytes', async () => {
    const { id, sha256 } = await attach();
    const response = await get(`${id}/content`, { 'if-none-match': `"${sha256}"` });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', `"${sha256}"`]);
  });

  it('sends the headers alone for HEAD', async () => {
    const { id } = await attach();
    const response = await get(`${id}/content`, {}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(TEXT.length)]);
  });

  it.each([
    ['bytes=0-3', 0, 3],
    ['bytes=5-', 5, TEXT.length - 1],
    ['bytes=-4', TEXT.length - 4, TEXT.length - 1],
    ['bytes=10-9999', 10, TEXT.length - 1],
  ])('sends the part %s with 206', async (range, start, end) => {
    const { id } = await attach();
    const response = await get(`${id}/content`, { range });
    expect([response.status, await response.text()]).toEqual([206, TEXT.slice(start, end + 1)]);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${TEXT.length}`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
  });

  it('returns 416 with the size for a range after the end', async () => {
    const { id } = await attach();
    const response = await get(`${id}/content`, { range: `bytes=${TEXT.length}-` });
    expect(response.headers.get('content-range')).toBe(`bytes */${TEXT.length}`);
    expect(await refusal(response)).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
  });

  it.each<Record<string, string>>([
    { range: 'bytes=0-1,4-5' },
    { range: 'lines=1-2' },
    { range: 'bytes=0-3', 'if-range': '"other"' },
  ])('sends the whole file for %j', async (headers) => {
    const { id } = await attach();
    const response = await get(`${id}/content`, headers);
    expect([response.status, await response.text()]).toEqual([200, TEXT]);
  });
});

describe('GET /api/v1/attachments/{id}/thumbnail', () => {
  it('returns a WebP within a square, which is made once', async () => {
    const { id, sha256 } = await attachPicture();
    const before = await filesOf(gym);
    for (const [size, width] of [
      [256, 256],
      [1024, 1024],
    ] as const) {
      const made = Buffer.from(await (await get(`${id}/thumbnail?size=${size}`)).arrayBuffer());
      expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
      const response = await get(`${id}/thumbnail?size=${size}`);
      expect(Buffer.from(await response.arrayBuffer()).equals(made)).toBe(true);
      expect(response.headers.get('etag')).toBe(`"${sha256}-${size}"`);
      expect((await get(`${id}/thumbnail?size=${size}`, { 'if-none-match': `"${sha256}-${size}"` })).status).toBe(304);
    }
    expect(await filesOf(gym)).toHaveLength(before.length + 2);
  });

  it('returns 409 for a file that is no picture', async () => {
    const { id } = await attach();
    expect(await refusal(await get(`${id}/thumbnail`))).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('PATCH /api/v1/attachments/{id}', () => {
  it('changes the name, whose ending follows the content, and the caption', async () => {
    const { id } = await attach();
    const body = { name: 'Tensioned.pdf', caption: 'After the repair' };
    const response = await gym.request('PATCH', `/api/v1/attachments/${id}`, { body });
    expect(JSON.parse(await response.text())).toMatchObject({
      name: 'Tensioned.txt',
      caption: 'After the repair',
      version: 2,
    });
  });
});

const eventsOf = async (id: number): Promise<{ type: string; actor: { name: string | null }; data: object }[]> => {
  const response = await gym.request('GET', `/api/v1/events?kind=attachment&resource_id=${id}`);
  return JSON.parse(await response.text()).data.toReversed();
};

describe('a deleted file', () => {
  it('is gone with its bytes and small versions', async () => {
    const { id } = await attachPicture();
    await get(`${id}/thumbnail`);
    const before = await filesOf(gym);
    expect((await gym.request('DELETE', `/api/v1/attachments/${id}`)).status).toBe(204);
    expect(await filesOf(gym)).toHaveLength(before.length - 2);
    expect((await get(`${id}/content`)).status).toBe(404);
  });

  it('leaves events of its creation, change and deletion, none of which names its bytes', async () => {
    const { id } = await attach();
    await gym.request('PATCH', `/api/v1/attachments/${id}`, { body: { caption: 'Seen' } });
    await gym.request('DELETE', `/api/v1/attachments/${id}`);
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['attachment.created', 'attachment.updated', 'attachment.deleted']);
    for (const { data, actor } of events) {
      expect(actor.name).toBe('write token');
      expect(data).not.toHaveProperty('storage_key');
      expect(data).toMatchObject({ attachable_id: machine_id });
    }
  });
});

describe('the files of a deleted record', () => {
  it('are deleted with an event each', async () => {
    const { id: attachable_id } = JSON.parse(
      await (await gym.request('POST', '/api/v1/exercises', { body: { name: 'Plank' } })).text(),
    );
    const query = { attachable_type: 'exercise', attachable_id };
    const files = [await attach(TEXT, query), await attach(`${TEXT} Again.`, query)];
    expect((await gym.request('DELETE', `/api/v1/exercises/${attachable_id}`)).status).toBe(204);
    for (const { id } of files) {
      expect((await get(String(id))).status).toBe(404);
      expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'attachment.deleted', actor: { name: 'write token' } });
    }
  });
});

describe('the erasure of a reporter', () => {
  it.each(['erase', 'delete'])('by %s removes its files, and their names from the events', async (way) => {
    const created = await gym.request('POST', '/api/v1/reporters', { body: { name: `Sam Okafor ${way}` } });
    const { id: attachable_id } = JSON.parse(await created.text());
    const before = await filesOf(gym);
    const { id } = await attach(TEXT, { attachable_type: 'reporter', attachable_id, name: 'Passport of Sam.txt' });
    await gym.request('PATCH', `/api/v1/attachments/${id}`, { body: { caption: 'Sam Okafor, page 2' } });
    const path = `/api/v1/reporters/${attachable_id}`;
    const response = await (way === 'erase' ? gym.request('POST', `${path}/erase`) : gym.request('DELETE', path));
    expect(response.ok).toBe(true);
    expect((await get(String(id))).status).toBe(404);
    expect(await filesOf(gym)).toEqual(before);
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({ type: 'attachment.deleted' });
    expect(JSON.stringify(events)).not.toMatch(/Sam|Passport/);
  });
});

describe("another tenant's file", () => {
  it('is not found at any address, and is in no list and no export', async () => {
    const { id, uuid } = await attachPicture();
    const ask = (method: string, path: string, body?: object): Promise<Response> =>
      stranger.request(method, path, { body });
    for (const reference of [id, uuid]) {
      const path = `/api/v1/attachments/${reference}`;
      for (const [method, address, body] of [
        ['GET', path],
        ['GET', `${path}/content`],
        ['GET', `${path}/thumbnail`],
        ['PATCH', path, { caption: 'Mine' }],
        ['DELETE', path],
      ] as const)
        expect((await ask(method, address, body)).status).toBe(404);
    }
    const list = await ask('GET', `/api/v1/attachments?attachable_type=machine&attachable_id=${machine_id}`);
    expect(JSON.parse(await list.text()).data).toEqual([]);
    expect(await (await ask('GET', '/api/v1/exports/attachments.ndjson')).text()).toBe('');
    expect((await get(String(id))).status).toBe(200);
  });
});

describe('a file whose bytes are missing', () => {
  it('returns 500 and nothing of the store', async () => {
    const { id } = await attach();
    await STORE.remove((await filesOf(gym)).slice());
    const response = await get(`${id}/content`);
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([500, 'internal_error']);
  });
});
