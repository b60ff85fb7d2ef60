/**
 * A partner's program on openapi-typescript and openapi-fetch. Importing the names asserts that the contract gives
 * them.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './generated/openapi-typescript/index.ts';
import { listAll, reason } from './partner.ts';

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

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [
  await createMachine({ name: `${mark} 1` }),
  await createMachine({ name: `${mark} 2`, brand: null }),
  await createMachine({ name: `${mark} 3` }),
];
assert.deepEqual(
  (await listAll((cursor) => listPage({ q: mark, limit: 2, ...(cursor === null ? {} : { cursor }) }))).map(
    ({ id }) => id,
  ),
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
assert.equal(reason(refused satisfies Problem), '/location_id');
const { error: missing } = await api.GET('/api/v1/machines/{id}', { params: { path: { id: randomUUID() } } });
assert.ok(missing);
assert.equal(reason(missing satisfies Problem), 'not_found');
