import { beforeAll, describe, expect, it } from 'vitest';
import { issueToken, listTenants, revokeToken, type TenantRecord } from '../../src/auth/administration.ts';
import { createToken } from '../../src/auth/token.ts';
import { operations, propertiesOf, type ContractOperation } from '../support/contract.ts';
import { addInspection, addLocation, addMachine, addSupplier, refusal } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';

/** A body that the operation takes, as the contract's first example has it. */
const exampleBody = ({ requestBody }: ContractOperation): Record<string, unknown> | undefined => {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  return example === undefined ? undefined : Object(example.value);
};

const guarded = operations.filter(({ security }) => security.some(({ bearer }) => bearer !== undefined));
const writing = guarded.filter(({ security }) => security[0]?.bearer?.includes('write'));
const reading = guarded.filter((operation) => !writing.includes(operation));
const named = guarded.filter(({ path }) => path.includes('{id}'));
const title = ({ operationId }: ContractOperation): string => operationId;
const table = (list: ContractOperation[]): [string, ContractOperation][] =>
  list.map((operation) => [title(operation), operation]);

const service = useService();
let gym: Gym;
let stranger: Gym;
/** A row of the gym and of the stranger for each path that names one. */
const rows: Record<string, { own: { id: number; uuid: string }; foreign: { id: number; uuid: string } }> = {};
const references: Record<string, { id: number; uuid: string }> = {};

beforeAll(async () => {
  gym = await service.createGym('Access');
  stranger = await service.createGym('Stranger');
  const [machine, foreign] = [await addMachine(gym), await addMachine(stranger)];
  rows['/api/v1/machines/{id}'] = { own: machine, foreign };
  rows['/api/v1/machines/{id}/status'] = { own: machine, foreign };
  rows['/api/v1/inspections/{id}'] = {
    own: await addInspection(gym, { machine_id: machine.id, passed: true }),
    foreign: await addInspection(stranger, { machine_id: foreign.id, passed: true }),
  };
  const supplier = { own: await addSupplier(gym), foreign: await addSupplier(stranger) };
  const location = { own: await addLocation(gym), foreign: await addLocation(stranger) };
  rows['/api/v1/suppliers/{id}'] = supplier;
  rows['/api/v1/locations/{id}'] = location;
  // In use, so that deleting one leaves it there.
  await addMachine(gym, { location_id: location.own.id, supplier_id: supplier.own.id });
  Object.assign(references, {
    machine_id: foreign,
    location_id: location.foreign,
    parent_id: location.foreign,
    supplier_id: supplier.foreign,
  });
});

const rowsOf = ({ path }: ContractOperation) => {
  const found = rows[path];
  if (!found) throw new Error(`the test has no rows for ${path}`);
  return found;
};

const send = (operation: ContractOperation, token: string | null, id: number | string = 1): Promise<Response> =>
  gym.request(operation.method, operation.path.replace('{id}', String(id)), { token, body: exampleBody(operation) });

