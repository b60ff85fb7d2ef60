import { beforeAll, describe, expect, it } from 'vitest';
import { createAjv } from '../../src/core/validation.ts';
import { tools } from '../support/contract.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
beforeAll(async () => {
  gym = await service.createGym('Fields of rows');
  world = await createWorld(gym);
});

type Rows = { properties?: object; required?: string[] };

const rowsIn = (output: object): Rows => Object(Object(Object(Object(output)['properties'])['data'])['items']);

/** The tools that list rows with an id: their names, the fields of a row, and those that the published schema requires. */
const lists = tools.flatMap(({ published, output }) => {
  const fields = Object.keys(rowsIn(output).properties ?? {});
  const required = new Set(['id', ...(rowsIn(published.outputSchema).required ?? [])]);
  return fields.includes('id') ? [{ name: published.name, published, fields, required }] : [];
});

const argumentsOf = (name: string): object => {
  const examples: Record<string, object> = exampleArguments(world.row);
  return examples[name] ?? {};
};

const dataOf = (content: unknown): object[] => Object(content).data;

describe('the tools that list rows', () => {
  it('do not show the argument fields', () => {
    expect(lists.length).toBeGreaterThan(20);
    for (const { published } of lists) expect(JSON.stringify(published.inputSchema)).not.toContain('"fields"');
  });

  it.each(sampleOf(lists, 6))('$name returns the named fields, and those that its schema requires', async (tool) => {
    const { name, published, fields, required } = tool;
    const whole = await gym.tryCall(name, argumentsOf(name));
    const wanted = fields.find((field) => !required.has(field)) ?? 'id';
    for (const given of [[wanted], wanted, `id, ${wanted}`, JSON.stringify([wanted])]) {
      const { refused, text, content } = await gym.tryCall(name, { ...argumentsOf(name), fields: given });
      expect(refused, text).toBe(false);
      const kept = new Set([...required, wanted]);
      const expected = dataOf(whole.content).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => kept.has(field))),
      );
      expect(dataOf(content)).toEqual(expected);
      expect(createAjv().compile(published.outputSchema)(content)).toBe(true);
    }
  });

  it.each(sampleOf(lists, 6))('$name names its fields when it refuses an unknown one, or too many', async (tool) => {
    const { name, fields } = tool;
    for (const given of ['nothing', ['id', 'tenant_id'], ['__proto__'], [7], {}, Array(fields.length + 1).fill('id')]) {
      const { refused, text } = await gym.tryCall(name, { ...argumentsOf(name), fields: given });
      expect(refused, JSON.stringify(given)).toBe(true);
      expect(text).toContain(`fields must be some of ${fields.join(', ')}`);
    }
  });
});

it('a tool that lists no rows refuses fields like any unknown argument', async () => {
  const { refused, text } = await gym.tryCall('get_machine', { machine_id: world.row('machine').id, fields: ['name'] });
  expect(refused).toBe(true);
  expect(text).toContain('fields');
});
