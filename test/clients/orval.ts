/** A partner's program on the client of orval. Importing the names asserts that the contract gives them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  createMachine,
  getMachine,
  listMachines,
  updateMachine,
  type Machine,
  type MachinePage,
  type MachineStatus,
  type Problem,
} from './generated/orval/index.ts';
import { listAll, reason } from './partner.ts';

// The client has the address of the contract's server.
const headers = { authorization: `Bearer ${process.env['EMS_TOKEN']}` };

const add = async (name: string): Promise<Machine> => {
  const { status, data } = await createMachine(
    { name, brand: null },
    { headers: { ...headers, 'Idempotency-Key': randomUUID() } },
  );
  assert.ok(status === 201);
  return data;
};

/** Returns a page of the machines that match the text. */
const listPage = async (q: string, cursor: string | null): Promise<MachinePage> => {
  const { status, data } = await listMachines({ q, limit: 2, ...(cursor === null ? {} : { cursor }) }, { headers });
  assert.ok(status === 200);
  return data;
};

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [await add(`${mark} 1`), await add(`${mark} 2`), await add(`${mark} 3`)];
assert.deepEqual(
  (await listAll((cursor) => listPage(mark, cursor))).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const status: MachineStatus = 'waiting_parts';
const [{ id: patchedId }] = created;
const patched = await updateMachine(patchedId, { status, zone: 'Cardio A', brand: null }, { headers });
assert.ok(patched.status === 200);
assert.deepEqual([patched.data.status, patched.data.zone], ['waiting_parts', 'Cardio A']);

const refused = await createMachine({ name: mark, location_id: Number.MAX_SAFE_INTEGER }, { headers });
assert.ok(refused.status === 422);
assert.equal(reason(refused.data satisfies Problem), '/location_id');
const missing = await getMachine(randomUUID(), {}, { headers });
assert.ok(missing.status === 404);
assert.equal(reason(missing.data satisfies Problem), 'not_found');
