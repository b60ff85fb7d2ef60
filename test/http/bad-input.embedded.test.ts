import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkedFetch, operations, takesJson, type ContractOperation } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { bodySchemaOf, changingOperations, prepare, type Prepared } from '../support/operation-requests.ts';
import { refusal } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
let machine: { id: number; uuid: string };
const prepared = new Map<ContractOperation, Prepared>();
beforeAll(async () => {
  gym = await service.createGym('Bad input');
  world = await createWorld(gym);
  machine = world.row('machine');
  for (const operation of operations) prepared.set(operation, await prepare(operation, world));
});

const preparedFor = (operation: ContractOperation): Prepared => {
  const sample = prepared.get(operation);
  if (!sample) throw new Error(`${operation.operationId} was not prepared`);
  return sample;
};

/** Requirements of a schema on an object. */
type JsonSchema = { type?: string; required?: string[]; minProperties?: number };

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Sends a body unchanged. The response must be in the contract and no 5xx. */
const send = (
  method: string,
  path: string,
  body: Body | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Response> => {
  const duplex = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  const authorization = `Bearer ${gym.tokens.write}`;
  return checkedFetch(service.base + path, { method, body, headers: { authorization, ...headers }, ...duplex });
};

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));
const stream = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream();
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Every operation with a JSON body except the tool endpoint, which returns JSON-RPC errors. */
const WRITING = changingOperations.filter(takesJson);

const UNREADABLE: [string, Body][] = [
  ['truncated JSON', '{"name": "Row'],
  ['a missing bracket', '{"name": "Rower"'],
  ['a trailing comma', '{"name": "Rower",}'],
  ['single quotes', "{'name': 'Rower'}"],
  ['two documents', '{"name": "a"}{"name": "b"}'],
  ['a comment', '{"name": "a" /* b */}'],
  ['text', 'name=Rower'],
  ['NaN', '{"name": "a", "purchase_price": NaN}'],
  ['a raw control character', '{"name": "a\u0000b"}'],
  ['blank space only', '   '],
  ['an escape that is none', '{"name": "\\x41"}'],
  ['bytes that are no UTF-8', bytes('{"name": "', [0xff, 0xfe], '"}')],
  ['an overlong UTF-8 sequence', bytes('{"name": "', [0xc0, 0x80], '"}')],
  ['UTF-16', bytes([...Buffer.from('{"name": "a"}', 'utf16le')])],
  ['a key given twice', '{"name": "a", "name": "b", "status": "active", "machine_id": 1, "passed": true}'],
  ['a key given twice, once escaped', '{"name": "a", "n\\u0061me": "b"}'],
  ['a key given twice further down', '{"checklist": [{"item": "a", "ok": true, "ok": false}]}'],
  ['nesting without end', `{"name": ${nested(5000)}}`],
  ['as much nesting as fits', nested(120_000)],
  ['nested objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
];

describe('a body that cannot be read', () => {
  it.each(UNREADABLE)('is malformed JSON: %s', async (_name, body) => {
    const before = await fingerprint(gym);
    for (const operation of WRITING) {
      const response = await send(operation.method, preparedFor(operation).address(), body);
      expect(await refusal(response), operation.operationId).toEqual({
        status: 400,
        code: 'malformed_json',
        places: [],
        details: [],
      });
    }
    expect(await fingerprint(gym)).toEqual(before);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/merge-patch+json',
    'text/json',
    'nonsense',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=nonsense',
  ])('is an unsupported media type when it is sent as %s', async (type) => {
    for (const operation of WRITING) {
      const { address } = preparedFor(operation);
      const response = await send(operation.method, address(), '{"name": "Rower"}', { 'content-type': type });
      expect(await refusal(response), operation.operationId).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
        places: [],
      });
    }
  });

  it('is an unsupported media type without a content type or in an unknown encoding', async () => {
    expect(await refusal(await send('POST', '/api/v1/machines', bytes('{"name": "Rower"}'), {}))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
    expect(
      await refusal(
        await send('POST', '/api/v1/machines', '{"name": "Rower"}', {
          'content-type': 'application/json',
          'content-encoding': 'nonsense',
        }),
      ),
    ).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
  ])('is accepted as %s', async (type) => {
    expect((await send('POST', '/api/v1/machines', '{"name": "Rower"}', { 'content-type': type })).status).toBe(201);
  });

  it('is rejected over 256 KiB, with or without Content-Length or compressed, and accepted up to it', async () => {
    const padded = (size: number): string => `{"name": "Rower"${' '.repeat(size - 17)}}`;
    const large = padded(257 * 1024);
    const sent: [Body, Record<string, string>][] = [
      [large, {}],
      [stream(large), {}],
      [bytes([...gzipSync(large)]), { 'content-encoding': 'gzip' }],
      [padded(256 * 1024 + 1), {}],
    ];
    for (const [body, headers] of sent) {
      expect(
        await refusal(await send('POST', '/api/v1/machines', body, { 'content-type': 'application/json', ...headers })),
      ).toMatchObject({ status: 413, code: 'payload_too_large' });
    }
    for (const body of [padded(256 * 1024), stream(padded(256 * 1024))]) {
      expect((await send('POST', '/api/v1/machines', body)).status).toBe(201);
    }
  });
});