describe('every operation that needs a token', () => {
  it('is every operation of the contract but the health checks', () => {
    expect(operations.filter((operation) => !guarded.includes(operation)).map(title)).toEqual([
      'getHealth',
      'getReadiness',
    ]);
  });

  it.each(table(guarded))('%s answers 401 without a token and says how to authenticate', async (_name, operation) => {
    const response = await send(operation, null);
    expect(await refusal(response)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="ems"');
  });

  it.each(table(guarded))(
    '%s answers 401 to a mistyped, unknown, expired or revoked token, body unread',
    async (_name, operation) => {
      const tenant = await tenantOf(gym);
      const expired = await issueToken(service.database, tenant, {
        scope: 'write',
        expires_at: new Date(Date.now() - 1000),
      });
      const revoked = await issueToken(service.database, tenant, { scope: 'write', expires_at: null });
      await revokeToken(service.database, revoked.id);
      const mistyped = gym.tokens.write.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
      for (const token of [mistyped, createToken(), expired.token, revoked.token, 'ems_short']) {
        const body = operation.requestBody ? '{"never read' : undefined;
        const response = await gym.request(operation.method, operation.path.replace('{id}', '1'), { token, body });
        expect(await refusal(response)).toMatchObject({ status: 401, code: 'invalid_token' });
        expect(response.headers.get('www-authenticate')).toBe('Bearer realm="ems", error="invalid_token"');
      }
    },
  );

  it.each(table(guarded))('%s takes no other scheme than Bearer', async (_name, operation) => {
    for (const authorization of [
      `Basic ${gym.tokens.write}`,
      gym.tokens.write,
      'Bearer',
      `Bearer ${gym.tokens.write} more`,
    ]) {
      const response = await gym.request(operation.method, operation.path.replace('{id}', '1'), {
        token: null,
        headers: { authorization },
      });
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
  it.each(table(writing))(
    '%s refuses a read token before it reads the body, and changes nothing',
    async (_name, operation) => {
      const { own } = operation.path in rows ? rowsOf(operation) : { own: { id: 1 } };
      const before = await snapshot(gym);
      const response = await gym.request(operation.method, operation.path.replace('{id}', String(own.id)), {
        token: gym.tokens.read,
        body: '{"never read',
      });
      expect(await refusal(response)).toMatchObject({ status: 403, code: 'insufficient_scope' });
      expect(response.headers.get('www-authenticate')).toBe(
        'Bearer realm="ems", error="insufficient_scope", scope="write"',
      );
      expect((await send(operation, gym.tokens.read, own.id)).status).toBe(403);
      expect(await snapshot(gym)).toEqual(before);
    },
  );

  it.each(table(reading))('%s is open to a read token', async (_name, operation) => {
    const id = operation.path in rows ? rowsOf(operation).own.id : undefined;
    expect((await send(operation, gym.tokens.read, id)).status).toBe(200);
  });
});

const snapshot = async ({ request }: Gym): Promise<string[]> =>
  Promise.all(['/api/v1/machines', '/api/v1/inspections'].map(async (path) => (await request('GET', path)).text()));

describe("another tenant's records", () => {
  it.each(table(named))(
    '%s answers 404 to their ids in every form, as to one that nobody has',
    async (_name, operation) => {
      const { own, foreign } = rowsOf(operation);
      const before = await snapshot(stranger);
      for (const id of [
        foreign.id,
        foreign.uuid,
        foreign.uuid.toUpperCase(),
        9007199254740991,
        '00000000-0000-4000-8000-000000000000',
      ]) {
        expect(await refusal(await send(operation, gym.tokens.write, id))).toEqual({
          status: 404,
          code: 'not_found',
          places: [],
          details: [],
        });
      }
      expect(await snapshot(stranger)).toEqual(before);
      const statuses = await Promise.all(
        [own.id, own.uuid, own.uuid.toUpperCase()].map(
          async (id) => (await send({ ...operation, requestBody: undefined }, gym.tokens.write, id)).status,
        ),
      );
      expect(statuses).not.toContain(404);
    },
  );

  /** [operation, field] for each reference that a body may hold. */
  const fields = writing.flatMap((operation): [string, string, ContractOperation][] => {
    const schema = String(operation.requestBody?.content['application/json']?.schema['$ref']).split('/').pop() ?? '';
    return Object.entries(propertiesOf(schema))
      .filter(([, property]) => /Reference$/.test(String(property['$ref'])))
      .map(([field]) => [operation.operationId, field, operation]);
  });

  it.each(fields)(
    '%s refuses one as %s with a pointer, as it does one that nobody has',
    async (_name, field, operation) => {
      const reference = references[field];
      if (!reference) throw new Error(`the test has no ${field}`);
      const example = Object.fromEntries(
        Object.entries(exampleBody(operation) ?? {}).filter(([name]) => !name.endsWith('_id')),
      );
      const path = operation.path.replace('{id}', String(operation.path in rows ? rowsOf(operation).own.id : ''));
      const before = await snapshot(gym);
      const said = new Set<string>();
      for (const value of [
        reference.id,
        reference.uuid,
        reference.uuid.toUpperCase(),
        9007199254740991,
        '00000000-0000-4000-8000-000000000000',
      ]) {
        const { details, ...rest } = await refusal(
          await gym.request(operation.method, path, { body: { ...example, [field]: value } }),
        );
        expect(rest).toEqual({ status: 422, code: 'validation_failed', places: [`/${field}`] });
        said.add(details.join());
      }
      const kind = field === 'parent_id' ? 'location' : field.replace('_id', '');
      expect([...said]).toEqual([`refers to a ${kind} that does not exist`]);
      expect(await snapshot(gym)).toEqual(before);
    },
  );

  it('make a list that is filtered by one empty, as one that nobody has does', async () => {
    const machine = await addMachine(stranger, { location_id: references['location_id']?.id ?? 0 });
    await addInspection(stranger, { machine_id: machine.id, passed: false });
    for (const filter of [
      `machines?location_id=${references['location_id']?.id}`,
      'machines?location_id=9007199254740991',
      `inspections?machine_id=${machine.id}`,
      `inspections?machine_id=${machine.uuid}`,
      'inspections?machine_id=999999999',
    ]) {
      const response = await gym.request('GET', `/api/v1/${filter}`);
      expect(await response.json(), filter).toEqual({ data: [], has_more: false, next_cursor: null });
    }
    const owned = await stranger.request('GET', `/api/v1/inspections?machine_id=${machine.uuid}`);
    expect(await owned.json()).toMatchObject({ data: [{ machine_id: machine.id }] });
  });

  it('never show up in lists and searches, however the requests of both interleave', async () => {
    const search = async (each: Gym): Promise<string> => (await each.request('GET', '/api/v1/machines?q=rower')).text();
    const [mine, theirs] = [await search(gym), await search(stranger)];
    expect(mine).not.toBe(theirs);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => search(i % 2 === 0 ? gym : stranger)));
    answers.forEach((answer, i) => expect(answer).toBe(i % 2 === 0 ? mine : theirs));
  });
});
