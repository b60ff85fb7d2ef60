import { beforeAll, describe, expect, it } from 'vitest';
import { issueToken, listTenants, revokeToken, type TenantRecord } from '../../src/auth/administration.ts';
import { createToken } from '../../src/auth/token.ts';
import { operations, schemaViolations, type ContractOperation } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { kindOfReference, type Kind } from '../support/fixtures.ts';
import { kindOfPath } from '../support/paths.ts';
import { createWorld, type Row, type World } from '../support/gym-data.ts';
import { lists } from '../support/lists.ts';
import {
  byId,
  bodySchemaOf,
  changingOperations,
  exampleBodies,
  operationsOnOne,
  prepare,
  sendPrepared,
  successOf,
} from '../support/operation-requests.ts';
import { pointerOf, referencesIn, withValueAt, type Place } from '../support/references.ts';
import { refusal } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const allGuarded = operations.filter(({ security }) => security.some(({ bearer }) => bearer !== undefined));
const guarded = sampleOf(allGuarded, 12);
const writing = allGuarded.filter(({ security }) => security[0]?.bearer?.includes('write'));
const reading = allGuarded.filter((operation) => !writing.includes(operation) && operation['x-admin'] !== true);

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
let world: World;
let foreign: World;
let invalidTokens: string[] = [];

beforeAll(async () => {
  gym = await service.createGym('Access');
  stranger = await service.createGym('Stranger');
  world = await createWorld(gym);
  foreign = await createWorld(stranger);
  invalidTokens = await createInvalidTokens();
});

/** Returns a mistyped, an unknown, an expired, a revoked and a short token. */
const createInvalidTokens = async (): Promise<string[]> => {
  const tenant = await tenantOf(gym);
  const expires_at = new Date(Date.now() - 1000);
  const expired = await issueToken(service.database, tenant, { scope: 'write', expires_at });
  const revoked = await issueToken(service.database, tenant, { scope: 'write', expires_at: null });
  await revokeToken(service.database, revoked.id);
  const mistyped = gym.tokens.write.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  return [mistyped, createToken(), expired.token, revoked.token, 'ems_short'];
};

/** Ids of no record. */
const UNKNOWN = [9007199254740991, '00000000-0000-4000-8000-000000000000'];

/** The forms in which an id is accepted. */
const FORMS: ((row: Row) => number | string)[] = [({ id }) => id, ({ uuid }) => uuid, ({ uuid }) => uuid.toUpperCase()];

/** The ids of a row in every form, and ids of no record. */
const idsOf = (row: Row): (number | string)[] => [...FORMS.map((form) => form(row)), ...UNKNOWN];

/** Returns the body, or the first example that has a value there, with another value at a place. */
const bodyWith = (operation: ContractOperation, body: object, place: Place, value: unknown): unknown => {
  const bodies = [body, ...exampleBodies(operation, world)];
  for (const candidate of bodies) {
    try {
      return withValueAt(candidate, place, value);
    } catch {
      continue;
    }
  }
  throw new Error(`no example of ${operation.operationId} has a value at ${pointerOf(place)}; add one to the contract`);
};

describe('every operation that needs a token', () => {
  it('is every operation of the contract except the health checks', () => {
    expect(
      operations.filter((operation) => !allGuarded.includes(operation)).map(({ operationId }) => operationId),
    ).toEqual(['getHealth', 'getReadiness']);
  });

  it.each(byId(guarded))(
    '%s returns 401 without a token and describes how to authenticate',
    async (_name, operation) => {
      const response = await sendPrepared(operation, world, { token: null });
      expect(await refusal(response)).toMatchObject({ status: 401, code: 'unauthorized' });
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="ems"');
    },
  );

  it.each(byId(guarded))(
    '%s returns 401 for a mistyped, unknown, expired or revoked token before it reads the body',
    async (_name, operation) => {
      const { address } = await prepare(operation, world);
      for (const token of invalidTokens) {
        const body = operation.requestBody ? '{"never read' : undefined;
        const response = await gym.request(operation.method, address(), { token, body });
        expect(await refusal(response)).toMatchObject({ status: 401, code: 'invalid_token' });
        expect(response.headers.get('www-authenticate')).toBe('Bearer realm="ems", error="invalid_token"');
      }
    },
  );

  it.each(byId(guarded))('%s accepts only the scheme Bearer', async (_name, operation) => {
    const { address } = await prepare(operation, world);
    for (const authorization of [
      `Basic ${gym.tokens.write}`,
      gym.tokens.write,
      'Bearer',
      `Bearer ${gym.tokens.write} more`,
    ]) {
      const response = await gym.request(operation.method, address(), { token: null, headers: { authorization } });
      expect(await refusal(response)).toMatchObject({ status: 401, code: 'unauthorized' });
    }
  });
});

