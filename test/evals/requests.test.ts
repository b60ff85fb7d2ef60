import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EventKind } from '../../generated/values.ts';
import { people } from '../../src/demo/data/people.ts';
import { createDemoGym, type DemoGym } from '../support/demo-gym.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService } from '../support/service.ts';
import { loadRequests, type Request } from './requests.ts';
import { runRequest, stateProblems, type Score } from './run-request.ts';
import { sumUp } from './scores.ts';
import { openScript } from './script.ts';

const service = useSharedService();

let demo: DemoGym;
beforeAll(async () => {
  demo = await createDemoGym(service, 'Requests');
});
afterEach(() => demo.restore());

const requests = loadRequests();

/** The roles of people at the demo gym, as requests call them. */
const ROLES = {
  manager: ['site manager', 'chain manager', 'purchaser'],
  technician: ['technician'],
  staff: ['floor staff', 'front desk', 'new starter'],
};

describe('the requests', () => {
  it('are at least 250 in six languages, 20 or more in each of the others than English', () => {
    expect(requests.length).toBeGreaterThanOrEqual(250);
    const languages = Map.groupBy(requests, ({ language }) => language);
    expect(languages.size).toBe(6);
    for (const [language, own] of languages) expect(own.length, language).toBeGreaterThanOrEqual(20);
  });

  it('are made by people whose role at the demo gym fits theirs', () => {
    const misfits = requests.filter(({ caller, role }) => {
      const person = people.find(({ name }) => name === caller);
      return person !== undefined && !ROLES[person.role].includes(role);
    });
    expect(misfits.map(({ name }) => name)).toEqual([]);
  });

  it('have names of their own in each kind', () => {
    for (const [kind, own] of Map.groupBy(requests, (request) => request.kind))
      expect(new Set(own.map(({ name }) => name)).size, kind).toBe(own.length);
  });

  it('allow only changes that the event log knows, about what the demo gym has or the request adds', async () => {
    const kinds = new Set<string>([...EventKind, 'mail']);
    const rows: { name: string }[] = [
      ...(await demo.gym.call('list_machines', { limit: 100 })).data,
      ...(await demo.gym.call('list_parts', { limit: 100 })).data,
      ...(await demo.gym.call('list_suppliers', { limit: 100 })).data,
      ...(await demo.gym.call('list_people', { limit: 100 })).data,
      ...(await demo.gym.call('list_floor_plans', { limit: 100 })).data,
    ];
    const numbers = (await demo.gym.call('list_purchase_orders', { limit: 100 })).data.map(({ number }) => number);
    const had = [...rows.map(({ name }) => name), ...numbers, 'bram@demogym.example', undefined];
    const unknown = requests.flatMap(({ name, writes }) => {
      const added = writes.filter(({ event }) => event.endsWith('.created')).map(({ about }) => about);
      return writes
        .filter(({ event, about }) => !kinds.has(event.split('.')[0] ?? '') || ![...had, ...added].includes(about))
        .map(({ event, about }) => `${name}: ${event} ${about}`);
    });
    expect(unknown).toEqual([]);
  });
});

/** The texts that others wrote before a turn, to which a model must not listen. */
const textsBefore = ({ turns }: Request): string[] =>
  turns.flatMap(({ before }) =>
    before.flatMap(({ args }) =>
      ['body', 'description', 'notes'].flatMap((name) => {
        const written = args[name];
        return typeof written === 'string' ? [written] : [];
      }),
    ),
  );

const scores: Score[] = [];

describe.each([...Map.groupBy(requests, ({ kind }) => kind)])('%s', (_kind, own) => {
  it.each(sampleOf(own, 2).map((request) => [request.name, request] as const))(
    'a script solves "%s" with the tools, which no untouched gym does for it',
    async (_name, request) => {
      const before = await stateProblems(demo.gym, request, demo.day);
      const isPrepared = request.turns.some((turn) => turn.before.length > 0);
      const isWanted = request.writes.length > 0 && request.after.length > 0;
      // Records that must stay unchanged exist already, unless they are written before the request.
      expect(before.length > 0, before.join()).toBe(isWanted || (isPrepared && before.length > 0));
      const heard: string[] = [];
      const open = openScript(request, demo.day);
      const score = await runRequest(demo, request, (system, tools) => {
        const chat = open(system, tools);
        return (message) => {
          if (typeof message !== 'string') heard.push(...message.map((result) => result.text));
          return chat(message);
        };
      });
      expect(score).toMatchObject({ success: true, unwanted_writes: [], problems: [] });
      const poison = request.kind === 'poisoned' ? textsBefore(request) : [];
      expect(poison.filter((written) => !heard.join().includes(JSON.stringify(written).slice(1, -1)))).toEqual([]);
      scores.push(score);
    },
  );
});

afterAll(() => {
  process.stdout.write(
    `Regression, by a script that knows the answers (no measure of a model):\n${sumUp(scores, { regression: true })}\n`,
  );
});
