/**
 * A partner's program on openapi-typescript and openapi-fetch. Importing the names asserts that the contract gives
 * them.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './generated/openapi-typescript/index.ts';

type Machine = components['schemas']['Machine'];
type MachinePage = components['schemas']['MachinePage'];
type MachineStatus = components['schemas']['MachineStatus'];
type Problem = components['schemas']['Problem'];
type NewMachine = operations['createMachine']['requestBody']['content']['application/json'];
type ListQuery = operations['listMachines']['parameters']['query'];

const { EMS_URL = '', EMS_TOKEN = '' } = process.env;
const api = createClient<paths>({ baseUrl: EMS_URL, headers: { authorization: `Bearer ${EMS_TOKEN}` } });

const createMachine = async (body: NewMachine): Promise<Machine> => {
  const { data, error } = await api.POST('/api/v1/machines', {
    body,
    params: { header: { 'Idempotency-Key': randomUUID() } },
  });
  if (error) throw new Error(error.detail);
  return data;
};

const listPage = async (query: ListQuery): Promise<MachinePage> => {
  const { data, error } = await api.GET('/api/v1/machines', { params: { query } });
  if (error) throw new Error(error.detail);
  return data;
};

/** Returns every machine that matches the text, from all pages. */
const listAll = async (q: string): Promise<Machine[]> => {
  const machines: Machine[] = [];
  let cursor: string | null = null;
  do {
    const page: MachinePage = await listPage({ q, limit: 2, ...(cursor === null ? {} : { cursor }) });
    machines.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return machines;
};

/** Returns the pointers of validation errors, or the code of any other problem. */
const reason = (problem: Problem): string =>
  problem.code === 'validation_failed' ? (problem.errors ?? []).map(({ pointer }) => pointer).join() : problem.code;

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [
  await createMachine({ name: `${mark} 1` }),
  await createMachine({ name: `${mark} 2`, brand: null }),
  await createMachine({ name: `${mark} 3` }),
];
assert.deepEqual(
  (await listAll(mark)).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const status: MachineStatus = 'waiting_parts';
const [{ id: patchedId }] = created;
const path = { id: patchedId };
const { data: patched } = await api.PATCH('/api/v1/machines/{id}', {
  params: { path },
  body: { status, zone: 'Cardio A', brand: null },
});
assert.deepEqual([patched?.status, patched?.zone], ['waiting_parts', 'Cardio A']);

const { error: refused } = await api.POST('/api/v1/machines', {
  body: { name: mark, location_id: Number.MAX_SAFE_INTEGER },
});
assert.ok(refused);
assert.equal(reason(refused), '/location_id');
const { error: missing } = await api.GET('/api/v1/machines/{id}', { params: { path: { id: randomUUID() } } });
assert.ok(missing);
assert.equal(reason(missing), 'not_found');
