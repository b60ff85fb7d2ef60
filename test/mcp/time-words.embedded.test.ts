import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { tools } from '../support/contract.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { fillGym } from '../support/gym-data.ts';
import { rpc, type ArgumentSchema } from '../support/rpc.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
const timezone = 'Europe/Amsterdam';
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const KINDS = ['happened', 'since', 'due'];

type TimeArgument = { tool: string; name: string; format: string; kind: string };

const schemasIn = (schema: ArgumentSchema, path: string[]): [string[], ArgumentSchema][] => [
  [path, schema],
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => schemasIn(member, [...path, name])),
  ...(schema.items ? schemasIn(schema.items, [...path, '0']) : []),
];

/** Every time among the arguments of every tool, at any depth. */
const times = tools.flatMap(({ published, input }) =>
  schemasIn(JSON.parse(JSON.stringify(input)), [])
    .filter(([, { format }]) => format?.startsWith('date'))
    .map(([path, schema]) => ({ tool: published.name, path, format: schema.format ?? '', schema })),
);
const TIMES: TimeArgument[] = times.map(({ tool, path, format, schema }) => ({
  tool,
  name: path.join('.'),
  format,
  kind: String(Object(schema)['x-time']),
}));

let gym: Gym;
let examples: Record<string, object>;
let unique = 0;
beforeAll(async () => {
  gym = await service.createGym('Time words', timezone);
  examples = exampleArguments(await fillGym(gym));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const setClock = (now: Temporal.ZonedDateTime): void => {
  vi.spyOn(systemClock, 'now').mockReturnValue(now.epochMilliseconds);
};

type Reading = string | 'now' | 'refused';

/** Returns what the documentation promises for a word, with a time of day or without one. */
const promised = (word: string, time: string | undefined, now: Temporal.ZonedDateTime, one: TimeArgument): Reading => {
  const isPast = one.kind !== 'due';
  const show = (at: Temporal.ZonedDateTime): string => at.toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const today = now.toPlainDate();
  if (word === 'now') return one.format === 'date' ? today.toString() : one.kind === 'happened' ? 'now' : show(now);
  const fixed = ['yesterday', 'today', 'tomorrow'].indexOf(word) - 1;
  let day = fixed > -2 ? today.add({ days: fixed }) : today;
  if (fixed === -2) while (WEEKDAYS[day.dayOfWeek - 1] !== word) day = day.add({ days: isPast ? -1 : 1 });
  if (one.format === 'date') return isPast && Temporal.PlainDate.compare(day, today) > 0 ? 'refused' : day.toString();
  if (time === undefined && one.kind === 'happened' && day.equals(today)) return 'now';
  const clock = Temporal.PlainTime.from(time ?? (one.kind === 'due' ? '23:59' : '00:00'));
  const at = (date: Temporal.PlainDate) => date.toPlainDateTime(clock).toZonedDateTime(timezone);
  const isAhead = (instant: Temporal.ZonedDateTime) => instant.epochMilliseconds > now.epochMilliseconds;
  if (fixed === -2 && time !== undefined && isPast && isAhead(at(day))) day = day.subtract({ days: 7 });
  if (fixed === -2 && time !== undefined && !isPast && !isAhead(at(day))) day = day.add({ days: 7 });
  return isPast && isAhead(at(day)) ? 'refused' : show(at(day));
};

const readingOf = async ({ tool, name }: TimeArgument, value: string): Promise<Reading> => {
  const { required = [] } = tools.find(({ published }) => published.name === tool)?.input ?? {};
  const times = TIMES.filter((one) => one.tool === tool && !Object.values(required).includes(one.name)).map(
    (one) => one.name,
  );
  const { description, ...example } = Object(
    Object.fromEntries(Object.entries({ ...examples[tool] }).filter(([argument]) => !times.includes(argument))),
  );
  const args = {
    ...example,
    // Only work that began or ended has such a time.
    ...(tool === 'update_workorder_status' ? { status: 'completed' } : {}),
    // Another tool has retired the machine of the task, so the change is only shown.
    ...(tool === 'update_maintenance_tasks' ? { confirm: false } : {}),
    ...(description ? { description: `${description} ${(unique += 1)}` } : {}),
    [name]: value,
  };
  const { refused, text, content } = await gym.tryCall(tool, args);
  if (!refused) return Object(content).read_as?.[name] ?? 'now';
  // The refusal of a time that does not fit the record, such as one before the last status change of a machine, shows how
  // the time was read too.
  const unfit = /must (?:not )?be (?!in the future).+; received (\S+?)\.?(?:\s|$)/.exec(text)?.[1];
  if (unfit !== undefined) return unfit;
  expect(text).toContain(`${name} must not be in the future; received `);
  expect(text).toMatch(/send that (day|time) or an earlier one/);
  return 'refused';
};

/** Every day of the two weeks in which the clocks change, at noon, and the days of the change near midnight too. */
const CLOCKS = ['2025-03-30', '2025-10-26'].flatMap((changes) => {
  const change = Temporal.PlainDate.from(changes);
  const at = (days: number, time: string) =>
    change.add({ days }).toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timezone);
  return [...[-3, -2, -1, 0, 1, 2, 3].map((days) => at(days, '12:00')), at(0, '00:30'), at(0, '23:30')];
});

const WORDS = ['yesterday', 'today', 'tomorrow', ...WEEKDAYS];

/** One of the arguments of each kind and format, a read if there is one: all of them are read by the same rules. */
const OF_EACH_KIND = [...Map.groupBy(TIMES, ({ kind, format }) => `${kind} ${format}`).values()].map(
  (alike) => alike.find(({ tool }) => tool.startsWith('list_')) ?? alike[0],
);

/** The times at which the words of an argument are tried: of one of each kind a sample, of the others one. */
const clocksOf = (one: TimeArgument): Temporal.ZonedDateTime[] =>
  OF_EACH_KIND.includes(one) ? sampleOf(CLOCKS, 6) : CLOCKS.slice(-1);

it('every time among the arguments of the tools says what it is, at the top of the arguments', () => {
  expect(TIMES.filter(({ kind, name }) => !KINDS.includes(kind) || name.includes('.'))).toEqual([]);
  expect(TIMES.length).toBeGreaterThan(10);
});

describe.each(TIMES)('$name of $tool', (one) => {
  it.each(clocksOf(one).map((now) => ({ when: now.toString(), day: WEEKDAYS[now.dayOfWeek - 1], now })))(
    'is what each word of the documentation means on $day at $when',
    async ({ now }) => {
      setClock(now);
      const said = [
        { word: 'now', time: undefined },
        ...WORDS.map((word) => ({ word, time: undefined })),
        ...(one.format === 'date' ? ['09:30'] : ['00:15', '02:30', '23:45']).flatMap((time) =>
          ['yesterday', WEEKDAYS[now.dayOfWeek - 1] ?? '', WEEKDAYS[now.dayOfWeek % 7] ?? ''].map((word) => ({
            word,
            time,
          })),
        ),
      ];
      const cases = said.map((text) => ({ ...text, text: [text.word, text.time].filter(Boolean).join(' ') }));
      const read = await Promise.all(cases.map(async ({ text }) => [text, await readingOf(one, text)]));
      expect(read).toEqual(cases.map(({ text, word, time }) => [text, promised(word, time, now, one)]));
    },
  );
});

describe('a list since a weekday', () => {
  const LISTS = TIMES.filter(
    ({ kind, name, tool }) =>
      kind === 'since' && name === 'since' && tool.startsWith('list_') && tool !== 'list_events',
  );

  it('returns what was added since the last such day, in every list tool', async () => {
    expect(LISTS.length).toBeGreaterThanOrEqual(5);
    const yesterday = Temporal.Now.plainDateISO(timezone).subtract({ days: 1 });
    for (const { tool } of LISTS) {
      const { content, text } = await gym.tryCall(tool, { since: WEEKDAYS[yesterday.dayOfWeek - 1] });
      expect(Object(content).read_as, text).toEqual({ since: yesterday.toString() });
      expect(Object(content).data.length, tool).toBeGreaterThan(0);
    }
  });

  it('is refused on a day in the future, with the day that it is', async () => {
    const next = Temporal.Now.plainDateISO(timezone).add({ days: 2 }).toString();
    for (const { tool } of LISTS) {
      const { refused, text } = await gym.tryCall(tool, { since: next });
      expect(refused).toBe(true);
      expect(text).toContain(`since must not be in the future; received ${next}, and it is `);
      expect(text).toContain('yesterday or Monday, the last one');
    }
    const { text } = await gym.tryCall('list_inspections', { since: 'last month' });
    expect(text).toContain('today, yesterday or a weekday');
  });
});

describe('the prompt of a shift handover', () => {
  const since = (text: string) =>
    rpc(gym, {
      jsonrpc: '2.0',
      id: 1,
      method: 'prompts/get',
      params: { name: 'shift_handover', arguments: { since: text } },
    });

  it.each(['tomorrow', 'tomorrow 07:00', '2999-01-01', '2999-01-01T07:00'])(
    'refuses %s as the start of a shift, and says what would be right',
    async (text) => {
      const { body } = await since(text);
      expect(body?.error).toMatchObject({
        code: -32602,
        message: expect.stringMatching(/^The argument since must not be in the future; .*or an earlier one/),
      });
    },
  );

  it.each([...WEEKDAYS, 'today', 'yesterday', 'now', 'yesterday 22:00', '2025-03-20T02:30', 'last night'])(
    'accepts %s on every weekday',
    async (text) => {
      const errors: unknown[] = [];
      for (const now of CLOCKS) {
        setClock(now);
        errors.push((await since(text)).body?.error);
      }
      expect(errors).toEqual(CLOCKS.map(() => undefined));
    },
  );
});