/** The operations with a body that has no field that must be sent. */
const WITH_OPTIONAL_BODY = WRITING.filter((operation) => {
  const { required = [], minProperties = 0, type }: JsonSchema = Object(bodySchemaOf(operation));
  return type === 'object' && required.length === 0 && minProperties === 0;
});

describe('a body without a required field', () => {
  it('may be left out of a request, as the contract says', () => {
    expect(WITH_OPTIONAL_BODY.length).toBeGreaterThan(3);
    expect(WITH_OPTIONAL_BODY.filter(({ requestBody }) => requestBody?.required)).toEqual([]);
    expect(WRITING.filter((each) => !each.requestBody?.required && !WITH_OPTIONAL_BODY.includes(each))).toEqual([]);
  });

  it.each(WITH_OPTIONAL_BODY.map((operation) => [operation.operationId, operation] as const))(
    'is the same as an empty object when it is left out of %s',
    async (_id, operation) => {
      const statuses = await Promise.all(
        [null, '', '{}'].map(async (body) => {
          const { address } = await prepare(operation, world);
          const response = await send(operation.method, address(), body, body === null ? {} : undefined);
          return [response.status, Object.keys(Object(await response.json()))];
        }),
      );
      expect(statuses[0]?.[0]).toBeLessThan(300);
      expect(statuses[0]).toEqual(statuses[2]);
      expect(statuses[1]).toEqual(statuses[2]);
    },
  );
});

