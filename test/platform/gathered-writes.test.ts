import { describe, expect, it } from 'vitest';
import { machines } from '../../src/areas/machines/resource.ts';
import { Gatherer } from '../../src/platform/gatherer.ts';
import { addMachine, readMachine } from '../support/rows.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();

describe('gathered writes', () => {
  it('refuse two updates of the same row in one statement, because one would be lost', async () => {
    const gym = await service.createGym('Twice in a statement');
    const { id } = await addMachine(gym, { brand: 'Before' });
    const outcomes: string[] = [];
    const writing = gym.seed(async (tx) => {
      const gathering = { ...tx, gatherer: new Gatherer() };
      const row = await machines.lock(gathering, id);
      const updates = ['One', 'Other'].map((brand) => machines.update(gathering, row, { brand }));
      outcomes.push(...(await Promise.allSettled(updates)).map(({ status }) => status));
      throw new Error('undo');
    });
    await expect(writing).rejects.toThrow('undo');
    expect(outcomes).toEqual(['rejected', 'rejected']);
    expect(await readMachine(gym, id)).toMatchObject({ brand: 'Before', version: 1 });
  });

  it('lock the rows of a turn together, and report each that is missing to its caller alone', async () => {
    const gym = await service.createGym('Missing');
    const { id } = await addMachine(gym);
    const outcomes = await gym.seed(async (tx) => {
      const gathering = { ...tx, gatherer: new Gatherer() };
      const locks = [id, Number.MAX_SAFE_INTEGER, id].map((each) => machines.lock(gathering, each));
      return Promise.allSettled(locks);
    });
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { id } },
      { status: 'rejected', reason: { code: 'not_found' } },
      { status: 'fulfilled', value: { id } },
    ]);
  });
});
