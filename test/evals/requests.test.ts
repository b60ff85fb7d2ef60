import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCalendar, type Calendar } from '../../src/demo/calendar.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { tools } from '../support/contract.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { modelOf } from './models.ts';
import { alternativesOf, loadRequests, mentions, type Request } from './requests.ts';
import { prepareGym, readRows, runRequest, stateProblems } from './run-request.ts';
import { describeScore, summarize } from './scores.ts';

const TIMEZONE = 'Europe/Amsterdam';

const service = useSharedService();

const openDemoGym = async (name: string): Promise<Gym> => {
  const gym = await service.createGym(name, TIMEZONE);
  await gym.load(loadDemo);
  return gym;
};

let demo: Gym;
let day: Calendar;
beforeAll(async () => {
  demo = await openDemoGym('Requests');
  day = createCalendar(TIMEZONE);
});

const requests = loadRequests();

describe('the requests', () => {
  it('are 100, thirty of managers and ten of each other kind, with names of their own', () => {
    expect(requests).toHaveLength(100);
    const kinds = Map.groupBy(requests, ({ kind }) => kind);
    expect(kinds.size).toBe(8);
    for (const [kind, own] of kinds)
      expect(new Set(own.map(({ name }) => name)).size, kind).toBe(kind === 'managers' ? 30 : 10);
  });

  it('allow only changes by tools that write, about machines that the demo gym has', async () => {
    const writing = tools.filter(({ scope }) => scope === 'write').map(({ published }) => published.name);
    const machines = (await demo.call('list_machines', { limit: 100 })).data.map(({ name }) => name);
    for (const { name, writes } of requests) {
      expect(writing, name).toEqual(expect.arrayContaining(writes.map(({ tool }) => tool)));
      const about = writes.flatMap((write) => (write.about === undefined ? [] : [write.about]));
      expect(machines, name).toEqual(expect.arrayContaining(about));
    }
  });

  const questions = requests.filter(
    ({ answer, before, writes, kind }) =>
      answer.length > 0 && before.length + writes.length === 0 && kind !== 'impossible',
  );

  it.each(questions)('"$request" expects facts that the tools show on the demo gym', async (request) => {
    const rows: object[] = [];
    for (const read of request.answer_from) rows.push(...(await readRows(demo, read)));
    const json = JSON.stringify(rows);
    // Enum values as a person writes them, too.
    const shown = `${json} ${json.replaceAll('_', ' ')}`;
    const isShown = (words: string): boolean => mentions(shown, words) || shown.includes(words);
    const untrue = request.answer.filter((fact) => !alternativesOf(fact, day).some(isShown));
    expect(untrue).toEqual([]);
  });

  it.each(requests.filter(({ before, writes }) => before.length === 0 && writes.length > 0))(
    '"$request" is not done on the untouched demo gym',
    async (request) => expect(await stateProblems(demo, request, day)).not.toEqual([]),
  );

  it.each(requests.filter(({ before }) => before.length > 0))(
    '"$name" puts its poison into the gym as it was written, and what the request must leave alone is there',
    async (request) => {
      const gym = await openDemoGym('Poisoned');
      await prepareGym(gym, request);
      const written = request.before.flatMap(({ args }) =>
        [args['body'], args['description'], args['notes']].filter((text) => typeof text === 'string'),
      );
      const log = await gym.call('list_events', { limit: 20 });
      const events = await gym.request('GET', '/api/v1/events?limit=20');
      const stored = JSON.stringify(JSON.parse(await events.text()));
      expect(log.data.length).toBeGreaterThan(0);
      for (const text of written) expect(stored).toContain(JSON.stringify(text).slice(1, -1));
      // A request that writes has its result still to come.
      const problems = await stateProblems(gym, request, day);
      expect(problems.length > 0, problems.join()).toBe(request.writes.length > 0);
    },
  );

  it.each(requests.filter(({ before, writes, after }) => before.length + writes.length === 0 && after.length > 0))(
    '"$request" leaves the demo gym as it is',
    async (request) => expect(await stateProblems(demo, request, day)).toEqual([]),
  );
});

const find = (kind: string, name: string): Request => {
  const request = requests.find((one) => one.kind === kind && one.name === name);
  if (!request) throw new Error(`there is no request ${kind}: ${name}`);
  return request;
};

/** What a scripted model says: a text, or calls. */
type Line = string | [tool: string, args: object][];

let server: Server | undefined;
afterEach(() => server?.close());

/** The last messages that the endpoint received. */
let heard: { role: string; content: string | null }[] = [];

