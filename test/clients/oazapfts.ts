/** A partner's program on the client of oazapfts. Importing the names asserts that the contract gives them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ok } from '@oazapfts/runtime';
import {
  createMachine,
  defaults,
  getMachine,
  listMachines,
  updateMachine,
  type Machine,
  type MachinePage,
  type MachineStatus,
  type Problem,
} from './generated/oazapfts/index.ts';

const { EMS_URL = '', EMS_TOKEN = '' } = process.env;
defaults.baseUrl = EMS_URL;
defaults.headers = { authorization: `Bearer ${EMS_TOKEN}` };

const add = (name: string): Promise<Machine> =>
  ok(createMachine({ name, brand: null }, { idempotencyKey: randomUUID() }));

/** Returns every machine that matches the text, from all pages. */
const listAll = async (q: string): Promise<Machine[]> => {
  const machines: Machine[] = [];
  let cursor: string | null = null;
  do {
    const page: MachinePage = await ok(listMachines({ q, limit: 2, ...(cursor === null ? {} : { cursor }) }));
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
const patched = await ok(updateMachine(patchedId, { status, zone: 'Cardio A', brand: null }));
assert.deepEqual([patched.status, patched.zone], ['waiting_parts', 'Cardio A']);

const refused = await createMachine({ name: mark, location_id: Number.MAX_SAFE_INTEGER });
assert.ok(refused.status === 422);
assert.equal(reason(refused.data), '/location_id');
const missing = await getMachine(randomUUID());
assert.ok(missing.status === 404);
assert.equal(reason(missing.data), 'not_found');
