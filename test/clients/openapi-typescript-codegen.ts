/**
 * A partner's program on the client of openapi-typescript-codegen. Importing the names asserts that the contract
 * gives them.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  ApiError,
  MachinesService,
  MachineStatus,
  OpenAPI,
  type Machine,
  type MachinePage,
  type Problem,
} from './generated/openapi-typescript-codegen/index.ts';
import { listAll, reason } from './partner.ts';

const { EMS_URL = '', EMS_TOKEN = '' } = process.env;
OpenAPI.BASE = EMS_URL;
OpenAPI.TOKEN = EMS_TOKEN;

/** This client throws errors, but its result types include the contract's `default` response. */
const resultOf = async <Result extends object>(call: Promise<Result | Problem>): Promise<Result> => {
  const result = await call;
  assert.ok(!isProblem(result));
  return result;
};

const isProblem = (result: object): result is Problem => 'request_id' in result;

const add = async (name: string): Promise<Machine> =>
  resultOf(MachinesService.createMachine({ requestBody: { name, brand: null }, idempotencyKey: randomUUID() }));

/** Returns a page of the machines that match the text. */
const listPage = (q: string, cursor: string | null): Promise<MachinePage> =>
  resultOf(MachinesService.listMachines({ q, limit: 2, ...(cursor === null ? {} : { cursor }) }));

/** Returns the problem of an error response, which this client throws. */
const refusalOf = async (call: Promise<unknown>): Promise<Problem> => {
  const thrown: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof ApiError);
  return thrown.body;
};

const mark = `Rower ${randomUUID()}`;
const created: [Machine, ...Machine[]] = [await add(`${mark} 1`), await add(`${mark} 2`), await add(`${mark} 3`)];
assert.deepEqual(
  (await listAll((cursor) => listPage(mark, cursor))).map(({ id }) => id),
  created.map(({ id }) => id).reverse(),
);

const [{ id }] = created;
const patched = await resultOf(
  MachinesService.updateMachine({
    id,
    requestBody: { status: MachineStatus.WAITING_PARTS, zone: 'Cardio A', brand: null },
  }),
);
assert.deepEqual([patched.status, patched.zone], ['waiting_parts', 'Cardio A']);

const unknownLocation = { name: mark, location_id: Number.MAX_SAFE_INTEGER };
assert.equal(reason(await refusalOf(MachinesService.createMachine({ requestBody: unknownLocation }))), '/location_id');
assert.equal(reason(await refusalOf(MachinesService.getMachine({ id: randomUUID() }))), 'not_found');
