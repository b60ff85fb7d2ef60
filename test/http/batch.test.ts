import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/areas.ts';
import { adding, countNamed, MACHINES, newName, sendBatch, statusesOf } from '../support/batches.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { addMachine, readMachine, refusal } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Batches');
});

describe('a batch', () => {
  it('returns status, headers and body of each request in order, as the request alone would have', async () => {
    const { id, version } = await addMachine(gym, { name: newName() });
    const batch = await sendBatch(gym, [
      { path: `${MACHINES}/${id}` },
      { path: `${MACHINES}/${id}`, headers: { 'If-None-Match': `"${version}"` } },
      { method: 'PATCH', path: `${MACHINES}/${id}`, headers: { 'If-Match': '"7"' }, body: { zone: 'A' } },
      adding(newName()),
      { path: `${MACHINES}?limit=1&fields=name&expand=supplier` },
      { path: `${MACHINES}/999999` },
      { path: '/api/v1/nothing' },
      { method: 'DELETE', path: `${MACHINES}/${id}` },
      { path: `${MACHINES}?nothing=1` },
      { method: 'POST', path: MACHINES, body: { name: 7 } },
    ]);
    expect(batch.status).toBe(200);
    expect(statusesOf(batch)).toEqual([200, 304, 412, 201, 200, 404, 404, 405, 422, 422]);
    const [alone, same, , added, page, , , wrongMethod] = batch.responses;
    expect(alone?.body).toEqual(await readMachine(gym, id));
    expect(alone?.headers['ETag']).toBe(`"${version}"`);
    expect(same?.body).toBeNull();
    expect(added?.headers['Location']).toBe(`${MACHINES}/${String(added?.body?.['id'])}`);
    expect(page?.headers['Link']).toContain('fields=name&expand=supplier');
    expect(wrongMethod?.headers['Allow']).toContain('PATCH');
    expect(new Set(batch.responses.map(({ headers }) => headers['X-Request-Id'])).size).toBe(10);
    const problems = batch.responses.filter(({ status }) => status >= 400);
    expect(problems.map(({ body }) => body?.['request_id'])).toEqual(
      problems.map(({ headers }) => headers['X-Request-Id']),
    );
  });

  it('may refer to members of earlier responses in bodies, paths and queries', async () => {
    const name = newName();
    const batch = await sendBatch(gym, [
      { id: 'machine', ...adding(name) },
      {
        id: 'ticket',
        method: 'POST',
        path: '/api/v1/tickets',
        body: { machine_id: '$machine.id', description: '$machine.name' },
      },
      { path: `${MACHINES}/$machine.uuid` },
      { path: '/api/v1/tickets?machine_id=$machine.id&expand=machine' },
      { path: '/api/v1/tickets/$r3.data.0.id' },
      { ...adding('$$machine.name') },
      { ...adding('$5.00 off, $machine.name and $$ more') },
    ]);
    expect(statusesOf(batch)).toEqual([201, 201, 200, 200, 200, 201, 201]);
    const [machine, ticket, read, list, first, escaped, text] = batch.responses.map(({ body }) => body);
    expect(ticket).toMatchObject({ machine_id: machine?.['id'], description: name });
    expect(read).toEqual(machine);
    expect(list).toMatchObject({ data: [{ id: ticket?.['id'], machine: { name } }] });
    expect(first).toEqual(ticket);
    expect(escaped?.['name']).toBe('$machine.name');
    expect(text?.['name']).toBe('$5.00 off, $machine.name and $$ more');
  });

  it('rejects references to later, unknown and failed requests and to what a response does not have', async () => {
    const batch = await sendBatch(gym, [
      { id: 'own', path: `${MACHINES}/$own.id` },
      { id: 'early', path: `${MACHINES}/$late.id` },
      { id: 'late', ...adding(newName()) },
      { id: 'failed', path: `${MACHINES}/999999` },
      { path: `${MACHINES}/$failed.id` },
      { path: `${MACHINES}/$failed.code` },
      { path: `${MACHINES}/$late.nothing` },
      { path: `${MACHINES}/$late.constructor.name` },
      { path: `${MACHINES}/$late.brand` },
      adding('$late.__proto__.name'),
      { ...adding(newName()), body: { name: 'Rower', location_id: '$nobody.id' } },
    ]);
    expect(statusesOf(batch)).toEqual([422, 422, 201, 404, 424, 424, 422, 422, 422, 422, 422]);
    expect(batch.responses[4]?.body).toMatchObject({ code: 'failed_dependency' });
    expect(batch.responses[10]?.body).toMatchObject({
      errors: [{ pointer: '/location_id', detail: 'refers to "nobody", which is no earlier request of the batch' }],
    });
  });

  it('keeps a value that it puts into a path from changing the path', async () => {
    const batch = await sendBatch(gym, [
      { id: 'machine', ...adding('../tokens?limit=1#x') },
      { path: '/api/v1/codes/$machine.name' },
      { path: `${MACHINES}?q=$machine.name&limit=2` },
    ]);
    expect(statusesOf(batch)).toEqual([201, 404, 200]);
    expect(batch.responses[1]?.body).toMatchObject({ code: 'not_found' });
  });

  it('runs no file, stream, import, tool, batch, health check or address of elsewhere', async () => {
    const before = await fingerprint(gym);
    const refused = [
      { path: '/api/v1/events/stream' },
      { path: '/api/v1/exports/machines.csv' },
      { path: '/api/v1/exports/machines.ndjson' },
      { path: '/api/v1/reports/availability.csv?from=2026-01-01' },
      { path: `${MACHINES}/1/label.svg` },
      { path: '/api/v1/labels.pdf' },
      { path: '/api/v1/attachments/1/content' },
      { path: '/healthz' },
      { path: '/mcp' },
      ...['/api/v1/imports?area=machines', '/api/v1/attachments', '/mcp', '/api/v1/batch'].map((path) => ({
        method: 'POST' as const,
        path,
        body: { requests: [{ id: 'a', method: 'GET', path: '/api/v1/me' }] },
      })),
    ];
    const batch = await sendBatch(gym, refused);
    for (const [i, { status, body }] of batch.responses.entries()) {
      expect(status, refused[i]?.path).toBe(422);
      expect(body, refused[i]?.path).toMatchObject({
        errors: [{ parameter: 'path', detail: 'cannot be part of a batch' }],
      });
    }
    const elsewhere = await sendBatch(gym, [
      { path: '//example.com/api/v1/machines' },
      { path: '/docs' },
      { path: '/sign-in' },
      { path: '/api/v1/../api/v1/me' },
      { path: '/api/v1/machines/%zz' },
    ]);
    expect(statusesOf(elsewhere)).toEqual([404, 404, 404, 404, 400]);
    expect(await fingerprint(gym)).toEqual(before);
  });

  it.each([
    ['no requests', { requests: [] }],
    [
      '101 requests',
      { requests: Array.from({ length: 101 }, (_, i) => ({ id: `r${i}`, method: 'GET', path: '/api/v1/me' })) },
    ],
    ['two requests of one id', { requests: ['a', 'a'].map((id) => ({ id, method: 'GET', path: '/api/v1/me' })) }],
    ['a path with a host', { requests: [{ id: 'a', method: 'GET', path: 'http://127.0.0.1/api/v1/me' }] }],
    ['another method', { requests: [{ id: 'a', method: 'OPTIONS', path: '/api/v1/me' }] }],
    [
      'a token of its own',
      { requests: [{ id: 'a', method: 'GET', path: '/api/v1/me', headers: { Authorization: 'Bearer x' } }] },
    ],
    [
      'a header of the service',
      { requests: [{ id: 'a', method: 'GET', path: '/api/v1/me', headers: { 'X-Request-Id': 'x' } }] },
    ],
    ['a body that is a text', { requests: [{ id: 'a', method: 'POST', path: MACHINES, body: '{}' }] }],
    ['an id that begins with a digit', { requests: [{ id: '5', method: 'GET', path: '/api/v1/me' }] }],
  ])('with %s is refused as a whole', async (_what, body) => {
    const refused = await refusal(await gym.request('POST', '/api/v1/batch', { body }));
    expect(refused).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  it('is limited to the size of any body', async () => {
    const items = Array.from({ length: 100 }, () => ({ ...adding('x'), body: { name: 'x', zone: 'x'.repeat(2700) } }));
    const requests = items.map((item, i) => ({ id: `r${i}`, ...item }));
    const refused = await refusal(await gym.request('POST', '/api/v1/batch', { body: { requests } }));
    expect(refused).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  it('begins no request after its responses have filled it', async () => {
    const contacts = Array.from({ length: 50 }, () => ({ name: 'é'.repeat(200), role: 'é'.repeat(200) }));
    for (let i = 0; i < 60; i += 1) await send(gym, 'POST', '/api/v1/suppliers', { name: `Long ${i}`, contacts });
    const page = { path: '/api/v1/suppliers?limit=100' };
    const batch = await sendBatch(gym, [...Array.from({ length: 12 }, () => page), adding('Never added')]);
    expect(statusesOf(batch)[0]).toBe(200);
    expect(batch.responses.at(-1)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(batch.text.length).toBeLessThan(8 * 1024 * 1024);
    expect(await countNamed(gym, 'Never added')).toBe(0);
  });
});
