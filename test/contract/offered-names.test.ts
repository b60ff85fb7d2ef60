import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CustomFieldKind, REFERABLE } from '../../generated/values.ts';
import { send } from '../support/areas.ts';
import { operations, resolve, type ContractOperation, type Schema } from '../support/contract.ts';
import { isReferable, referTo } from '../support/external-refs.ts';
import { FIXTURES } from '../support/fixtures.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import {
  bodySchemaOf,
  byId,
  changingOperations,
  operationsOnOne,
  parametersOf,
  prepare,
  resourceOperations,
  successOf,
} from '../support/operation-requests.ts';
import { kindOfPath } from '../support/paths.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addSite, type Site } from '../support/sites.ts';

type Row = { id: number; custom_fields: object };

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
let world: World;
/** A site that has none of the records of the world. */
let elsewhere: Site;

/** Adds the records of a gym with an external_ref and a value of the field `shared` each, and a field that no other gym has. */
const fill = async (of: Gym, own: string): Promise<World> => {
  const filled = await createWorld(of);
  for (const kind of CustomFieldKind)
    for (const key of ['shared', own])
      await send(of, 'POST', '/api/v1/custom_fields', { kind, key, label: `Own ${key}`, type: 'text' });
  await of.load(async ({ em }) => {
    for (const kind of CustomFieldKind)
      await sql`update ${sql.table(kind)} set custom_fields = ${JSON.stringify({ shared: own })}::jsonb where tenant_id = current_tenant()`.execute(
        em.getKysely(),
      );
    for (const kind of REFERABLE)
      await sql`update ${sql.table(kind)} set external_ref = ${own} where id = ${filled.row(kind).id}`.execute(
        em.getKysely(),
      );
  });
  return filled;
};

beforeAll(async () => {
  gym = await service.createGym('Offers names');
  stranger = await service.createGym('Has other names');
  world = await fill(gym, 'of_the_gym');
  await fill(stranger, 'of_the_stranger');
  elsewhere = await addSite(service, gym, 'Elsewhere');
});

/** Takes an external_ref from the records of the gym. */
const forgetRef = (external_ref: string): Promise<void> =>
  gym.load(async ({ em }) => {
    for (const kind of REFERABLE)
      await sql`update ${sql.table(kind)} set external_ref = null
        where tenant_id = current_tenant() and external_ref = ${external_ref}`.execute(em.getKysely());
  });

/** Names that no gym has: unknown ones, and those of the language. */
const UNKNOWN = ['of_the_stranger', 'none', '__proto__', 'constructor', 'shared ', "shared'--", 'shared,id', '*'];

const has = (operation: ContractOperation, property: string): boolean =>
  Object.hasOwn(Object(bodySchemaOf(operation)?.['properties']), property);

const queryHas = (operation: ContractOperation, name: string): boolean =>
  parametersOf(operation).some((parameter) => parameter.in === 'query' && parameter.name === name);

type Answer = { status: number; text: string };

const ask = async (method: string, path: string, token = gym.tokens.write, body?: unknown): Promise<Answer> => {
  const response = await gym.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, text: await response.text() };
};

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;

