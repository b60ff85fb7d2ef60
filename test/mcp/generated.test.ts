import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { NotableType } from '../../generated/values.ts';
import { brokenArguments, validArguments } from '../support/arbitraries.ts';
import { outputViolations, tools } from '../support/contract.ts';
import { ON_SERVER } from '../support/ems.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { fillGym, type Row } from '../support/gym-data.ts';
import { rpc, type PublishedTool } from '../support/rpc.ts';
import { useSharedService, type Gym } from '../support/service.ts';

/**
 * How many argument objects of each sort a tool gets, fewer on a server than on the embedded database; GENERATED_RUNS=60
 * is the run of `.ci/run`, GENERATED_SEED repeats one.
 */
const RUNS = Number(process.env['GENERATED_RUNS'] ?? (ON_SERVER ? 2 : 15));
const SEED = process.env['GENERATED_SEED'];
const OPTIONS = { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) };
const TIMEOUT = 30_000 + RUNS * 200;

const service = useSharedService();
let gym: Gym;
const known: Row[] = [];
beforeAll(async () => {
  gym = await service.createGym('Generated', 'Asia/Kathmandu');
  for (const suffix of ['', ' II']) {
    const row = await fillGym(gym, suffix);
    for (const kind of NotableType) known.push(row(kind));
  }
});

/** Why a call whose arguments the schema allows may still be refused: each is a rule, none is a fault. */
const REASONS = [
  'This gym has no ',
  'No machine matches the filters',
  ', the number of labels on a page of ',
  'does not exist',
  'contains a NUL character or half of a surrogate pair',
  'is not a cursor of this list',
  'The maintenance task is inactive',
  'is not the uuid of the ',
  'is accepted only with the status ',
  'The work order is cancelled',
  'The work order is completed already',
  'must not be before ',
  'is required with rule_',
  ', the start',
  ', the next due date',
  'must be a date of the series',
  'has been skipped already',
  'meter_interval is required with meter',
  'the task is due by its meter only',
  'must be one of the meters of the machine',
  'has no meter; create_meter',
  'must not be below ',
  'must not be above ',
  'is possible only for the latest reading',
  ' has another reading of ',
  'must be the name of the person in assignee_id',
  ' in stock.',
  'kind is required with resource_id',
  'must not be in the future',
  ' days ahead; received ',
  'name is required without rows',
  'must have the asset_tag and serial_number of each machine',
  'has the asset_tag or serial_number of an earlier row',
  'machine_id or location_id is required',
  'status or priority, assignee_id or due_at is required',
  'assignee_id or next_due_at is required',
  'there is no date to change alone',
  'refers to the same maintenance task as an earlier item',
  'refers to the same work order as an earlier item',
  'must be true to complete the task a second time on one day',
  'is the first name of ',
  'was used for a different request',
  'The current version differs from expected_version',
  'confirmed_by is required to ',
  'confirm is required to ',
  'does not apply to ',
  'is in the name of no location',
  'is no machine type of this gym',
  'is no category of machines of this gym',
  'sort must be one of ',
  'must not be given together with ',
  'must be a day after from',
  'years before to',
  'are allowed: use a longer',
  'machine_id or workorder_id is required',
  'lines or low_stock or like_last or quote_id is required',
  'line_id or part_id is required',
  ' is required with like',
  ' is required with lines',
  'finds nothing to order',
  'finds no earlier order at this supplier',
  ' is counted in pieces; received',
  ' in which the stock of ',
  'must have a part_id or a description',
  'must have a total of at most ',
  'is a quote with the status ',
  'is a quote that became purchase order ',
  'is required, because parts of these run low',
  'Its status cannot change any more',
  'It can change to: ',
  'Goods can be received only while ',
  'must name one line of the order',
  'More would be received than was ordered: still open are ',
  'is accepted only with ',
  'is required with the status approved',
  'refers to the same machine as an earlier item',
  'repeats an earlier line',
  'is not that of the quote',
  'counted or change is required',
  'must not be 0',
  'status or priority or resolution is required',
  'refers to the same ticket as an earlier item',
  'refers to the same location as an earlier item',
  'The stock of a part is limited to ',
  'is not known',
  'fits several',
  ' is already that of machine ',
  'must end in digits with a count of ',
  'belongs to one machine',
  'must be shorter, because a number ',
  'Another person has this email address',
  'Another reporter has this name',
  'already has a meter of this name',
  ' has been erased',
  ' with the unit other',
  'is required with x',
  'is required, unless remove is true',
  'must be left out with x and y',
  'is required with meter',
  'or brand or model or category or location_id is required',
  'is required without a rule and without a meter',
  'does not apply to a task by its meter only',
  'must differ from those of earlier items',
  'is determined by maintenance plan ',
  'only while it is requested or received',
  'must not be the location itself',
  ' has used ',
  'emails or assignee must say who gets the mail',
  'must not be assignee: nobody is assigned with ',
  'is the same as an earlier item',
  'which has no date',
  'task_id or workorder_id is required, and not both',
  'is possible only for a step that is answered by a value',
  'needs ok or value',
  'is no step of the task',
  '"me" is nobody',
  'is due by its meter only, so there is no date to skip',
  'refers to a line that the purchase order does not have',
  'is a ticket that already has work order ',
  'is the number of another purchase order',
  'is the external_ref of another ',
  'rows must have the asset_tag, serial_number and external_ref of each machine',
  'There is no such event',
  'is not open, so there is nothing to remind of',
  'is assigned to nobody',
  ', a name only. Assign it to a person',
  'Nobody knows yet when the maintenance task is due',
  'is not active, or may not see the location of the machine',
  'must be a person who is active: ',
  'requires the status defect, out_of_service, maintenance or waiting_parts',
  'has no email address',
  'has left and gets no mail',
  'and so gets no mail about it',
  ' messages in the last hour',
  'must contain a visible character',
  'must not be message',
  'is only for rules about report',
  'is required with report',
  'must be immediate with report',
  'notification rules, which is the maximum',
  'You have changed nothing in the last 24 hours',
  'Nothing was undone, because something has changed since',
  'It was undone already: ',
  ' cannot be undone. ',
  ', and that needs a person who says that it is safe: ',
  ' was deleted, and does not come back with its number',
  'Its lines were changed: send the earlier ones again',
  'Nothing was changed by it',
  'No request made this change',
  'The request changed more than ',
  'Since then ',
  'Other records refer to this one',
];

