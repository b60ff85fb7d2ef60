/** A partner's program on the client of typed-openapi. Importing the names asserts that the contract gives them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createApiClient, type Schemas } from './generated/typed-openapi/index.ts';
import { listAll, reason } from './partner.ts';

type Machine = Schemas.Machine;
type MachinePage = Schemas.MachinePage;
type MachineStatus = Schemas.MachineStatus;
// The generator adds the kind to a name that a response shares with a schema.
type Problem = Schemas.Problem_schemas;

const { EMS_URL = '', EMS_TOKEN = '' } = process.env;
const api = createApiClient(
  {
    fetch: ({ method, url, urlSearchParams, parameters }) => {
      if (urlSearchParams) url.search = urlSearchParams.toString();
      const headers = new Headers({ authorization: `Bearer ${EMS_TOKEN}`, 'content-type': 'application/json' });
      for (const [name, value] of Object.entries(parameters?.header ?? {})) headers.set(name, String(value));
      const body = parameters?.body === undefined ? null : JSON.stringify(parameters.body);
      return fetch(url, { method: method.toUpperCase(), headers, body });
    },
  },
  EMS_URL,
);

const add = (name: string): Promise<Machine> =>
  api.post('/api/v1/machines', { body: { name, brand: null }, header: { 'Idempotency-Key': randomUUID() } });

/** Returns a page of the machines that match the text. */
const listPage = (q: string, cursor: string | null): Promise<MachinePage> =>
  api.get('/api/v1/machines', { query: { q, limit: 2, ...(cursor === null ? {} : { cursor }) } });

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [await add(`${mark} 1`), await add(`${mark} 2`), await add(`${mark} 3`)];
assert.deepEqual(
  (await listAll((cursor) => listPage(mark, cursor))).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const status: MachineStatus = 'waiting_parts';
const [{ id }] = created;
const patched = await api.patch('/api/v1/machines/{id}', {
  path: { id },
  header: {},
  body: { status, zone: 'Cardio A', brand: null },
});
assert.deepEqual([patched.status, patched.zone], ['waiting_parts', 'Cardio A']);

const refused = await api.post('/api/v1/machines', {
  body: { name: mark, location_id: Number.MAX_SAFE_INTEGER },
  header: {},
  withResponse: true,
});
assert.ok(refused.status === 422);
assert.equal(reason(refused.data satisfies Problem), '/location_id');
const missing = await api.get('/api/v1/machines/{id}', {
  query: {},
  path: { id: randomUUID() },
  header: {},
  withResponse: true,
});
assert.ok(missing.status === 404);
assert.equal(reason(missing.data satisfies Problem), 'not_found');