describe('an operation that offers external_ref', () => {
  const offering = changingOperations.filter((operation) => has(operation, 'external_ref'));

  it.each(byId(offering))('%s accepts the one that a record of another gym has', async (_name, operation) => {
    const { address, body } = await prepare(operation, world);
    const sent = { ...Object(body), external_ref: 'of_the_stranger' };
    const { status, text } = await ask(operation.method, address(), undefined, sent);
    expect(status, text).toBe(successOf(operation));
    await forgetRef('of_the_stranger');
  });

  const onOne = operationsOnOne.filter(({ path }) => isReferable(kindOfPath(path)));

  it.each(byId(sampleOf(onOne, 20)))(
    '%s answers a caller of another site by the ref: of a record as by one that no record has',
    async (_name, operation) => {
      const kind = kindOfPath(operation.path) ?? 'machine';
      const { row, address, body } = await prepare(operation, world);
      const reference = await referTo(gym, kind, row);
      const seen = await ask('GET', `/api/v1/${FIXTURES[kind].path}/${row.id}`, elsewhere.token);
      if (seen.status === 200) return;
      const [known, unknown] = [
        await ask(operation.method, address(encodeURIComponent(reference)), elsewhere.token, body),
        await ask(operation.method, address(encodeURIComponent('ref:None')), elsewhere.token, body),
      ];
      expect(known.status).toBe(unknown.status);
      expect([403, 404]).toContain(known.status);
      const withoutName = ({ text }: Answer): string =>
        text.replace(/ref:[^"\\]*|\\"[^"\\]*\\"|"instance":"[^"]*"|"request_id":"[^"]*"/g, '');
      expect(withoutName(known)).toBe(withoutName(unknown));
    },
  );

  const listing = resourceOperations.filter((operation) => queryHas(operation, 'external_ref'));

  it.each(byId(listing))('%s finds no record of another gym or site by it', async (_name, operation) => {
    const { address } = await prepare(operation, world);
    for (const external_ref of UNKNOWN) {
      const { status, text } = await ask('GET', withQuery(address(), { external_ref }));
      const found: unknown = JSON.parse(text).data;
      expect(
        [
          [200, []],
          [422, undefined],
        ],
        external_ref,
      ).toContainEqual([status, found]);
    }
    const visible: { data: Row[] } = JSON.parse(
      (await ask('GET', withQuery(address(), { limit: '100' }), elsewhere.token)).text,
    );
    const { text } = await ask('GET', withQuery(address(), { external_ref: 'of_the_gym' }), elsewhere.token);
    const found: { data: Row[] } = JSON.parse(text);
    const ids = visible.data.map(({ id }) => id);
    for (const { id } of found.data) expect(ids).toContain(id);
  });
});

describe('an operation that offers custom_fields', () => {
  const offering = changingOperations.filter((operation) => has(operation, 'custom_fields'));

  it('is each that adds or updates a record with some', () => {
    expect(offering.length).toBe(2 * CustomFieldKind.length - 1);
  });

  it.each(byId(offering))(
    '%s refuses the fields of another gym and unknown ones, and names its own alone',
    async (_name, operation) => {
      const { address, body } = await prepare(operation, world);
      for (const key of UNKNOWN) {
        const custom_fields = `{${JSON.stringify(key)}:"x"}`;
        const sent = JSON.stringify({ ...Object(body), custom_fields: 0 }).replace(
          '"custom_fields":0',
          `"custom_fields":${custom_fields}`,
        );
        const response = await gym.request(operation.method, address(), {
          body: sent,
          headers: { 'content-type': 'application/json' },
        });
        const text = await response.text();
        expect(response.status, `${key}: ${text}`).toBe(422);
        expect(text).toContain('of_the_gym');
        expect(key === 'of_the_stranger' || !text.includes('of_the_stranger')).toBe(true);
      }
    },
  );

  const listing = resourceOperations.filter((operation) => queryHas(operation, 'custom_field'));

  it.each(byId(listing))('%s finds what a caller sees, by the values of its own fields', async (_name, operation) => {
    const { address } = await prepare(operation, world);
    for (const key of UNKNOWN) {
      const { status, text } = await ask('GET', withQuery(address(), { [`custom_field.${key}`]: 'of_the_stranger' }));
      expect(status, `${key}: ${text}`).toBe(422);
    }
    const foreign = await ask('GET', withQuery(address(), { 'custom_field.shared': 'of_the_stranger' }));
    expect(JSON.parse(foreign.text).data).toEqual([]);
    for (const token of [gym.tokens.read, elsewhere.token]) {
      const idsOf = async (query: Record<string, string>): Promise<number[]> => {
        const { status, text } = await ask('GET', withQuery(address(), { limit: '100', ...query }), token);
        expect(status, text).toBe(200);
        const page: { data: Row[] } = JSON.parse(text);
        return page.data.filter(({ custom_fields }) => Object.hasOwn(custom_fields, 'shared')).map(({ id }) => id);
      };
      expect(await idsOf({ 'custom_field.shared': 'of_the_gym' })).toEqual(await idsOf({}));
    }
  });
});

describe.each(['fields', 'expand'])('an operation that offers %s', (parameter) => {
  const offering = operations.filter((operation) => operation.method === 'GET' && queryHas(operation, parameter));
  const valuesOf = (operation: ContractOperation): string[] => {
    const found = parametersOf(operation).find(({ name }) => name === parameter);
    const items: Schema = resolve(Object(found?.schema['items']));
    return Array.isArray(items['enum']) ? items['enum'].map(String) : [];
  };

  it.each(byId(sampleOf(offering, 20)))(
    '%s shows a caller of another gym nothing more by it',
    async (_name, operation) => {
      const { address } = await prepare(operation, world);
      const plain = await ask('GET', address(), stranger.tokens.write);
      const named = await ask(
        'GET',
        withQuery(address(), { [parameter]: valuesOf(operation).join() }),
        stranger.tokens.write,
      );
      expect(named.status).toBe(plain.status);
      expect(named.text).not.toContain('of_the_gym');
    },
  );

  it.each(byId(sampleOf(offering, 20)))('%s refuses names that it does not offer', async (_name, operation) => {
    const { address } = await prepare(operation, world);
    for (const name of UNKNOWN) {
      const { status, text } = await ask('GET', withQuery(address(), { [parameter]: name }));
      expect(status, `${name}: ${text}`).toBe(422);
    }
  });
});