describe('a body that does not match the schema', () => {
  it.each(['[]', '[{"name": "Rower"}]', '"Rower"', '5', 'true', 'null', '""', '0'])(
    'is rejected as a whole: %s',
    async (body) => {
      for (const operation of WRITING) {
        const response = await send(operation.method, preparedFor(operation).address(), body);
        expect(await refusal(response), operation.operationId).toMatchObject({
          status: 422,
          code: 'validation_failed',
          places: [''],
        });
      }
    },
  );

  it('is rejected when it is missing', async () => {
    for (const operation of WRITING.filter(({ requestBody }) => requestBody?.required)) {
      for (const body of [null, '']) {
        const response = await send(operation.method, preparedFor(operation).address(), body);
        expect(await refusal(response), operation.operationId).toMatchObject({
          status: 422,
          code: 'validation_failed',
          places: [''],
        });
      }
    }
  });

  it('is named in the error, because its pointer is empty', async () => {
    const detailsOf = async (method: string, path: string, body: string | null): Promise<string[]> =>
      (await refusal(await send(method, path, body))).details;
    expect(await detailsOf('POST', '/api/v1/machines', null)).toEqual(['body is required']);
    expect(await detailsOf('POST', '/api/v1/suppliers', '7')).toEqual(['body must be an object']);
    expect(await detailsOf('POST', '/api/v1/tickets', '[]')).toEqual(['body must be an object']);
    expect(await detailsOf('PATCH', `/api/v1/machines/${machine.id}`, '{}')).toEqual([
      'body must contain at least one field',
    ]);
  });

  const FIELDS: [string, string, string[]][] = [
    ['NUL in text', '{"name": "a\\u0000b"}', ['/name']],
    ['half of a surrogate pair', '{"name": "a\\ud800b"}', ['/name']],
    ['the other half', '{"name": "\\udc00"}', ['/name']],
    ['a pair the wrong way round', '{"name": "\\udc00\\ud800"}', ['/name']],
    ['NUL in another field', '{"name": "a", "zone": "\\u0000"}', ['/zone']],
    ['__proto__', '{"name": "a", "__proto__": {"status": "retired"}}', ['/__proto__']],
    ['constructor', '{"name": "a", "constructor": {}}', ['/constructor']],
    ['toString', '{"name": "a", "toString": 1}', ['/toString']],
    ['an empty key', '{"name": "a", "": 1}', ['/']],
    ['a key to escape', '{"name": "a", "~/": 1}', ['/~0~1']],
    ['a key with NUL', '{"name": "a", "\\u0000": 1}', ['/\u0000']],
    ['a number beyond all', '{"name": "a", "expected_lifespan_years": 1e999}', ['/expected_lifespan_years']],
    ['a number below all', '{"name": "a", "purchase_price": -1e999}', ['/purchase_price']],
    ['a huge reference', '{"name": "a", "location_id": 9223372036854775808}', ['/location_id']],
    ['a reference of 2^53', '{"name": "a", "location_id": 9007199254740992}', ['/location_id']],
    ['text for a number', '{"name": "a", "purchase_price": "1"}', ['/purchase_price']],
    ['a number for text', '{"name": 1}', ['/name']],
    ['a list for text', '{"name": ["a"]}', ['/name']],
    ['an object for text', '{"name": {"toString": "a"}}', ['/name']],
    ['a false for a reference', '{"name": "a", "location_id": false}', ['/location_id']],
  ];
  it.each(FIELDS)('is rejected with the pointer of the error: %s', async (_name, body, places) => {
    const before = await fingerprint(gym);
    expect(await refusal(await send('POST', '/api/v1/machines', body))).toMatchObject({
      status: 422,
      code: 'validation_failed',
      places,
    });
    expect(await fingerprint(gym)).toEqual(before);
  });

  it.each(['\\u0000', '\\ud800'])('is rejected with the pointer of a nested error: %s', async (escape) => {
    const checklist = `[{"item": "a", "ok": true}, {"item": "b", "ok": true, "note": "${escape}"}]`;
    const body = `{"machine_id": ${machine.id}, "passed": true, "checklist": ${checklist}}`;
    expect(await refusal(await send('POST', '/api/v1/inspections', body))).toMatchObject({
      status: 422,
      places: ['/checklist/1/note'],
    });
    expect(
      await refusal(
        await send('PATCH', `/api/v1/machines/${machine.id}/status`, `{"status": "defect", "reason": "${escape}"}`),
      ),
    ).toMatchObject({ status: 422, places: ['/reason'] });
  });

  it('reports a hundred errors at most', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`field_${i}`, i])));
    expect((await refusal(await send('POST', '/api/v1/machines', body))).places).toHaveLength(100);
  });

  it('reports an unknown field with a long name without that name', async () => {
    expect(
      await refusal(await send('POST', '/api/v1/machines', JSON.stringify({ name: 'a', ['x'.repeat(100_000)]: 1 }))),
    ).toMatchObject({ status: 422, places: [''] });
  });
});

describe('a plus sign that is not encoded in a query', () => {
  it.each([
    ['/api/v1/machines?updated_since=', 'updated_since'],
    ['/api/v1/events?since=', 'since'],
    ['/api/v1/reports/availability?limit=5&from=', 'from'],
  ])('is named with its encoding where the value is refused: %s', async (path, parameter) => {
    const response = await send('GET', `${path}2026-11-20T09:30:00+01:00`, null, {});
    const { errors }: { errors: { parameter: string; detail: string }[] } = Object(await response.json());
    expect(response.status).toBe(422);
    expect(errors.find((error) => error.parameter === parameter)?.detail).toContain('%2B');
  });

  it('is named only for the parameter that has it', async () => {
    const response = await send('GET', '/api/v1/machines?q=a+b&limit=0', null, {});
    expect(JSON.stringify(await response.json())).not.toContain('%2B');
    const encoded = await send('GET', '/api/v1/machines?updated_since=2026-11-20T09:30:00%2B01:00', null, {});
    expect(encoded.status).toBe(200);
  });
});
