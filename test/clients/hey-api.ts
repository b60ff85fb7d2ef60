/** A partner's program on the client of Hey API. Importing the names asserts that the contract gives them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { client } from './generated/hey-api/client.gen.ts';
import {
  createMachine,
  getMachine,
  listMachines,
  updateMachine,
  type Machine,
  type MachinePage,
  type MachineStatus,
  type Problem,
} from './generated/hey-api/index.ts';
import { listAll, reason } from './partner.ts';

const { EMS_URL = '', EMS_TOKEN = '' } = process.env;
client.setConfig({ baseUrl: EMS_URL, auth: EMS_TOKEN });

const add = async (name: string): Promise<Machine> => {
  const { data } = await createMachine({
    body: { name, brand: null },
    headers: { 'Idempotency-Key': randomUUID() },
    throwOnError: true,
  });
  return data;
};

/** Returns a page of the machines that match the text. */
const listPage = async (q: string, cursor: string | null): Promise<MachinePage> => {
  const query = { q, limit: 2, ...(cursor === null ? {} : { cursor }) };
  return (await listMachines({ query, throwOnError: true })).data;
};

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [await add(`${mark} 1`), await add(`${mark} 2`), await add(`${mark} 3`)];
assert.deepEqual(
  (await listAll((cursor) => listPage(mark, cursor))).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const status: MachineStatus = 'waiting_parts';
const [{ id: patchedId }] = created;
const { data: patched } = await updateMachine({
  path: { id: patchedId },
  body: { status, zone: 'Cardio A', brand: null },
});
assert.deepEqual([patched?.status, patched?.zone], ['waiting_parts', 'Cardio A']);

const { error: refused } = await createMachine({ body: { name: mark, location_id: Number.MAX_SAFE_INTEGER } });
assert.ok(refused);
assert.equal(reason(refused satisfies Problem), '/location_id');
const { error: missing } = await getMachine({ path: { id: randomUUID() } });
assert.ok(missing);
assert.equal(reason(missing satisfies Problem), 'not_found');
