import { ReportName } from '../../../generated/values.ts';
import { ALL_TOOLS, tools } from '../../support/contract.ts';
import { kindOfReference } from '../../support/fixtures.ts';
import type { Rows } from '../../support/gym-data.ts';
import { nameOf, readableLists, readList } from '../../support/lists.ts';
import { TEXTS } from '../../support/scale-values.ts';
import { sendOver } from '../../support/wire.ts';
import { measureInTurn, type Ask, type Side } from './in-turn.ts';
import { isSelected } from './selection.ts';

/** A gym, and its first row of each table. */
export type MeasuredGym = { side: Side; row: Rows; machines: number };

/** Measurements in both gyms. A report reads what it sums, so it may grow as the gym does. */
type Case = { name: string; isReport: boolean; ask: Ask };

/** Maximum ratio of the time in the large gym to that in the small one, and a difference that is ignored, in ms. */
const MAX_QUOTIENT = 1.5;
const FLOOR = 1;
/** Rounds of what takes long: reports, and searches of everything. */
const FEW = 5;

const send = async ({ base, agent, token }: Side, method: string, path: string, body?: object): Promise<string> => {
  const answer = await sendOver(agent, base, {
    method,
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
  });
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}: ${answer.body}`);
  return answer.body;
};

const toolCase = (side: Side, name: string, args: object): Case => ({
  name: `${name} ${Object.keys(args).length > 0 ? JSON.stringify(args) : ''}`.trim(),
  isReport: false,
  ask: () =>
    send(side, 'POST', ALL_TOOLS, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

const toolCases = ({ side, row }: MeasuredGym): Case[] => {
  const records = tools.flatMap(({ published: { name, inputSchema } }) => {
    if (!/^get_(?!report$|attachments$)/.test(name)) return [];
    const [argument = ''] = Object.keys(inputSchema.properties);
    const kind = kindOfReference(argument);
    return kind === undefined ? [] : [{ ...toolCase(side, name, { [argument]: String(row(kind).id) }), name }];
  });
  const searches = Object.values(TEXTS).map((q) => toolCase(side, 'search', { q }));
  return [toolCase(side, 'overview', {}), toolCase(side, 'overview', { location: 'Room 7' }), ...records, ...searches];
};

/** The filters of each report. `replacement` has a row for each machine, of which there are too many in a large gym. */
const reportQueries = (name: string, row: Rows): string[] => {
  if (name === 'parts_forecast') return [''];
  return name === 'replacement' ? [`?supplier_id=${row('supplier').id}`] : ['?group_by=none', '?group_by=type'];
};

const reportCases = ({ side, row }: MeasuredGym): Case[] =>
  ReportName.flatMap((name) =>
    reportQueries(name, row).map((query) => ({
      name: `/api/v1/reports/${name}${query}`,
      isReport: true,
      ask: () => send(side, 'GET', `/api/v1/reports/${name}${query}`),
    })),
  );

const casesOf = (gym: MeasuredGym): Case[] => [
  ...readableLists({ texts: TEXTS, row: gym.row }).map((list) => ({
    name: nameOf(list),
    isReport: false,
    ask: () => readList(gym.side.agent, gym.side.base, gym.side.token, list, { limit: 20 }),
  })),
  ...toolCases(gym),
  ...reportCases(gym),
];

/** Measures everything that reads in a small and in a large gym. Returns what grows too much. */
export const compareGyms = async (small: MeasuredGym, large: MeasuredGym, rounds: number): Promise<string[]> => {
  const growing: string[] = [];
  const growth = large.machines / small.machines;
  console.log(
    `\n| in a gym with | ${small.machines} machines, median ms | ${large.machines} machines, median ms | quotient |\n|---|---|---|---|`,
  );
  const others = casesOf(large);
  for (const [i, { name, isReport, ask }] of casesOf(small).entries()) {
    const other = others[i];
    if (other === undefined) throw new Error('the gyms have different cases');
    if (!isSelected(name)) continue;
    const [ours, theirs] = await measureInTurn([ask, other.ask], isReport ? FEW : rounds);
    if (!ours || !theirs) throw new Error('nothing was measured');
    const quotient = theirs.median / ours.median;
    console.log(`| ${name} | ${ours.median.toFixed(2)} | ${theirs.median.toFixed(2)} | ${quotient.toFixed(2)} |`);
    if (quotient > (isReport ? growth : MAX_QUOTIENT) && theirs.median - ours.median > FLOOR)
      growing.push(`${name}: ${quotient.toFixed(2)} in the larger gym`);
  }
  return growing;
};
