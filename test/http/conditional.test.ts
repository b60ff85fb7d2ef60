import { beforeAll, describe, expect, it } from 'vitest';
import { addInspection, addMachine, readMachine, refusal } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;
let inspection: string;
beforeAll(async () => {
  gym = await service.createGym('Conditional');
  const { id } = await addMachine(gym);
  inspection = `/api/v1/inspections/${(await addInspection(gym, { machine_id: id, passed: true })).id}`;
});

/** A machine in version 2, by its address. */
const changed = async (): Promise<{ id: number; path: string }> => {
  const { id } = await addMachine(gym);
  const path = `/api/v1/machines/${id}`;
  await gym.request('PATCH', path, { body: { zone: 'A' } });
  return { id, path };
};

describe('an ETag', () => {
  it('is strong, the same from every operation and both forms of the id, and changes with each change only', async () => {
    const created = await gym.request('POST', '/api/v1/machines', { body: { name: 'Rower' } });
    const { id, uuid } = JSON.parse(await created.text());
    const path = `/api/v1/machines/${id}`;
    const tagOf = async (method: string, address: string, body?: object): Promise<string | null> =>
      (await gym.request(method, address, { body })).headers.get('etag');
    const first = created.headers.get('etag');
    expect(first).toMatch(/^"[^"]+"$/);
    expect(await tagOf('GET', path)).toBe(first);
    expect(await tagOf('HEAD', `/api/v1/machines/${uuid}`)).toBe(first);
    expect(await tagOf('PATCH', path, { name: 'Rower' })).toBe(first);
    expect(await tagOf('PATCH', `${path}/status`, { status: 'active' })).toBe(first);
    const second = await tagOf('PATCH', path, { zone: 'A' });
    const third = await tagOf('PATCH', `${path}/status`, { status: 'defect' });
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await tagOf('GET', path)).toBe(third);
  });

  it('changes when an inspection takes the machine out of service', async () => {
    const { id, path } = await changed();
    await addInspection(gym, { machine_id: id, passed: false, blocked_machine: true });
    expect((await gym.request('GET', path)).headers.get('etag')).toBe('"3"');
  });
});

describe('If-None-Match', () => {
  it.each(['"2"', 'W/"2"', '*', '"1", "2"', '"1",W/"2" , "3"', '"a,b", "2"'])(
    '%s, when the record is "2", is answered with 304 and no body',
    async (tag) => {
      const { path } = await changed();
      for (const method of ['GET', 'HEAD']) {
        const response = await gym.request(method, path, { headers: { 'if-none-match': tag } });
        expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, '"2"', '']);
      }
    },
  );

  it.each(['"1"', 'W/"1"', '"1", "3"', '"22"', '"02"', '"2 "', '""'])(
    '%s, when the record is "2", gets the record',
    async (tag) => {
      const { id, path } = await changed();
      const response = await gym.request('GET', path, { headers: { 'if-none-match': tag } });
      expect([response.status, JSON.parse(await response.text()).id]).toEqual([200, id]);
    },
  );

  it('works for inspections, too', async () => {
    const tag = (await gym.request('GET', inspection)).headers.get('etag') ?? '';
    expect((await gym.request('GET', inspection, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await gym.request('GET', inspection, { headers: { 'if-none-match': '"999"' } })).status).toBe(200);
  });

  it('does not make a record out of one that is not there', async () => {
    expect((await gym.request('GET', '/api/v1/machines/999999999', { headers: { 'if-none-match': '*' } })).status).toBe(
      404,
    );
  });
});

const CHANGES: [string, string, object][] = [
  ['an update', '', { name: 'Changed' }],
  ['a change of status', '/status', { status: 'defect' }],
];

describe.each(CHANGES)('If-Match on %s', (_name, suffix, body) => {
  it.each(['"2"', '*', '"1", "2"', '"1","2","3"', 'W/"2", "2"', '"a,b", "2"'])(
    '%s lets it happen when the record is "2"',
    async (tag) => {
      const { path } = await changed();
      const response = await gym.request('PATCH', path + suffix, { body, headers: { 'if-match': tag } });
      expect([response.status, response.headers.get('etag')]).toEqual([200, '"3"']);
    },
  );

  it.each(['"1"', '"3"', 'W/"2"', '"1", "3"', '"22"', '"02"', '""', '"99999999999999999999"'])(
    '%s refuses it with 412 when the record is "2", and nothing changes',
    async (tag) => {
      const { id, path } = await changed();
      const before = await readMachine(gym, id);
      const response = await gym.request('PATCH', path + suffix, { body, headers: { 'if-match': tag } });
      expect(await refusal(response)).toMatchObject({ status: 412, code: 'version_mismatch' });
      expect(await readMachine(gym, id)).toEqual(before);
    },
  );

  it('refuses a stale one even where nothing would change', async () => {
    const { path } = await changed();
    const same = suffix === '' ? { zone: 'A' } : { status: 'active' };
    expect((await gym.request('PATCH', path + suffix, { body: same, headers: { 'if-match': '"1"' } })).status).toBe(
      412,
    );
  });

  it.each(['2', 'W/2', '"2', '"1" "2"', ',', '"2",'])(
    '%s is no list of tags and refused with the name of the header',
    async (tag) => {
      const { id, path } = await changed();
      const { status, code, places } = await refusal(
        await gym.request('PATCH', path + suffix, { body, headers: { 'if-match': tag } }),
      );
      expect([status, code, places.map((place) => place.toLowerCase())]).toEqual([
        422,
        'validation_failed',
        ['if-match'],
      ]);
      expect((await readMachine(gym, id)).version).toBe(2);
    },
  );

  it('* is a 404 for a record that is not there', async () => {
    expect(
      (await gym.request('PATCH', `/api/v1/machines/999999999${suffix}`, { body, headers: { 'if-match': '*' } }))
        .status,
    ).toBe(404);
  });

  it('lets one of many who know the same version change it', async () => {
    const { id, path } = await changed();
    const bodies = Array.from({ length: 10 }, (_, i) =>
      suffix === '' ? { name: `Changed ${i}` } : { status: i % 2 === 0 ? 'defect' : 'maintenance' },
    );
    const answers = await Promise.all(
      bodies.map((each) => gym.request('PATCH', path + suffix, { body: each, headers: { 'if-match': '"2"' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect((await readMachine(gym, id)).version).toBe(3);
  });
});
