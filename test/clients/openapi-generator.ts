/** A partner's program on the client of OpenAPI Generator. Importing the names asserts that the contract gives them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  Configuration,
  MachinesApi,
  MachineStatus,
  type Machine,
  type MachinePage,
  type Problem,
} from './generated/openapi-generator/index.ts';
import { listAll, reason } from './partner.ts';

const { EMS_URL = '', EMS_TOKEN = '' } = process.env;
// By default this client uses `window.fetch`, which only browsers have.
const api = new MachinesApi(new Configuration({ basePath: EMS_URL, accessToken: EMS_TOKEN, fetchApi: fetch }));

const add = (name: string): Promise<Machine> =>
  api.createMachine({ machineCreate: { name, brand: null }, idempotencyKey: randomUUID() });

/** Returns a page of the machines that match the text, whose names this client changes. */
const listPage = async (q: string, cursor: string | null) => {
  const page: MachinePage = await api.listMachines({ q, limit: 2, ...(cursor === null ? {} : { cursor }) });
  return { data: page.data, has_more: page.hasMore, next_cursor: page.nextCursor };
};

/** Returns the problem of an error response, which this client throws. */
const refusalOf = async (call: Promise<object>): Promise<Problem> => {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof Response);
  return thrown.json();
};

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [await add(`${mark} 1`), await add(`${mark} 2`), await add(`${mark} 3`)];
assert.deepEqual(
  (await listAll((cursor) => listPage(mark, cursor))).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const [{ id, uuid }] = created;
const patched = await api.updateMachine({
  id,
  machineUpdate: { status: MachineStatus.WaitingParts, zone: 'Cardio A', brand: null },
});
assert.deepEqual([patched.status, patched.zone], ['waiting_parts', 'Cardio A']);
assert.equal((await api.getMachine({ id: uuid })).id, id);

// Checks that a reference, a number or a UUID, is sent. A client with an empty class for it would send neither.
const unknownLocation = { name: mark, locationId: Number.MAX_SAFE_INTEGER };
assert.equal(reason(await refusalOf(api.createMachine({ machineCreate: unknownLocation }))), '/location_id');
const unknownSupplier = { name: mark, supplierId: randomUUID() };
assert.equal(reason(await refusalOf(api.createMachine({ machineCreate: unknownSupplier }))), '/supplier_id');
assert.equal(reason(await refusalOf(api.getMachine({ id: randomUUID() }))), 'not_found');
