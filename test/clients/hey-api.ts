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

/** Returns every machine that matches the text, from all pages. */
const listAll = async (q: string): Promise<Machine[]> => {
  const machines: Machine[] = [];
  let cursor: string | null = null;
  do {
    const { data: page }: { data: MachinePage } = await listMachines({
      query: { q, limit: 2, ...(cursor === null ? {} : { cursor }) },
      throwOnError: true,
    });
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
const { data: patched } = await updateMachine({
  path: { id: patchedId },
  body: { status, zone: 'Cardio A', brand: null },
});
assert.deepEqual([patched?.status, patched?.zone], ['waiting_parts', 'Cardio A']);

const { error: refused } = await createMachine({ body: { name: mark, location_id: Number.MAX_SAFE_INTEGER } });
assert.ok(refused);
assert.equal(reason(refused), '/location_id');
const { error: missing } = await getMachine({ path: { id: randomUUID() } });
assert.ok(missing);
assert.equal(reason(missing), 'not_found');
