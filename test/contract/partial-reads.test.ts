import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { PersonRole } from '../../generated/values.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { operations, resolve, type ContractOperation, type Schema } from '../support/contract.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { byId, parametersOf, prepare } from '../support/operation-requests.ts';
import { refusal } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

type Row = Record<string, unknown>;
type Reference = { id: string; member: string; operation: string };

const service = useSharedService();
let gym: Gym;
let world: World;
/** Tokens that see everything, or what a role or a site may see, by what they are called. */
const callers = new Map<string, string>();

const issueFor = async (name: string, fields: object): Promise<void> => {
  const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name, ...fields });
  const tenant = await findTenant(service.database, gym.name);
  const issued = await issueToken(service.database, tenant, { scope: 'read', person_id: id, expires_at: null });
  callers.set(name, issued.token);
};

beforeAll(async () => {
  gym = await service.createGym('Partial reads');
  world = await createWorld(gym);
  callers.set('a program', gym.tokens.read);
  callers.set('administration', gym.tokens.write);
  const site = await send<Schemas['Location']>(gym, 'POST', '/api/v1/locations', { name: 'Own site', kind: 'site' });
  for (const role of PersonRole) {
    await issueFor(`a ${role}`, { role });
    await issueFor(`a ${role} of another site`, { role, location_ids: [site.id] });
  }
});

const named = (operation: ContractOperation, name: string): { names: string[]; references: [string, Reference][] } => {
  const parameter = parametersOf(operation).find((one) => one.in === 'query' && one.name === name);
  const items: Schema = resolve(Object(parameter?.schema['items']));
  return {
    names: Array.isArray(items['enum']) ? items['enum'].map(String) : [],
    references: Object.entries(Object(Reflect.get(parameter ?? {}, 'x-references'))),
  };
};

const withFields = operations.filter((operation) => named(operation, 'fields').names.length > 0);
const withExpand = operations.filter((operation) => named(operation, 'expand').names.length > 0);

/** Returns a function that adds parameters to the address of a read of the world. */
const prepareRead = async (operation: ContractOperation): Promise<(parameters: Record<string, string>) => string> => {
  const path = (await prepare(operation, world)).address();
  return (parameters) => `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`;
};

/** Returns the records of a response: of one, or of a page. */
const rowsOf = (body: Row): Row[] => (Array.isArray(body['data']) ? body['data'] : [body]);

const read = async (
  path: string,
  token = gym.tokens.write,
): Promise<{ status: number; rows: Row[]; etag: string | null }> => {
  const response = await gym.request('GET', path, { token });
  const body: Row = JSON.parse(await response.text());
  return { status: response.status, rows: response.ok ? rowsOf(body) : [], etag: response.headers.get('etag') };
};

/** Returns the operation that reads the record of a reference. */
const readerOf = (id: string): ContractOperation => {
  const operation = operations.find(({ operationId }) => operationId === id);
  if (!operation) throw new Error(`there is no operation ${id}`);
  return operation;
};

/** Reads the record of a reference by its own operation; null if the caller may not, or there is none. */
const readAlone = async ({ id, operation }: Reference, row: Row, token: string): Promise<Row | null> => {
  if (row[id] === null) return null;
  const path = readerOf(operation).path.replace('{id}', String(row[id]));
  const response = await gym.request('GET', path, { token });
  if ([403, 404].includes(response.status)) return null;
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};

/** Returns a record without the records that its references have added. */
const withoutMembers = (row: Row, references: [string, Reference][]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => references.every(([, { member }]) => member !== name)));

it('every operation that reads records with an id takes `fields`, and every reference to one is expanded', () => {
  const reads = operations.filter(({ method, responses }) => {
    if (method !== 'GET') return false;
    const schema = resolve(responses['200'] ?? { description: '' }).content?.['application/json']?.schema ?? {};
    const page: Schema = Object(resolve<Schema>(schema)['properties']);
    const record = 'next_cursor' in page ? Object(resolve<Schema>(Object(page['data'])))['items'] : schema;
    return JSON.stringify(merged(Object(record))).includes('"id":');
  });
  expect(withFields.map(({ operationId }) => operationId)).toEqual(reads.map(({ operationId }) => operationId));
  const expanded = new Set(withExpand.flatMap((operation) => named(operation, 'expand').names));
  for (const name of ['machine', 'location', 'supplier', 'assignee', 'workorder', 'ticket', 'reporter', 'part'])
    expect([...expanded]).toContain(name);
});

