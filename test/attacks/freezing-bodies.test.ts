import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../generated/values.ts';
import { measureFastest, send, type Sent } from '../support/processor-time.ts';
import { addMachine } from '../support/rows.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import {
  worstArguments,
  worstBodies,
  worstLargeTexts,
  worstQuotedTexts,
  worstTexts,
  type WorstCase,
} from '../support/worst-cases.ts';

/** Maximum processor time of a request in ms, with the client's share. */
const MOST = 100;

const service = useSharedService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Freezing');
});

const withBody = (method: string, path: string, body: string): Sent => ({
  method,
  url: service.base + path,
  body,
  headers: {
    authorization: `Bearer ${gym.tokens.write}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  },
});

/** The cases that were too slow or failed, with their processor time. */
const slowOf = async (cases: WorstCase[], make: (json: string) => Sent): Promise<string[]> => {
  // The first request compiles the validator.
  await send(make('{}'));
  const slow: string[] = [];
  for (const { name, json } of cases) {
    const { status, ms } = await measureFastest(MOST, () => make(json));
    if (status >= 500 || ms > MOST) slow.push(`${name}: ${status} after ${Math.round(ms)} ms`);
  }
  return slow;
};

const call = (tool: string, json: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${json},"_meta":{"idempotency_key":"${randomUUID()}"}}}`;
const callTool = (tool: string, json: string): Sent => withBody('POST', '/mcp', call(tool, json));

describe('a body of 256 KiB takes less than 100 ms of processor time', () => {
  it('for any content, in an operation and in a tool call', async () => {
    expect(await slowOf(worstTexts, (json) => withBody('POST', '/api/v1/inspections', json))).toEqual([]);
    expect(await slowOf(worstTexts, (json) => callTool('create_inspection', json))).toEqual([]);
  });

  it('for the largest valid inspection, in an operation and in a tool call', async () => {
    const machine = await addMachine(gym);
    const { signature, notes } = LIMITS.InspectionCreate;
    const inspection = {
      machine_id: machine.id,
      passed: true,
      signature: 'x'.repeat(signature),
      notes: '"'.repeat(notes),
      checklist: Array.from({ length: LIMITS.InspectionCreate.checklist }, () => ({
        item: 'i'.repeat(LIMITS.ChecklistItemCreate.item),
        ok: true,
        note: 'n'.repeat(400),
      })),
    };
    const cases = [{ name: 'valid', json: JSON.stringify(inspection) }];
    const asTool = [{ name: 'valid', json: JSON.stringify({ ...inspection, machine_id: String(machine.id) }) }];
    expect(await slowOf(cases, (json) => withBody('POST', '/api/v1/inspections', json))).toEqual([]);
    expect(await slowOf(asTool, (json) => callTool('create_inspection', json))).toEqual([]);
  });

  it.each(sampleOf(worstBodies, 4, 15))('for any error in it: $operationId', async ({ method, path, casesOf }) => {
    expect(await slowOf(casesOf(), (json) => withBody(method, path.replace('{id}', '1'), json))).toEqual([]);
  });

  it('for 7 MiB of anything that is not the base64 of a file', async () => {
    expect(await slowOf(worstLargeTexts(7 * 2 ** 20 - 300), (json) => callTool('report_ticket', json))).toEqual([]);
  });

  it('for arguments as text', async () => {
    expect(worstQuotedTexts.length).toBeGreaterThan(10);
    expect(await slowOf(worstQuotedTexts, (json) => callTool('create_inspection', json))).toEqual([]);
  });

  it.each(sampleOf(worstArguments, 4, 10))('for any error in the arguments of $name', async ({ name, casesOf }) => {
    expect(await slowOf(casesOf(), (json) => callTool(name, json))).toEqual([]);
  });
});