const tenantOf = async ({ name }: Gym): Promise<TenantRecord> => {
  const tenant = (await listTenants(service.database)).find((candidate) => candidate.name === name);
  if (!tenant) throw new Error(`no tenant ${name}`);
  return tenant;
};

describe('the scope of a token', () => {
  it('must be write for every operation that changes data', () => {
    // A batch checks the scope for each of its requests.
    expect(writing).toEqual(changingOperations.filter(({ operationId }) => operationId !== 'runBatch'));
  });

  it.each(byId(sampleOf(writing, 12)))(
    '%s rejects a read token before it reads the body, and changes nothing',
    async (_name, operation) => {
      const { address, body } = await prepare(operation, world);
      const before = await fingerprint(gym);
      const response = await gym.request(operation.method, address(), {
        token: gym.tokens.read,
        body: operation.requestBody ? '{"never read' : undefined,
      });
      expect(await refusal(response)).toMatchObject({ status: 403, code: 'insufficient_scope' });
      expect(response.headers.get('www-authenticate')).toBe(
        'Bearer realm="ems", error="insufficient_scope", scope="write"',
      );
      expect((await gym.request(operation.method, address(), { token: gym.tokens.read, body })).status).toBe(403);
      expect(await fingerprint(gym)).toEqual(before);
    },
  );

  it.each(byId(sampleOf(reading, 12)))('%s accepts a read token', async (_name, operation) => {
    expect((await sendPrepared(operation, world, { token: gym.tokens.read })).status).toBe(successOf(operation));
  });
});

