import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ToolName } from '../../generated/contract.ts';
import { NotableType } from '../../generated/values.ts';
import { ALL_TOOLS, outputViolations, tools } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { kindOfReference, type Kind } from '../support/fixtures.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { fillGym, replaceArgument, type Rows } from '../support/gym-data.ts';
import { isIdArgument, type ArgumentSchema } from '../support/rpc.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym, type ToolAnswer } from '../support/service.ts';
import { addUndoable, readyArguments } from '../support/undoable.ts';
import { wrongValues } from '../support/wrong-values.ts';

const service = useSharedService();
let gym: Gym;
let other: Gym;
let row: Rows;
let foreign: Rows;
let examples: Record<string, object>;
beforeAll(async () => {
  gym = await service.createGym('Arguments');
  other = await service.createGym('Other gym');
  row = await fillGym(gym);
  foreign = await fillGym(other);
  examples = exampleArguments(row);
});

const TOOLS = tools.map((tool) =>
  JSON.parse(JSON.stringify({ name: tool.published.name, writes: tool.scope === 'write', input: tool.input })),
);
const NAMES: ToolName[] = TOOLS.map(({ name }) => name);
const inputOf = (name: string): ArgumentSchema => TOOLS.find((tool) => tool.name === name).input;
const argumentsOf = (name: string): [string, ArgumentSchema][] => Object.entries(inputOf(name).properties ?? {});
const requiredOf = (name: string): string[] => inputOf(name).required ?? [];

/** Internals of libraries, drivers and the language that no message may contain. */
const INTERNAL =
  /\b(select|insert|update|delete) |syntax error|\brelation\b|constraint|violates|column|\bundefined\b|\[object|\bNaN\b|ECONN|\bat .*\.(ts|js):|kysely|mikro|pglite|ajv/i;

/** Returns the fingerprint of the gym without its links, which a tool that only reads may make. */
const recordsOf = async (): Promise<object> => {
  const { one_use_link: _links, ...records } = await fingerprint(gym);
  return records;
};

/** Returns a result without its link, which each call makes anew. */
const withoutLink = (content: unknown): Record<string, unknown> => {
  const { url: _url, expires_at: _expires_at, ...rest } = Object(content);
  return rest;
};

const isRefusal = (name: string, answer: ToolAnswer<unknown>, ...words: string[]): void => {
  expect(answer, answer.text).toMatchObject({ refused: true, content: null });
  expect(answer.text).toMatch(new RegExp(`^${name} was not run\\. `));
  expect(answer.text).not.toMatch(INTERNAL);
  for (const word of words) expect(answer.text).toContain(word);
};

/** The end of a long language tag. */
const FURTHER_TAGS = '-abcdefgh-ijklmnop-qrstuvwx-abcdefgi';

/** The kind of row that an id argument names; examples of notes are about a machine. */
const kindOf = (argument: string): Kind => {
  const kind = kindOfReference(argument);
  if (kind === undefined) throw new Error(`${argument} is a new id argument; see test/support/fixtures.ts`);
  return kind;
};

/** The kind of record that an argument names, if it names one. Events are no rows of the fixtures: requests add them. */
const namedKind = (argument: string): string | undefined =>
  argument === 'event_id' ? 'event' : kindOfReference(argument);

/** Returns the tool that finds the ids for an argument, from the contract. */
const finderOf = (argument: string): string | undefined =>
  tools.find(({ finds }) => finds === namedKind(argument))?.published.name;

/** Returns the ids of a record of the other gym in each form, and ids of no record. An event has a UUID only. */
const foreignIds = async (argument: string): Promise<unknown[]> => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  if (argument === 'event_id') {
    const event = await addUndoable(other, foreign);
    return [event, event.toUpperCase(), nobody];
  }
  const { id, uuid } = foreign(kindOf(argument));
  return [id, String(id), uuid, uuid.toUpperCase(), 0, '0', '9007199254740991', '9'.repeat(36), nobody];
};

/** Returns a text of the maximum length that fits the pattern, made from an example that does. */
const longestText = (example: string, maxLength: number, pattern: string | undefined): string => {
  const texts = ['x'.repeat(maxLength), example.padStart(maxLength, 'x'), (example + FURTHER_TAGS).slice(0, maxLength)];
  const text = texts.find((candidate) => pattern === undefined || new RegExp(pattern, 'u').test(candidate));
  if (text === undefined) throw new Error(`no text of ${maxLength} characters fits ${pattern}`);
  return text;
};

/** Whether a result has a value, at any depth. */
const hasValue = (content: unknown, value: unknown): boolean =>
  content === value ||
  (typeof content === 'object' && content !== null && Object.values(content).some((member) => hasValue(member, value)));

/**
 * Ids that no second call accepts: a quote becomes an order once, a change is undone once, a machine has one meter of a name,
 * the example of a location would be inside itself, and a rule is removed once.
 */
const ONCE = [
  'create_purchase_order.quote_id',
  'undo.event_id',
  'create_meter.machine_id',
  'update_location.parent_id',
  'delete_notification_rule.rule_id',
];

