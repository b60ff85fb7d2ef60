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
import { listAll, reason } from './partner.ts';

const { EMS_URL = '', EMS_TOKEN = '' } = process.env;
defaults.baseUrl = EMS_URL;
defaults.headers = { authorization: `Bearer ${EMS_TOKEN}` };

const add = (name: string): Promise<Machine> =>
  ok(createMachine({ name, brand: null }, { idempotencyKey: randomUUID() }));

/** Returns a page of the machines that match the text. */
const listPage = (q: string, cursor: string | null): Promise<MachinePage> =>
  ok(listMachines({ q, limit: 2, ...(cursor === null ? {} : { cursor }) }));

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [await add(`${mark} 1`), await add(`${mark} 2`), await add(`${mark} 3`)];
assert.deepEqual(
  (await listAll((cursor) => listPage(mark, cursor))).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const status: MachineStatus = 'waiting_parts';
const [{ id: patchedId }] = created;
const patched = await ok(updateMachine(patchedId, { status, zone: 'Cardio A', brand: null }));
assert.deepEqual([patched.status, patched.zone], ['waiting_parts', 'Cardio A']);

const refused = await createMachine({ name: mark, location_id: Number.MAX_SAFE_INTEGER });
assert.ok(refused.status === 422);
assert.equal(reason(refused.data satisfies Problem), '/location_id');
const missing = await getMachine(randomUUID());
assert.ok(missing.status === 404);
assert.equal(reason(missing.data satisfies Problem), 'not_found');