const call = async (name: ToolName, args: object): Promise<{ refused: boolean; text: string }> => {
  const { status, body } = await rpc(gym, {
    jsonrpc: '2.0',
    id: 'g',
    method: 'tools/call',
    params: { name, arguments: args },
  });
  expect(status).toBe(200);
  expect(body).toEqual({ jsonrpc: '2.0', id: 'g', result: expect.any(Object) });
  const { content, structuredContent, isError } = JSON.parse(JSON.stringify(body?.result));
  expect(content[0]).toEqual({ type: 'text', text: expect.any(String) });
  if (isError === undefined) expect(outputViolations(name, structuredContent)).toEqual([]);
  else expect(structuredContent).toBeUndefined();
  return { refused: isError === true, text: content[0].text };
};

const CASES: [string, PublishedTool['inputSchema']][] = JSON.parse(
  JSON.stringify(tools.map(({ published, input }) => [published.name, input])),
);
const nameOf = (name: string): ToolName => {
  const found = TOOL_NAMES.find((candidate) => candidate === name);
  if (found === undefined) throw new Error(`${name} is not a tool`);
  return found;
};
const TOOL_NAMES: ToolName[] = JSON.parse(JSON.stringify(tools.map(({ published }) => published.name)));

// It runs another tool by name, so its own arguments say little; see use-tool.test.ts.
describe.each(CASES.filter(([name]) => name !== 'use_tool'))('%s', (tool, inputSchema) => {
  it(
    'returns a result that matches its contract for all valid arguments, or names the rule that rejects them',
    async () => {
      await fc.assert(
        fc.asyncProperty(validArguments(inputSchema, known), async (args) => {
          const { refused, text } = await call(nameOf(tool), args);
          const unknown = refused && !REASONS.some((reason) => text.includes(reason)) ? text : '';
          expect(unknown, 'a refusal without a reason in REASONS; add it if it is a rule').toBe('');
        }),
        OPTIONS,
      );
    },
    TIMEOUT,
  );

  it(
    'rejects all arguments that its schema forbids, and writes nothing',
    async () => {
      const before = await fingerprint(gym);
      await fc.assert(
        fc.asyncProperty(brokenArguments(inputSchema, known), async (args) => {
          const { refused, text } = await call(nameOf(tool), args);
          expect(refused, text).toBe(true);
          expect(text.startsWith(`${tool} was not run. `), text).toBe(true);
        }),
        OPTIONS,
      );
      expect(await fingerprint(gym)).toEqual(before);
    },
    TIMEOUT,
  );
});