describe.each(sampleOf(NAMES, 6, 40))('%s', (name) => {
  const withValue = (argument: string, value: unknown): object =>
    replaceArgument(name, { ...examples[name] }, argument, value);

  beforeEach(async () => {
    examples[name] = await readyArguments(gym, row, name, { ...examples[name] });
  });

  it('succeeds with every argument, and returns the same JSON as text without nulls and empty values', async () => {
    const answer = await gym.tryCall(name, examples[name]);
    expect(answer.refused, answer.text).toBe(false);
    expect(outputViolations(name, answer.content)).toEqual([]);
    const [json = ''] = answer.text.split('\n');
    const brief: unknown = JSON.parse(json);
    expect(answer.content).toMatchObject(Object(brief));
    // Custom fields without a value are named, because a caller may set them.
    expect(json.replaceAll(/"data":\[\]|"custom_fields":\{[^}]*\}/g, '')).not.toMatch(/:null|:""|:\{\}|:\[\]/);
  });

  it('accepts texts of the maximum length', async () => {
    // The name of a tool is no free text.
    if (name === 'use_tool') return;
    const isFree = (argument: string): boolean =>
      !/_ids?$/.test(argument) && argument !== 'unit' && argument !== 'meter';
    const longest = (
      { type, enum: values, format, maxLength, pattern, properties, items, 'x-file': file }: ArgumentSchema,
      example: unknown,
    ): unknown => {
      if (type === 'array') return [longest(items ?? { type: 'null' }, Object(example)[0])];
      if (type === 'object')
        return Object.fromEntries(
          Object.entries(properties ?? {})
            .filter(([key]) => key in Object(example))
            .map(([key, member]) => [key, isFree(key) ? longest(member, Object(example)[key]) : Object(example)[key]]),
        );
      const isText = type === 'string' && !values && !format && !file && maxLength !== undefined;
      return isText ? longestText(String(example), maxLength, pattern) : example;
    };
    const given = Object.entries({ ...examples[name] }).map(([argument, example]) => {
      const schema = argumentsOf(name).find(([candidate]) => candidate === argument)?.[1];
      return [argument, schema === undefined || !isFree(argument) ? example : longest(schema, example)];
    });
    const answer = await gym.tryCall(name, Object.fromEntries(given));
    expect(answer.refused, answer.text).toBe(false);
    expect(outputViolations(name, answer.content)).toEqual([]);
  });

  it('rejects a missing required argument by name', async () => {
    const before = await fingerprint(gym);
    for (const argument of requiredOf(name)) {
      const { [argument]: _, ...rest }: Record<string, unknown> = { ...examples[name] };
      isRefusal(name, await gym.tryCall(name, rest), `${argument} is required`);
    }
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('rejects an invalid argument by name, lists accepted values and writes nothing', async () => {
    // It refuses in the name of the tool that it runs; see use-tool.test.ts.
    if (name === 'use_tool') return;
    const before = await fingerprint(gym);
    for (const [argument, schema] of argumentsOf(name)) {
      for (const value of wrongValues(argument, schema, requiredOf(name).includes(argument))) {
        const answer = await gym.tryCall(name, withValue(argument, value));
        // Each kind of record has a list of its own.
        const finder = ['notable_id', 'attachable_id'].includes(argument) ? 'list' : finderOf(argument);
        isRefusal(name, answer, argument, ...(schema.enum ?? []), ...(isIdArgument(argument) ? [String(finder)] : []));
      }
    }
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('rejects an unknown argument and lists the known ones', async () => {
    const before = await fingerprint(gym);
    for (const unknown of ['tenant_id', 'machineId', '', 'constructor', 'a/b~c', 'x'.repeat(1000)]) {
      const answer = await gym.tryCall(name, { ...examples[name], [unknown]: 1 });
      isRefusal(
        name,
        answer,
        ...argumentsOf(name).map(([argument]) => argument),
        ...(/^\w{2,50}$/.test(unknown) ? [unknown] : []),
      );
    }
    const text = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: examples[name] },
    });
    const smuggled = text.replace('"arguments":{', '"arguments":{"__proto__":{"limit":1},').replace(',}', '}');
    expect(await (await gym.request('POST', ALL_TOOLS, { body: smuggled })).text()).toContain('"isError":true');
    expect(await fingerprint(gym)).toEqual(before);
  });

  it('accepts an id as a number, as digits and as a UUID in any letter case', async () => {
    const { writes } = TOOLS.find((tool) => tool.name === name);
    // Nothing is due on the machine that another tool has retired.
    if (name === 'remind')
      await gym.request('PATCH', `/api/v1/machines/${row('machine').id}/status`, { body: { status: 'active' } });
    const isRepeatable = (argument: string) => isIdArgument(argument) && !ONCE.includes(`${name}.${argument}`);
    for (const [argument] of argumentsOf(name).filter(([candidate]) => isRepeatable(candidate))) {
      const { id, uuid } = row(kindOf(argument));
      // A reminder names who gets it rather than the work, and a change of many records the person rather than the number.
      const isNamed = argument === 'assignee_id' && ['update_workorders', 'update_maintenance_tasks'].includes(name);
      const subject = ['remind', 'send_message'].includes(name) ? 'bram@example.com' : isNamed ? 'Bram Jansen' : id;
      const answers: unknown[] = [];
      for (const value of [id, String(id), `00${id}`, uuid, uuid.toUpperCase()]) {
        const { refused, text, content } = await gym.tryCall(name, withValue(argument, value));
        expect(refused, text).toBe(false);
        // A read returns the same result every time, but for the note of a number; a write a new one about the same row.
        const { note: _note, ...found } = withoutLink(content);
        const isLink = 'url' in Object(content);
        answers.push(writes && !isLink ? hasValue(found, subject) : JSON.stringify(found));
      }
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).not.toBe(false);
    }
  });

  it('rejects the ids of another tenant like unknown ids, and names the tool that finds ids', async () => {
    const names = argumentsOf(name).flatMap(([argument]) => (isIdArgument(argument) ? [argument] : []));
    const given = await Promise.all(names.map(async (argument) => [argument, await foreignIds(argument)] as const));
    const before = [await fingerprint(gym), await fingerprint(other)];
    for (const [argument, ids] of given) {
      const texts = new Set<string>();
      for (const value of ids) {
        const answer = await gym.tryCall(name, withValue(argument, value));
        isRefusal(name, answer, String(namedKind(argument)).replace('_', ' '), String(finderOf(argument)));
        texts.add(answer.text);
      }
      expect(texts.size).toBe(1);
    }
    expect([await fingerprint(gym), await fingerprint(other)]).toEqual(before);
  });
});