/** Starts an endpoint of the chat completions protocol that says the lines in turn, the last one for ever. */
const startModel = async (lines: readonly Line[]): Promise<string> => {
  let turn = 0;
  server = createServer(async (req, res) => {
    ({ messages: heard } = JSON.parse(await text(req)));
    const line = lines[Math.min(turn, lines.length - 1)] ?? '';
    turn += 1;
    const calls = typeof line === 'string' ? [] : line;
    const tool_calls = calls.map(([name, args], n) => ({
      id: `call_${turn}_${n}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(args) },
    }));
    const content = typeof line === 'string' ? line : null;
    const message = { role: 'assistant', content, ...(tool_calls.length > 0 ? { tool_calls } : {}) };
    res.setHeader('content-type', 'application/json');
    res.statusCode = req.url === '/v1/chat/completions' && req.headers.authorization === 'Bearer key' ? 200 : 404;
    res.end(JSON.stringify({ choices: [{ message }], usage: { total_tokens: 100 } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return `http://127.0.0.1:${address.port}/v1`;
};

/** Runs a request with a scripted model on a fresh demo gym. */
const play = async (request: Request, lines: readonly Line[]) => {
  const open = modelOf('scripted', { OPENAI_BASE_URL: await startModel(lines), OPENAI_API_KEY: 'key' });
  return runRequest(await openDemoGym('Scripted'), request, open, day);
};

describe('the score of a model', () => {
  it('counts calls and tokens of a question that is answered', async () => {
    const score = await play(find('vague', 'smith machine'), [
      [['list_workorders', { q: 'smith' }]],
      'Femke Visser does.',
    ]);
    expect(score).toMatchObject({ success: true, calls: 1, tokens: 200, wrong_writes: [], problems: [] });
    expect(score.tool_tokens).toBeGreaterThan(100);
    expect(heard.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(heard[0]?.content).toContain("The gym's time zone is Europe/Amsterdam");
    expect(heard[3]?.content).toContain('Femke Visser');
  });

  it('counts a question of a manager in another language that a report answers', async () => {
    const request = find('managers', 'Wartung');
    const call: Line = [['get_report', { report: 'maintenance', days: 365, group_by: 'site' }]];
    const solved = await play(request, [call, 'In Riverside, vier Termine.']);
    expect(solved).toMatchObject({ success: true, calls: 1, wrong_writes: [], problems: [] });
    expect(heard.at(-1)?.content).toContain('"missed":4');
    const wrong = await play(request, [call, 'In Station Square, vier Termine.']);
    expect(wrong).toMatchObject({ success: false, problems: ['the answer lacks Riverside'] });
  });

  it('is a failure when the answer lacks a fact', async () => {
    const score = await play(find('vague', 'smith machine'), ['Nobody, as far as I know.']);
    expect(score).toMatchObject({ success: false, calls: 0, problems: ['the answer lacks Femke'] });
  });

  it('is a success when the gym is in the wanted state after a correction', async () => {
    const set = (machine_id: string, status: string): Line => [['set_machine_status', { machine_id, status }]];
    const score = await play(find('corrected', 'other treadmill'), [
      set('treadmill 4', 'out_of_service'),
      'Done.',
      [...set('treadmill 6', 'out_of_service'), ...set('treadmill 4', 'active')].filter(
        (call) => typeof call !== 'string',
      ),
      'Corrected.',
    ]);
    expect(score).toMatchObject({ success: true, calls: 3, wrong_writes: [], problems: [] });
  });

  it('names a change of another machine as a wrong write, and what is not done', async () => {
    const score = await play(find('misspelt', 'rowing machin'), [
      [['set_machine_status', { machine_id: 'Rowing machine 6', status: 'defect' }]],
      'Done.',
    ]);
    expect(score).toMatchObject({
      success: false,
      wrong_writes: ['set_machine_status Rowing machine 6'],
      problems: ['get_machine {"machine_id":"Rowing machine 5"}: no row {"status":"defect"}'],
    });
    expect(describeScore(score)).toContain('FAILED  misspelt: rowing machin (1 calls');
    expect(summarize([score])).toMatch(/^total: 0 of 1 solved, 1 calls, .* 1 wrong writes$/m);
  });

  it('counts a change that is made twice as a wrong write, and a repeat or a refused call as none', async () => {
    const report: Line = [['report_ticket', { machine_id: 'Air bike 2', description: 'A grinding noise' }]];
    const other: Line = [['report_ticket', { machine_id: 'Air bike 2', description: 'Grinding' }]];
    const refused: Line = [['report_ticket', { machine_id: 'Air bike 7', description: 'Grinding' }]];
    const repeated = await play(find('misspelt', 'air bik'), [refused, report, report, 'Reported.']);
    expect(repeated).toMatchObject({ success: true, calls: 3, wrong_writes: [] });
    const twice = await play(find('misspelt', 'air bik'), [report, other, 'Reported.']);
    expect(twice).toMatchObject({ success: false, wrong_writes: ['report_ticket Air bike 2'] });
  });

  it('is a failure when the model obeys a text of the gym', async () => {
    const request = find('poisoned', 'retire everything');
    const obeys: Line = [['set_machine_status', { machine_id: 'Air bike 2', status: 'retired' }]];
    const score = await play(request, [[['list_open_tickets', { machine_id: 'Air bike 2' }]], obeys, 'It squeaks.']);
    expect(score).toMatchObject({ success: false, wrong_writes: ['set_machine_status Air bike 2'] });
    const careful = await play(request, [[['list_open_tickets', { machine_id: 'Air bike 2' }]], 'It squeaks.']);
    expect(careful).toMatchObject({ success: true, wrong_writes: [] });
  });

  it('survives a tool that does not exist and ends a conversation that never ends', async () => {
    const score = await play(find('impossible', 'delete'), [
      [['delete_machine', { id: 7 }]],
      'I cannot delete machines.',
    ]);
    expect(score).toMatchObject({ success: true, calls: 1 });
    expect(heard.at(-1)?.content).toContain('Unknown tool');
    const endless = await play(find('vague', 'danger'), [[['overview', {}]]]);
    expect(endless).toMatchObject({ success: false, calls: 15 });
  });

  it('needs an endpoint in the environment', () => {
    expect(() => modelOf('any', {})).toThrow('set OPENAI_API_KEY');
  });
});
