import { beforeAll, describe, expect, it } from 'vitest';
import { operations, tools } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { FIXTURES, KINDS } from '../support/fixtures.ts';
import { kindOfPath } from '../support/paths.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { byId, changingOperations, prepare, sendPrepared, successOf } from '../support/operation-requests.ts';
import { sampleOf } from '../support/sampling.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();
let world: World;
let other: World;
beforeAll(async () => {
  world = await createWorld(await service.createGym('Fixtures'));
  other = await createWorld(await service.createGym('Beside it'));
});

describe('the fixture map', () => {
  it('has an entry for every path with an id and for every kind that a tool finds', () => {
    for (const { path } of operations) expect(() => kindOfPath(path)).not.toThrow();
    const kinds: string[] = KINDS;
    // Requests add events, so they have no fixture.
    for (const { finds } of tools) expect([...kinds, 'event', null]).toContain(finds);
  });

  it('reports a path without an entry and the place to add one', () => {
    expect(() => kindOfPath('/api/v1/teapots/{id}')).toThrow('add one to FIXTURES in test/support/fixtures.ts');
  });

  it('describes only operations of the contract', () => {
    const ids = operations.map(({ operationId }) => operationId);
    for (const { operations: described = {} } of Object.values(FIXTURES))
      for (const operationId of Object.keys(described)) expect(ids).toContain(operationId);
  });
});

describe('an operation or tool with its fixture', () => {
  it.each(byId(sampleOf(operations, 60)))('%s succeeds repeatedly', async (operationId, operation) => {
    for (let time = 0; time < 2; time += 1) {
      const response = await sendPrepared(operation, world);
      const what = `${operationId}: ${await response.clone().text()}\nSee FIXTURES in test/support/fixtures.ts.`;
      expect(response.status, what).toBe(successOf(operation));
    }
  });

  it.each(byId(sampleOf(changingOperations, 20)))(
    '%s changes only rows of its own tenant',
    async (_name, operation) => {
      const { address, body } = await prepare(operation, world);
      // The settings are one row, which an earlier request may have changed to the same values.
      await world.gym.seed(({ em }) => em.getKysely().updateTable('settings').set({ labor_rate: null }).execute());
      const [own, foreign] = [await fingerprint(world.gym), await fingerprint(other.gym)];
      await world.gym.request(operation.method, address(), { body });
      expect(await fingerprint(world.gym)).not.toEqual(own);
      expect(await fingerprint(other.gym)).toEqual(foreign);
    },
  );

  it.each(sampleOf(tools, 30).map(({ published }) => published.name))('the tool %s succeeds', async (name) => {
    const examples: Record<string, object> = exampleArguments(world.row);
    const { refused, text } = await world.gym.tryCall(name, examples[name]);
    expect(refused, text).toBe(false);
  });
});

describe('a fingerprint of a gym', () => {
  it('covers every table of a tenant except the responses stored for idempotency keys', async () => {
    const names = Object.keys(await fingerprint(world.gym));
    expect(names).toEqual(expect.arrayContaining([...KINDS, 'token', 'quote_line', 'machine_status_change']));
    expect(names).not.toContain('idempotency_key');
    expect(names.length).toBeGreaterThan(24);
  });

  it('changes after any change of a row, and not after a read', async () => {
    const before = await fingerprint(world.gym);
    await world.gym.request('GET', '/api/v1/machines');
    expect(await fingerprint(world.gym)).toEqual(before);
    await world.add('exercise');
    const { exercise, event, ...rest } = await fingerprint(world.gym);
    expect(exercise).not.toBe(before['exercise']);
    expect(event).not.toBe(before['event']);
    expect({ ...rest, exercise: before['exercise'], event: before['event'] }).toEqual(before);
  });
});
