/** A partner's program on the client of swagger-typescript-api. Importing the names asserts that the contract gives them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  Api,
  type MachineStatus,
  type HttpResponse,
  type Machine,
  type MachinePage,
  type Problem,
} from './generated/swagger-typescript-api/index.ts';
import { listAll, reason } from './partner.ts';

const { EMS_URL = '', EMS_TOKEN = '' } = process.env;
const { api } = new Api({
  baseUrl: EMS_URL,
  securityWorker: () => ({ headers: { authorization: `Bearer ${EMS_TOKEN}` } }),
});

const add = async (name: string): Promise<Machine> => {
  const { data } = await api.createMachine({ name, brand: null }, { headers: { 'Idempotency-Key': randomUUID() } });
  return data;
};

/** Returns a page of the machines that match the text. */
const listPage = async (q: string, cursor: string | null): Promise<MachinePage> =>
  (await api.listMachines({ q, limit: 2, ...(cursor === null ? {} : { cursor }) })).data;

/** Returns the problem of an error response, which this client throws. */
const refusalOf = (call: Promise<HttpResponse<Machine, Problem>>): Promise<Problem> =>
  call.then(
    () => assert.fail('the request succeeded'),
    ({ error }: HttpResponse<Machine, Problem>) => error,
  );

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [await add(`${mark} 1`), await add(`${mark} 2`), await add(`${mark} 3`)];
assert.deepEqual(
  (await listAll((cursor) => listPage(mark, cursor))).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const [{ id }] = created;
const status: MachineStatus = 'waiting_parts';
const { data: patched } = await api.updateMachine(id, { status, zone: 'Cardio A', brand: null });
assert.deepEqual([patched.status, patched.zone], ['waiting_parts', 'Cardio A']);

const unknownLocation = { name: mark, location_id: Number.MAX_SAFE_INTEGER };
assert.equal(reason(await refusalOf(api.createMachine(unknownLocation))), '/location_id');
assert.equal(reason(await refusalOf(api.getMachine(randomUUID()))), 'not_found');
