import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { withNulls } from '../support/structured.ts';
import { beforeAll, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { outputViolations, tools } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { KINDS } from '../support/fixtures.ts';
import { fillGym, type Rows } from '../support/gym-data.ts';
import { useSharedService, type Gym } from '../support/service.ts';

/**
 * A call as models make it. It succeeds and the result has the members in `gives`, or it is refused with a text that
 * contains every part of `repair`. `$machine` is the id of the gym's machine, and so on for every kind of row,
 * `$machine_uuid` its UUID, and `$day+1` the day after today at the gym.
 */
type Malformed = { tool: string; args: object; gives?: object; repair?: string[] };

const CALLS: Malformed[] = JSON.parse(readFileSync(new URL('malformed-calls.json', import.meta.url), 'utf8'));

const TIMEZONE = 'Asia/Kathmandu';

const service = useSharedService();
let gym: Gym;
let row: Rows;
beforeAll(async () => {
  gym = await service.createGym('Malformed', TIMEZONE);
  row = await fillGym(gym);
});

const day = (offset: number): string => Temporal.Now.plainDateISO(TIMEZONE).add({ days: offset }).toString();

/** Returns a value with its placeholders replaced. */
const fill = <Value>(value: Value): Value => {
  const uuid = row('machine').uuid;
  const text = JSON.stringify(value)
    .replaceAll('$machine_uuid', uuid)
    .replaceAll(/\$day([+-]\d+)/g, (_, offset) => day(Number(offset)));
  // Longer names first, because `$part` is in no other name but `$machine` might be.
  const kinds = KINDS.toSorted((a, b) => b.length - a.length);
  return JSON.parse(kinds.reduce((filled, kind) => filled.replaceAll(`$${kind}`, String(row(kind).id)), text));
};

const TOOL_NAMES: ToolName[] = JSON.parse(JSON.stringify(tools.map(({ published }) => published.name)));

const nameOf = (name: string): ToolName => {
  const found = TOOL_NAMES.find((candidate) => candidate === name);
  if (!found) throw new Error(`${name} is not a tool`);
  return found;
};

it('the table has at least 150 calls, of which many succeed and many are refused', () => {
  expect(CALLS.length).toBeGreaterThanOrEqual(150);
  for (const outcome of ['gives', 'repair'])
    expect(CALLS.filter((call) => outcome in call).length, outcome).toBeGreaterThan(50);
  expect(CALLS.filter((call) => 'gives' in call === 'repair' in call)).toEqual([]);
  expect(new Set(CALLS.map((call) => JSON.stringify(call))).size).toBe(CALLS.length);
});

const withTitle = (outcome: 'gives' | 'repair') =>
  CALLS.filter((call) => outcome in call).map((call) => ({ ...call, shown: JSON.stringify(call.args) }));

it.each(withTitle('gives'))('$tool succeeds with $shown', async ({ tool, args, gives }) => {
  const answer = await gym.tryCall(tool, fill(args));
  expect(answer.refused, answer.text).toBe(false);
  expect(withNulls(nameOf(tool), answer.content)).toMatchObject(fill({ ...gives }));
  expect(answer.content).not.toHaveProperty('repeated');
  expect(outputViolations(nameOf(tool), answer.content)).toEqual([]);
});

it.each(withTitle('repair'))('$tool names the repair of $shown and changes nothing', async ({ tool, args, repair }) => {
  const before = await fingerprint(gym);
  const { refused, text } = await gym.tryCall(tool, fill(args));
  expect(refused, text).toBe(true);
  for (const part of fill(repair ?? [])) expect(text).toContain(part);
  expect(text.length).toBeLessThan(700);
  expect(await fingerprint(gym)).toEqual(before);
});
