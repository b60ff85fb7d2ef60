import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type ContractOperation } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { byId, operationsOnOne, parametersOf, prepare, type Prepared } from '../support/operation-requests.ts';
import { refusal } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
const prepared = new Map<ContractOperation, Prepared>();
beforeAll(async () => {
  gym = await service.createGym('Bad input');
  world = await createWorld(gym);
  for (const operation of operations) prepared.set(operation, await prepare(operation, world));
});

const preparedFor = (operation: ContractOperation): Prepared => {
  const sample = prepared.get(operation);
  if (!sample) throw new Error(`${operation.operationId} was not prepared`);
  return sample;
};

describe('an id in a path', () => {
  it.each([
    '0',
    '-1',
    '+1',
    '01',
    '1e3',
    '1.0',
    '1.5',
    '0x10',
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999',
    'abc',
    'null',
    'undefined',
    'NaN',
    '%20',
    '1%20',
    '%00',
    '1%00',
    "1'--",
    '1;2',
    '*',
    '%F0%9F%9A%A3',
    'x'.repeat(300),
    '0193f2a4-6c1e-7d53-9b0a-5e2f8c41d7a',
    '0193f2a4-6c1e-7d53-9b0a-5e2f8c41d7a6a',
    '0193f2a4-6c1e-7d53-9b0a-5e2f8c41d7ag',
    '0193f2a46c1e7d539b0a5e2f8c41d7a6',
    '{0193f2a4-6c1e-7d53-9b0a-5e2f8c41d7a6}',
    'urn:uuid:0193f2a4-6c1e-7d53-9b0a-5e2f8c41d7a6',
  ])('is rejected with the name of the parameter when it is invalid: %s', async (id) => {
    for (const operation of operationsOnOne) {
      const { address, body } = preparedFor(operation);
      const response = await gym.request(operation.method, address(id), { body });
      expect(await refusal(response), operation.operationId).toMatchObject({
        status: 422,
        code: 'validation_failed',
        places: ['id'],
      });
    }
  });

  it.each([
    '999999999',
    '9007199254740991',
    '9007199254740992',
    '9999999999999999',
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ])('is not found when no record has it: %s', async (id) => {
    for (const operation of operationsOnOne) {
      const { address, body } = preparedFor(operation);
      const response = await gym.request(operation.method, address(id), { body });
      expect(await refusal(response), operation.operationId).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

describe('a request URL', () => {
  it.each([
    '/api/v1/machines/%zz',
    '/api/v1/machines/%',
    '/api/v1/machines?q=%zz',
    '/api/v1/machines?q=%',
    '/api/v1/machines?q=%ff',
    '/api/v1/machines?q=%ED%A0%80',
    '/api/v1/machines?%E0%A4=1',
    '/healthz?%',
  ])('is a malformed request when it cannot be decoded: %s', async (path) => {
    expect(await refusal(await gym.request('GET', path))).toEqual({
      status: 400,
      code: 'malformed_request',
      places: [],
      details: [],
    });
  });

  it('is rejected when it is longer than 8 KiB', async () => {
    expect(await refusal(await gym.request('GET', `/api/v1/machines?q=${'x'.repeat(8192)}`))).toMatchObject({
      status: 414,
      code: 'uri_too_long',
    });
  });

  it.each([
    ['q=a%00b', 'q'],
    ['q=%00', 'q'],
    ['cursor=%00', 'cursor'],
    ['cursor=%F0%9F%9A%A3', 'cursor'],
    ['__proto__=1', '__proto__'],
    ['__proto__[status]=retired', '__proto__[status]'],
    ['constructor=1', 'constructor'],
    ['q[]=a', 'q[]'],
    ['limit[$gt]=1', 'limit[$gt]'],
    ['%00=1', '\u0000'],
    ['=1', 'query'],
    ['a%2Fb~c=1', 'a/b~c'],
    [`${'x'.repeat(201)}=1`, 'query'],
    ['limit=1&limit=1', 'limit'],
    ['limit', 'limit'],
    ['status=active%00', 'status'],
    ['status=active,nonsense,other', 'status'],
  ])(
    'is rejected with the name of the parameter when the operation does not accept the query: %s',
    async (query, place) => {
      const { status, code, places } = await refusal(await gym.request('GET', `/api/v1/machines?${query}`));
      expect([status, code, places]).toEqual([422, 'validation_failed', [place]]);
    },
  );

  // A client of the tool endpoint may have a query in its address: POST ignores it.
  const strict = operations.filter(({ operationId }) => operationId !== 'callToolServer');
  it.each(byId(sampleOf(strict, 10)))(
    'is rejected with a query parameter that %s does not accept',
    async (_name, operation) => {
      const before = await fingerprint(gym);
      const { address, body } = preparedFor(operation);
      const url = new URL(address(), service.base);
      url.searchParams.append('surprise', '1');
      const response = await gym.request(operation.method, url.pathname + url.search, { body });
      expect(await refusal(response)).toMatchObject({ status: 422, code: 'validation_failed', places: ['surprise'] });
      expect(await fingerprint(gym)).toEqual(before);
    },
  );
});

/** Invalid and overlong header values. */
const HEADERS: Record<string, string[]> = {
  'if-none-match': ['2', `"${'x'.repeat(1000)}"`],
  'if-match': ['nonsense', `"${'x'.repeat(1000)}"`],
  'idempotency-key': ['x'.repeat(256)],
};

describe('a header', () => {
  it.each(byId(sampleOf(operations, 10)))('is rejected by its name when %s is invalid', async (_name, operation) => {
    const { address, body } = preparedFor(operation);
    const before = await fingerprint(gym);
    for (const { name, in: place } of parametersOf(operation)) {
      const header = name.toLowerCase();
      for (const value of place === 'header' ? (HEADERS[header] ?? []) : []) {
        const response = await gym.request(operation.method, address(), { body, headers: { [header]: value } });
        const { status, code, places } = await refusal(response);
        expect([status, code, places.map((each) => each.toLowerCase())]).toEqual([422, 'validation_failed', [header]]);
      }
    }
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('is rejected by its name when Idempotency-Key is longer than 255 characters', async () => {
    const post = (key: string): Promise<Response> =>
      gym.request('POST', '/api/v1/machines', { body: { name: 'a' }, headers: { 'idempotency-key': key } });
    const { status, places } = await refusal(await post('x'.repeat(256)));
    expect([status, places.map((place) => place.toLowerCase())]).toEqual([422, ['idempotency-key']]);
    expect((await post('x'.repeat(255))).status).toBe(201);
  });

  it.each(['text/html', 'application/xml', 'application/json;q=0', 'image/*'])(
    'is not acceptable when Accept excludes JSON: %s',
    async (accept) => {
      expect(await refusal(await gym.request('GET', '/api/v1/machines', { headers: { accept } }))).toMatchObject({
        status: 406,
        code: 'not_acceptable',
      });
    },
  );

  it.each([
    'application/json',
    '*/*',
    'text/html, */*;q=0.1',
    'application/*',
    'application/json;q=0.5, text/html',
    'application/problem+json',
  ])('is accepted when Accept includes JSON: %s', async (accept) => {
    expect((await gym.request('GET', '/api/v1/machines', { headers: { accept } })).status).toBe(200);
  });
});