it('undo accepts the UUID of an event in any letter case', async () => {
  for (const form of [(uuid: string) => uuid, (uuid: string) => uuid.toUpperCase()]) {
    const { refused, text } = await gym.tryCall('undo', { event_id: form(await addUndoable(gym, row)) });
    expect(refused, text).toBe(false);
  }
});

describe.each(
  sampleOf(
    TOOLS.filter(({ writes }) => writes),
    10,
  ).map(({ name }) => name),
)('%s with a token that may only read', (name) => {
  it('names the missing scope for any arguments, and writes nothing', async () => {
    const before = await fingerprint(gym);
    for (const args of [examples[name], {}])
      isRefusal(name, await gym.tryCall(name, args, gym.tokens.read), 'scope "write"', 'only "read"');
    expect(await fingerprint(gym)).toEqual(before);
  });
});

describe.each(
  sampleOf(
    // The results of find_tools depend on the scope.
    TOOLS.filter(({ name, writes }) => !writes && name !== 'find_tools'),
    10,
  ).map(({ name }) => name),
)('%s with a token that may only read', (name) => {
  it('returns the same as with a write token, and writes nothing but links to it', async () => {
    const before = await recordsOf();
    const answer = await gym.tryCall(name, examples[name], gym.tokens.read);
    const { refused, content } = await gym.tryCall(name, examples[name]);
    expect([answer.refused, withoutLink(answer.content)]).toEqual([refused, withoutLink(content)]);
    expect(answer.refused).toBe(false);
    expect(await recordsOf()).toEqual(before);
  });
});

describe.each(sampleOf(NotableType, 4))('notes on a %s', (notable_type) => {
  it('are stored and listed by id and by UUID', async () => {
    const { id, uuid } = row(notable_type);
    const body = `On ${notable_type}`;
    const note = await gym.call('add_note', { notable_type, notable_id: uuid, body });
    expect(note).toMatchObject({ notable_type, notable_id: id, body, author: 'write token' });
    for (const given of [
      { notable_id: String(id) },
      { notable_id: uuid },
      { notable_uuid: uuid },
      { notable_id: String(id), notable_uuid: uuid },
    ]) {
      expect((await gym.call('list_notes', { notable_type, ...given })).data[0]).toMatchObject({ id: note.id, body });
    }
  });

  it('are rejected for a row of another tenant with the tool that finds ids, and nothing is written', async () => {
    const { id, uuid } = foreign(notable_type);
    const before = [await fingerprint(gym), await fingerprint(other)];
    for (const given of [
      { notable_id: id },
      { notable_id: uuid },
      { notable_uuid: uuid },
      { notable_id: row(notable_type).id, notable_uuid: uuid },
    ]) {
      for (const [tool, more] of [
        ['list_notes', {}],
        ['add_note', { body: 'x' }],
      ] as const) {
        const answer = await gym.tryCall(tool, { notable_type, ...given, ...more });
        isRefusal(tool, answer, notable_type.replace('_', ' '), 'to find ');
        expect(answer.text).toMatch(/Use (list_\w+|upcoming_maintenance) to find/);
      }
    }
    expect([await fingerprint(gym), await fingerprint(other)]).toEqual(before);
  });
});
