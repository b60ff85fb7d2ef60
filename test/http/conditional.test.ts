import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type ContractOperation } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { kindOfPath } from '../support/paths.ts';
import { createWorld, type Row, type World } from '../support/gym-data.ts';
import {
  byId,
  changingOperations,
  declaresHeader,
  mediaTypeOf,
  prepare,
  successOf,
} from '../support/operation-requests.ts';
import { addInspection, addMachine, refusal } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
beforeAll(async () => {
  gym = await service.createGym('Conditional');
  world = await createWorld(gym);
});

// The settings are not a kind of record: test/areas/settings tests their conditions.
const declares = (operation: ContractOperation, header: string): boolean =>
  declaresHeader(operation, header) && kindOfPath(operation.path) !== undefined;

// The tags of other media types than JSON are not versions.
const conditionalReads = operations.filter(
  (operation) => declares(operation, 'if-none-match') && mediaTypeOf(operation) === 'application/json',
);
const conditionalChanges = changingOperations.filter((operation) => declares(operation, 'if-match'));

/** A machine in version 2, by its address. */
const changed = async (): Promise<{ id: number; path: string }> => {
  const { id } = await addMachine(gym);
  const path = `/api/v1/machines/${id}`;
  await gym.request('PATCH', path, { body: { zone: 'A' } });
  return { id, path };
};

describe('an ETag', () => {
  it('is strong, the same from every operation and both forms of the id, and different after each change', async () => {
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

/** A record in version 2, and a request to an operation on it. */
const prepareSecond = async (
  operation: ContractOperation,
): Promise<{ row: Row; send: (tag: string, more?: { id?: number; method?: string }) => Promise<Response> }> => {
  const kind = kindOfPath(operation.path);
  if (kind === undefined) throw new Error(`${operation.path} is about no kind of resource`);
  const { row, address, body } = await prepare(operation, world);
  // Some records cannot be changed: one to read is added in its second version.
  const record = operation.method === 'GET' ? await world.add(kind, { version: 2 }) : row;
  if (operation.method !== 'GET')
    await gym.load(({ em }) =>
      em.getKysely().updateTable(kind).set({ version: 2 }).where('id', '=', record.id).execute(),
    );
  const header = operation.method === 'GET' ? 'if-none-match' : 'if-match';
  return {
    row: record,
    send: (tag, { id = record.id, method = operation.method } = {}) =>
      gym.request(method, address(id), { body, headers: { [header]: tag } }),
  };
};

describe.each(byId(sampleOf(conditionalReads, 5)))('If-None-Match on %s', (_name, operation) => {
  it('returns 304 without a body when the record is "2" and a tag matches', async () => {
    const { send } = await prepareSecond(operation);
    for (const tag of ['"2"', 'W/"2"', '*', '"1", "2"', '"1",W/"2" , "3"', '"a,b", "2"']) {
      for (const method of ['GET', 'HEAD']) {
        const response = await send(tag, { method });
        expect([response.status, response.headers.get('etag'), await response.text()], tag).toEqual([304, '"2"', '']);
      }
    }
  });

  it('returns the record when it is "2" and no tag matches', async () => {
    const { row, send } = await prepareSecond(operation);
    for (const tag of ['"1"', 'W/"1"', '"1", "3"', '"22"', '"02"', '"2 "', '""', '"999"']) {
      const response = await send(tag);
      expect([response.status, JSON.parse(await response.text()).id], tag).toEqual([200, row.id]);
    }
  });

  it('returns 404 for a record that does not exist', async () => {
    const { send } = await prepareSecond(operation);
    expect((await send('*', { id: 999999999 })).status).toBe(404);
  });
});

describe.each(byId(sampleOf(conditionalChanges, 5)))('If-Match on %s', (_name, operation) => {
  const success = successOf(operation);

  it.each(['"2"', '*', '"1", "2"', '"1","2","3"', 'W/"2"', 'W/"1", W/"2"', '"2-gzip"', 'W/"2;br"', '"a,b", "2"'])(
    '%s applies the change when the record is "2"',
    async (tag) => {
      const { send } = await prepareSecond(operation);
      const response = await send(tag);
      expect([response.status, response.headers.get('etag')]).toEqual([success, success === 204 ? null : '"3"']);
    },
  );

  it('returns 412 and changes nothing when the record is "2" and no tag matches strongly', async () => {
    const { send } = await prepareSecond(operation);
    const before = await fingerprint(gym);
    for (const tag of [
      '"1"',
      '"3"',
      'W/"1"',
      'W/"3"',
      '"3-gzip"',
      '"2-x"',
      '"1", "3"',
      '"22"',
      '"02"',
      '""',
      '"99999999999999999999"',
    ])
      expect(await refusal(await send(tag)), tag).toMatchObject({ status: 412, code: 'version_mismatch' });
    expect(await fingerprint(gym)).toEqual(before);
  });

  it.skipIf(operation.method === 'DELETE')(
    'returns 412 for a stale version even when nothing would change',
    async () => {
      const { send } = await prepareSecond(operation);
      expect((await send('"2"')).status).toBe(success);
      const before = await fingerprint(gym);
      expect((await send('"2"')).status).toBe(412);
      expect(await fingerprint(gym)).toEqual(before);
    },
  );

  it('is rejected with the name of the header when it is not a list of tags', async () => {
    const { send } = await prepareSecond(operation);
    const before = await fingerprint(gym);
    for (const tag of ['2', 'W/2', '"2', '"1" "2"', ',', '"2",']) {
      const { status, code, places } = await refusal(await send(tag));
      const parameters = places.map((place) => place.toLowerCase());
      expect([status, code, parameters], tag).toEqual([422, 'validation_failed', ['if-match']]);
    }
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('* returns 404 for a record that does not exist', async () => {
    const { send } = await prepareSecond(operation);
    expect((await send('*', { id: 999999999 })).status).toBe(404);
  });

  it('applies one of many concurrent changes of the same version', async () => {
    const { row, send } = await prepareSecond(operation);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('"2"')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === success)).toHaveLength(1);
    // After a delete there is no version left to differ.
    const refused = success === 204 ? [404, 412] : [412];
    for (const status of statuses.filter((each) => each !== success)) expect(refused).toContain(status);
    expect(await versionsOf(operation, row)).toEqual(success === 204 ? [] : [3]);
  });
});

const versionsOf = async ({ path }: ContractOperation, { id }: Row): Promise<number[]> => {
  const kind = kindOfPath(path) ?? 'machine';
  const rows = await gym.seed(({ em }) =>
    em.getKysely().selectFrom(kind).select('version').where('id', '=', id).execute(),
  );
  return rows.map(({ version }) => version);
};