/** Returns the properties of a schema and of its parts. */
const merged = (schema: Schema): object => {
  const { allOf, properties } = resolve(schema);
  const parts: Schema[] = Array.isArray(allOf) ? allOf : [];
  return Object.assign({}, ...parts.map(merged), properties);
};

describe('fields', () => {
  it.each(byId(sampleOf(withFields, 8)))('%s returns the named fields and the id', async (_name, operation) => {
    const { names } = named(operation, 'fields');
    const addressOf = await prepareRead(operation);
    const whole = await read(addressOf({}));
    expect(whole.rows.length, `give the fixture of ${operation.operationId} a row`).toBeGreaterThan(0);
    for (const fields of [['id'], names.slice(-2), [names.at(-1) ?? '', names.at(-1) ?? ''], names]) {
      const partial = await read(addressOf({ fields: fields.join() }));
      const kept = new Set(['id', ...fields]);
      const expected = whole.rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name))),
      );
      expect(partial).toEqual({ status: 200, rows: expected, etag: whole.etag });
    }
  });

  it.each(byId(sampleOf(withFields, 6)))(
    '%s names the fields that there are when it rejects an unknown one, or too many',
    async (_name, operation) => {
      const { names } = named(operation, 'fields');
      const addressOf = await prepareRead(operation);
      const longest = Array.from({ length: names.length + 1 }, () => names[0]).join();
      for (const fields of ['nothing', 'id,search_keys', '__proto__', 'id,', '', longest]) {
        const refused = await refusal(await gym.request('GET', addressOf({ fields })));
        expect({ ...refused, details: [] }, fields).toEqual({
          status: 422,
          code: 'validation_failed',
          places: ['fields'],
          details: [],
        });
        const detail = fields === longest ? `at most ${names.length} items` : names.join(', ');
        expect(refused.details.join()).toContain(detail);
      }
    },
  );
});

describe('expand', () => {
  it.each(byId(sampleOf(withExpand, 6)))(
    '%s shows each caller the records that the caller may read, and null for others',
    async (_name, operation) => {
      const { references } = named(operation, 'expand');
      const addressOf = await prepareRead(operation);
      const expand = references.map(([name]) => name).join();
      for (const [caller, token] of callers) {
        const whole = await read(addressOf({}), token);
        const expanded = await read(addressOf({ expand }), token);
        expect({ status: expanded.status, etag: expanded.etag }).toEqual({ status: whole.status, etag: whole.etag });
        expect(expanded.rows.map((row) => withoutMembers(row, references))).toEqual(whole.rows);
        for (const row of expanded.rows)
          for (const [name, reference] of references)
            expect(row[reference.member], `${caller}: ${name}`).toEqual(await readAlone(reference, row, token));
      }
    },
  );

  it.each(byId(sampleOf(withExpand, 6)))(
    '%s names the references that there are when it rejects an unknown one, or too many',
    async (_name, operation) => {
      const { names } = named(operation, 'expand');
      const addressOf = await prepareRead(operation);
      const longest = Array.from({ length: names.length + 1 }, () => names[0]).join();
      for (const expand of ['tenant', `${names[0]}.supplier`, '__proto__', '', longest]) {
        const refused = await refusal(await gym.request('GET', addressOf({ expand })));
        expect(refused).toMatchObject({ status: 422, code: 'validation_failed', places: ['expand'] });
        const detail = expand === longest ? `at most ${names.length} item` : names.join(', ');
        expect(refused.details.join()).toContain(detail);
      }
    },
  );

  it.each(byId(sampleOf(withExpand, 6)))('%s returns the records beside the fields', async (_name, operation) => {
    const addressOf = await prepareRead(operation);
    const [[name = '', reference] = []] = named(operation, 'expand').references;
    const whole = await read(addressOf({ expand: name }));
    const partial = await read(addressOf({ fields: 'id', expand: name }));
    const member = reference?.member ?? '';
    expect(partial.rows).toEqual(whole.rows.map((row) => ({ id: row['id'], [member]: row[member] })));
    expect(whole.rows.some((row) => row[member] !== undefined)).toBe(true);
  });
});
