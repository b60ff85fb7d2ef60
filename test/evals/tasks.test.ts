import { countTokens } from 'gpt-tokenizer';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { compact } from '../../src/mcp/results.ts';
import { outputViolations, tools } from '../support/contract.ts';
import { createDemoGym, type DemoGym } from '../support/demo-gym.ts';
import { sendFile } from '../support/files.ts';
import { withNulls } from '../support/structured.ts';
import { useSharedService, type Gym, type ToolAnswer } from '../support/service.ts';
import type { Call, Earlier } from './task.ts';
import { tasks } from './tasks.ts';

const MAX_CALLS = 4;
const MAX_TOKENS = 8000;

const service = useSharedService();

let demo: DemoGym;
beforeAll(async () => {
  demo = await createDemoGym(service, 'Demo Gym');
});
afterEach(() => demo.restore());

const KINDS: Record<string, string> = {
  workorder: 'work_order',
  task: 'maintenance_task',
  assignee: 'person',
  rule: 'notification_rule',
};

/** A kind and an id, rather than a name. */
const ID = /^\w+ (\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Every id in a value with its kind, such as `machine 7`: from machine_id and machine_ids, and from id for the `own`
 * kind.
 */
const idsIn = (value: unknown, own: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((member) => idsIn(member, own));
  const { notable_type } = Object(value);
  return Object.entries(value).flatMap(([name, member]) => {
    const id = /^(?:(\w+)_)?(?:id|uuid)s?$/.exec(name);
    if (id === null) return idsIn(member, own);
    const [, of = own] = id;
    const kind = of === 'notable' ? notable_type : (KINDS[of] ?? of);
    return [member].flat().map((found) => `${kind} ${found}`);
  });
};

/** The kind of row that a tool returns: a list returns the kind that it finds, and another tool that of its name. */
const ownKind = (tool: ToolName): string => {
  const [, noun = ''] = /^[a-z]+_(.+?)s?(?:_status)?$/.exec(tool) ?? [];
  return tools.find(({ published }) => published.name === tool)?.finds ?? KINDS[noun] ?? noun;
};

/** Forms in which a client passes a result to its model: the text alone, or the structured content with it. */
const tokensOf = ({ text, content }: ToolAnswer<unknown>): number =>
  countTokens(text) + countTokens(JSON.stringify(content));

const checkAnswer = (tool: ToolName, args: object, answer: ToolAnswer<unknown>): void => {
  expect(answer).toMatchObject({ refused: false });
  expect(outputViolations(tool, answer.content)).toEqual([]);
  // Many clients show a model only the text, which must therefore contain all of the structured content.
  expect(compact(JSON.parse(answer.text.split('\n')[0] ?? ''))).toEqual(compact(answer.content));
  expect('limit' in args ? countTokens(answer.text) : tokensOf(answer)).toBeLessThanOrEqual(MAX_TOKENS);
};

/** Costs of the tasks so far. */
const spent = { calls: 0, tokens: 0 };

/** Makes the calls in order, with ids from earlier results only, and returns their results. */
const solve = async (gym: Gym, calls: readonly Call[]): Promise<Earlier> => {
  const answers = new Map<ToolName, string>();
  const earlier: Earlier = (tool) => {
    const answer = answers.get(tool);
    if (answer === undefined) throw new Error(`${tool} was not called before`);
    return JSON.parse(answer);
  };
  const known = new Set<string>();
  for (const { tool, args: choose } of calls) {
    const args = choose(earlier);
    // A name is in the question; an id must come from an earlier result.
    expect(idsIn(args, tool).filter((id) => ID.test(id) && !known.has(id))).toEqual([]);
    const answer = await gym.tryCall(tool, args);
    checkAnswer(tool, args, answer);
    spent.calls += 1;
    spent.tokens += countTokens(answer.text);
    answers.set(tool, JSON.stringify(withNulls(tool, answer.content)));
    for (const id of idsIn(answer.content, ownKind(tool))) known.add(id);
  }
  return earlier;
};

describe('the tasks', () => {
  it('are different, and take at most four calls each', () => {
    expect(new Set(tasks.map(({ question }) => question)).size).toBe(tasks.length);
    const lengths = tasks.map(({ calls }) => calls.length);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_CALLS);
  });

  it('use every tool, except those that find tools and the log of completions, which have tests of their own', () => {
    const others = ['find_tools', 'use_tool', 'list_completions'];
    const used = new Set<string>(tasks.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
    expect(tools.map(({ published }) => published.name).filter((name) => !used.has(name))).toEqual(others);
  });
});

describe.each(tasks)('"$question"', (task) => {
  it('is answered from the results of the tools', async () => {
    const { gym, day } = demo;
    const earlier = await solve(gym, task.calls);
    expect(task.answer(earlier, day)).toEqual(task.expected(day));
  });
});

/** The most that the answers may cost per task: for 40 requests the aim is 45,000 tokens. */
const MAX_TOKENS_PER_TASK = 45_000 / 40;

/** The most calls per task: for 40 requests the aim is 80. A record without a name, such as a ticket, costs a call for its id. */
const MAX_CALLS_PER_TASK = 80 / 40;

describe('all tasks together', () => {
  it('cost no more calls and tokens than they should', () => {
    expect(spent.calls / tasks.length).toBeLessThanOrEqual(MAX_CALLS_PER_TASK);
    expect(spent.tokens / tasks.length).toBeLessThanOrEqual(MAX_TOKENS_PER_TASK);
  });
});

const lists = tools
  .filter(({ published }) => 'limit' in published.inputSchema.properties)
  .map(({ published }) => published.name);

/** Adds a page of mails, of which a new demo gym has none: somebody asks for each. */
const remindOften = async (gym: Gym): Promise<void> => {
  const [task] = (await gym.call('upcoming_maintenance', { machine_id: 'treadmill 1' })).data;
  for (let mail = 0; mail < 20; mail += 1)
    await gym.tryCall('remind', { task_id: String(task?.id), idempotency_key: `mail ${mail}` });
};

describe.each(lists)('%s at its default limit', (tool) => {
  it(`returns at most ${MAX_TOKENS} tokens on the demo gym`, async () => {
    const { gym } = demo;
    const machine = (await gym.call('list_machines', { limit: 100 })).data.find(({ name }) => name === 'Treadmill 3');
    const required: Record<string, object> = {
      list_notes: { notable_type: 'machine', notable_id: String(machine?.id) },
      get_report: { report: 'availability', group_by: 'machine' },
      get_attachments: { attachable_type: 'machine', attachable_id: String(machine?.id) },
      list_my_work: { person_id: 'Bram Jansen' },
      list_status_changes: { machine_id: String(machine?.id) },
    };
    if (tool === 'get_attachments')
      await sendFile(
        service,
        gym,
        { attachable_type: 'machine', attachable_id: machine?.id ?? 0 },
        'The belt is worn.',
      );
    if (tool === 'list_notifications') await remindOften(gym);
    const answer = await gym.tryCall(tool, required[tool] ?? {});
    expect(answer).toMatchObject({ refused: false });
    const { data, rows = data } = Object(answer.content);
    expect(rows).not.toHaveLength(0);
    expect(tokensOf(answer)).toBeLessThanOrEqual(MAX_TOKENS);
  });
});