describe("another tenant's records", () => {
  it.each(byId(sampleOf(operationsOnOne, 12)))(
    '%s returns the same 404 for their ids in every form as for unknown ids',
    async (_name, operation) => {
      const { method, path } = operation;
      const { address, body } = await prepare(operation, world);
      const before = [await fingerprint(gym), await fingerprint(stranger)];
      for (const id of idsOf(foreign.row(kindOf(path)))) {
        expect(await refusal(await gym.request(method, address(id), { body }))).toEqual({
          status: 404,
          code: 'not_found',
          places: [],
          details: [],
        });
      }
      expect([await fingerprint(gym), await fingerprint(stranger)]).toEqual(before);
      for (const form of FORMS) {
        const own = await prepare(operation, world);
        const response = await gym.request(method, own.address(form(own.row)), { body: own.body });
        expect(response.status).toBe(successOf(operation));
      }
    },
  );

  const places = writing.flatMap((operation): [string, string, Place, ContractOperation][] =>
    referencesIn(bodySchemaOf(operation) ?? {}).map((place) => [
      operation.operationId,
      pointerOf(place),
      place,
      operation,
    ]),
  );

  it.each(sampleOf(places, 12))(
    '%s rejects a reference to them at %s with the same error as an unknown id',
    async (_name, pointer, place, operation) => {
      const { address, body: prepared } = await prepare(operation, world);
      const body = Object(prepared);
      const kind = kindOfPlace(place, body);
      const before = await fingerprint(gym);
      const said = new Set<string>();
      // A field named after the UUID accepts no number.
      const takesNumbers = !String(place.at(-1)).endsWith('_uuid');
      for (const value of idsOf(foreign.row(kind)).filter((id) => takesNumbers || typeof id === 'string')) {
        const { details, ...rest } = await refusal(
          await gym.request(operation.method, address(), { body: bodyWith(operation, body, place, value) }),
        );
        expect(rest).toEqual({ status: 422, code: 'validation_failed', places: [pointer] });
        said.add(details.join());
      }
      expect([...said]).toEqual([`refers to a ${kind.replaceAll('_', ' ')} that does not exist`]);
      expect(await fingerprint(gym)).toEqual(before);
    },
  );

  /** The form of an id that every filter of the name accepts. */
  const formOf = (filter: string, { id, uuid }: Row): number | string => (filter.endsWith('_uuid') ? uuid : id);

  const restLists = lists.filter(({ transport }) => transport === 'rest');
  const filters = restLists.flatMap(({ name, filters }) =>
    Object.entries(filters).flatMap(([filter, schema]) => {
      const kind = kindOfReference(filter);
      return kind === undefined ? [] : [{ name, filter, schema, kind }];
    }),
  );

  it.each(sampleOf(filters, 8))(
    'filter a list to an empty page, like an unknown id: $name by $filter',
    async ({ name, filter, schema, kind }) => {
      const list = operations.find(({ operationId }) => operationId === name);
      if (!list) throw new Error(`there is no operation ${name}`);
      const { address } = await prepare(list, world);
      const filtered = (id: number | string): string => {
        const [path = '', query] = address().split('?');
        const parameters = new URLSearchParams(query);
        parameters.set(filter, String(id));
        if (filter === 'resource_id') parameters.set('kind', kind);
        return `${path}?${parameters}`;
      };
      // Some filters take the number only; any other form is a 422 there.
      const isAccepted = (id: unknown): boolean => schemaViolations(schema, id).length === 0;
      const forms = idsOf(foreign.row(kind)).filter((id) => isAccepted(id) || isAccepted(String(id)));
      expect(forms).toContain(formOf(filter, foreign.row(kind)));
      for (const id of forms) {
        const response = await gym.request('GET', filtered(id));
        expect(await response.json(), filtered(id)).toEqual({ data: [], has_more: false, next_cursor: null });
      }
      // Completions have the person whose token made them, and those of fixtures none: work-done.test.ts tests the filter.
      if (name === 'listCompletions' && filter === 'person_id') return;
      // The fixtures of tickets are older than those of work orders.
      if (name === 'listTickets' && filter === 'assignee_id')
        await world.add('ticket', { workorder_id: world.row('work_order').id });
      if (name === 'listTickets' && filter === 'person_id')
        await world.add('ticket', { person_id: world.row(kind).id });
      // Plans make the tasks of active machines that fit, so no fixture of a task has one.
      if (filter === 'plan_id') await world.add('maintenance_task', { plan_id: world.row(kind).id, plan_key: 'chain' });
      const own = await gym.request('GET', filtered(formOf(filter, world.row(kind))));
      expect(JSON.parse(await own.text()).data, `give the fixture a ${filter}`).not.toEqual([]);
    },
  );

  it.each(sampleOf(restLists, 6).map(({ name }) => name))('never appear in the list %s', async (name) => {
    const list = operations.filter(({ operationId }) => operationId === name);
    const ids = async (of: World): Promise<number[]> => {
      const pages = list.map(async (operation) => (await sendPrepared(operation, of)).text());
      return (await Promise.all(pages)).flatMap((page) => JSON.parse(page).data.map(({ id }: Row) => id));
    };
    const [own, theirs] = [await ids(world), await ids(foreign)];
    expect(theirs.length).toBeGreaterThan(0);
    expect(own.filter((id) => theirs.includes(id))).toEqual([]);
  });

  it('never appear in lists and searches when requests of both tenants interleave', async () => {
    const search = async (each: Gym): Promise<string> => (await each.request('GET', '/api/v1/machines?q=tread')).text();
    const [mine, theirs] = [await search(gym), await search(stranger)];
    expect(mine).not.toBe(theirs);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => search(i % 2 === 0 ? gym : stranger)));
    answers.forEach((answer, i) => expect(answer).toBe(i % 2 === 0 ? mine : theirs));
  });
});

const kindOf = (path: string): Kind => {
  const kind = kindOfPath(path);
  if (kind === undefined) throw new Error(`${path} is about no kind of resource`);
  return kind;
};

const kindOfPlace = (place: Place, body: Record<string, unknown>): Kind => {
  const name = String(place.findLast((step) => typeof step === 'string'));
  const type = [body['notable_type'], body['attachable_type']].find((value) => typeof value === 'string');
  const kind = kindOfReference(typeof place.at(-1) === 'number' ? name.replace(/s$/, '') : name, type);
  if (kind === undefined) throw new Error(`${name} refers to no kind of resource`);
  return kind;
};
