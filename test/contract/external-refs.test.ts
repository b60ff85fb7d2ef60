import { beforeAll, describe, expect, it } from 'vitest';
import { REFERABLE } from '../../generated/values.ts';
import { send } from '../support/areas.ts';
import { contract, resolve, type Schema } from '../support/contract.ts';
import { isReferable, operationOf, referTo } from '../support/external-refs.ts';
import { FIXTURES, kindOfReference, type Kind } from '../support/fixtures.ts';
import { createWorld, nextSuffix, type World } from '../support/gym-data.ts';
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
import { pointerOf, referencesIn, withValueAt } from '../support/references.ts';
import { refusal } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

type Row = { id: number; uuid: string; external_ref: string | null; version: number };

const service = useSharedService();
let gym: Gym;
let world: World;
/** Another gym, whose token knows the references of the first. */
let other: Gym;
beforeAll(async () => {
  gym = await service.createGym('External refs');
  world = await createWorld(gym);
  other = await service.createGym('External refs elsewhere');
});

const kinds: Kind[] = [...REFERABLE];
const nounOf = (kind: Kind): string => kind.replaceAll('_', ' ');
const path = (reference: string): string => encodeURIComponent(reference);

it('every record that callers add and change with an external_ref is a kind with one', () => {
  const withField = Object.entries<Schema>(contract.components.schemas)
    .filter(([name]) => name !== 'TenantCreate')
    .filter(([name, schema]) => /Create$/.test(name) && 'external_ref' in Object(resolve(schema)['properties']))
    .map(([name]) =>
      name
        .replace(/Create$/, '')
        .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`)
        .toLowerCase(),
    );
  expect(withField.toSorted()).toEqual([...REFERABLE].toSorted());
  expect(kinds).toHaveLength(12);
});

/** Adds a record of a kind over HTTP. */
const create = async (kind: Kind, external_ref: unknown, on = world): Promise<Response> => {
  const operation = operationOf(kind, 'POST', false);
  const { address, body } = await prepare(operation, on);
  return on.gym.request('POST', address(), { body: { ...Object(body), external_ref } });
};

const find = async (address: string, external_ref: string, from = gym): Promise<number[]> => {
  const response = await from.request('GET', `${address}?${new URLSearchParams({ external_ref })}`);
  const page: { data: { id: number }[] } = JSON.parse(await response.text());
  return page.data.map(({ id }) => id);
};

describe.each(kinds)('the external_ref of a %s', (kind) => {
  const address = operationOf(kind, 'POST', false).path;

  it('is unique, found by the filter, and refers to the record until it is cleared', async () => {
    const created = await create(kind, `Ä/${kind} 1`);
    const row: Row = JSON.parse(await created.text());
    expect(created.status).toBe(201);
    expect(row.external_ref).toBe(`Ä/${kind} 1`);
    const again = await refusal(await create(kind, `Ä/${kind} 1`));
    expect(again).toEqual({
      status: 409,
      code: 'conflict',
      places: ['/external_ref'],
      details: [`is the external_ref of another ${nounOf(kind)}`],
    });
    const differing = await create(kind, `ä/${kind} 1`);
    expect(differing.status).toBe(201);
    const second: Row = JSON.parse(await differing.text());
    const taken = await gym.request('PATCH', `${address}/${second.id}`, { body: { external_ref: `Ä/${kind} 1` } });
    expect((await refusal(taken)).places).toEqual(['/external_ref']);
    expect(await find(address, `Ä/${kind} 1`)).toEqual([row.id]);
    expect(await find(address, `Ä/${kind}`)).toEqual([]);
    expect(await find(address, `Ä/${kind} 1`, other)).toEqual([]);
    const at = `${address}/${path(`ref:Ä/${kind} 1`)}`;
    const elsewhere = await other.request('GET', at);
    expect(elsewhere.status).toBe(404);
    expect(await elsewhere.text()).toContain(`No ${nounOf(kind)} has the external_ref \\"Ä/${kind} 1\\".`);
    expect((await send<Row>(gym, 'GET', at)).id).toBe(row.id);
    const cleared = await send<Row>(gym, 'PATCH', at, { external_ref: null });
    expect(cleared).toMatchObject({ id: row.id, external_ref: null, version: row.version + 1 });
    expect((await gym.request('GET', at)).status).toBe(404);
    expect((await create(kind, `Ä/${kind} 1`)).status).toBe(201);
    const events = `/api/v1/events?kind=${kind}&resource_id=${row.id}`;
    const { data } = await send<{ data: { data: Row }[] }>(gym, 'GET', events);
    expect(data.map((event) => event.data.external_ref)).toEqual([null, `Ä/${kind} 1`]);
  });

  it('is one line of 1 to 100 characters without spaces around it', async () => {
    for (const wrong of ['x'.repeat(101), ' \t ', 'A ', 'A\u0007B', 'A\nB', 4711]) {
      const { status, places } = await refusal(await create(kind, wrong));
      expect({ wrong, status, places }).toEqual({ wrong, status: 422, places: ['/external_ref'] });
    }
    expect((await create(kind, `${kind} `.padEnd(100, 'x'))).status).toBe(201);
  });
});

it('twenty records with the same external_ref at once become one', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create('machine', 'At once')));
  const statuses = responses.map(({ status }) => status).toSorted((one, two) => one - two);
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

/** The field of a new record that no other may have. */
const uniqueOf = (at: string): object => {
  const kind = kindOfPath(at);
  const { unique } = kind ? FIXTURES[kind] : {};
  return unique === undefined ? {} : { [unique]: `Unique${nextSuffix()}` };
};

/** Counts the ids in a response. Reports show the time at which they were made. */
const countOf = (text: string): number => text.match(/"id":/g)?.length ?? 0;

describe('a reference by external_ref', () => {
  const onOne = operationsOnOne.filter(({ path: at }) => isReferable(kindOfPath(at)));

  it.each(byId(sampleOf(onOne, 10)))('%s finds the record in its path', async (_name, operation) => {
    const kind = kindOfPath(operation.path) ?? 'machine';
    const { row, address, body } = await prepare(operation, world);
    const reference = path(await referTo(gym, kind, row));
    expect((await other.request(operation.method, address(reference), { body })).status).toBe(404);
    const response = await gym.request(operation.method, address(reference), { body });
    expect(response.status, await response.clone().text()).toBe(successOf(operation));
  });

  const places = changingOperations.flatMap((operation) =>
    referencesIn(bodySchemaOf(operation) ?? {})
      .filter((place) => !String(place.at(-1)).endsWith('_uuid'))
      .map((place) => ({ name: operation.operationId, pointer: pointerOf(place), operation, place })),
  );

  it.each(sampleOf(places, 10))('$name accepts one at $pointer', async ({ operation, place, pointer }) => {
    const { address, body } = await prepare(operation, world);
    const last = String(place.findLast((step) => typeof step === 'string'));
    const named = ['notable', 'attachable'].map((noun) => Reflect.get(Object(body), `${noun}_type`));
    const type = named.find((value) => typeof value === 'string');
    const kind = kindOfReference(typeof place.at(-1) === 'number' ? last.replace(/s$/, '') : last, type);
    if (!isReferable(kind)) return;
    let changed: unknown;
    let unknown: unknown;
    try {
      changed = withValueAt(body, place, await referTo(gym, kind, world.row(kind)));
      unknown = withValueAt(body, place, 'ref:No such');
    } catch {
      return;
    }
    const refused = await refusal(await gym.request(operation.method, address(), { body: unknown }));
    expect(refused.status).toBe(422);
    expect(refused.places).toContain(pointer);
    expect(refused.details.join()).toContain(`no ${nounOf(kind)} has the external_ref "No such"`);
    const answers: number[] = [];
    for (const sent of [withValueAt(body, place, world.row(kind).id), changed]) {
      const to = await prepare(operation, world);
      const unique = { ...Object(sent), ...uniqueOf(operation.path) };
      answers.push((await gym.request(operation.method, to.address(), { body: unique })).status);
    }
    expect(answers[1]).toBe(answers[0]);
  });

  const filters = resourceOperations.flatMap((operation) =>
    parametersOf(operation)
      .filter((parameter) => parameter.in === 'query' && isReferable(kindOfReference(parameter.name)))
      .map(({ name }) => ({ operation, name, id: operation.operationId })),
  );

  it.each(sampleOf(filters, 10))('$id finds the same records by the filter $name', async ({ operation, name }) => {
    const kind = kindOfReference(name) ?? 'machine';
    const row = world.row(kind);
    const { address } = await prepare(operation, world);
    const read = async (reference: string): Promise<{ status: number; text: string }> => {
      const [start = '', query = ''] = address().split('?');
      const parameters = new URLSearchParams(query);
      parameters.set(name, reference);
      const response = await gym.request('GET', `${start}?${parameters}`);
      return { status: response.status, text: await response.text() };
    };
    const found = await read(String(row.id));
    const reference = await referTo(gym, kind, row);
    const { status, text } = await read(reference);
    expect(status, text).toBe(found.status);
    expect(countOf(text)).toBe(countOf(found.text));
  });
});
