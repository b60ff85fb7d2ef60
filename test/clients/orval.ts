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

/** Returns every machine that matches the text, from all pages. */
const listAll = async (q: string): Promise<Machine[]> => {
  const machines: Machine[] = [];
  let cursor: string | null = null;
  do {
    const page: MachinePage = await listPage(q, cursor);
    machines.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return machines;
};

/** Returns the pointers of validation errors, or the code of any other problem. */
const reason = (problem: Problem): string =>
  problem.code === 'validation_failed' ? (problem.errors ?? []).map(({ pointer }) => pointer).join() : problem.code;

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [await add(`${mark} 1`), await add(`${mark} 2`), await add(`${mark} 3`)];
assert.deepEqual(
  (await listAll(mark)).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const status: MachineStatus = 'waiting_parts';
const [{ id: patchedId }] = created;
const patched = await updateMachine(patchedId, { status, zone: 'Cardio A', brand: null }, { headers });
assert.ok(patched.status === 200);
assert.deepEqual([patched.data.status, patched.data.zone], ['waiting_parts', 'Cardio A']);

const refused = await createMachine({ name: mark, location_id: Number.MAX_SAFE_INTEGER }, { headers });
assert.ok(refused.status === 422);
assert.equal(reason(refused.data), '/location_id');
const missing = await getMachine(randomUUID(), { headers });
assert.ok(missing.status === 404);
assert.equal(reason(missing.data), 'not_found');
