import { beforeAll, describe, expect, it } from 'vitest';
import { Reporter } from '../../../src/areas/reporters/entity.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

describe('list_reporters', () => {
  let people: Gym;
  beforeAll(async () => {
    people = await service.createGym('People');
    await people.seed(async ({ entities }) => {
      entities.create(Reporter, { name: 'Maja Öz', kind: 'staff', email: 'maja@gym.example', phone: '+31 6 555' });
      entities.create(Reporter, { name: '100% Bo_b', kind: 'member', email: 'bob@mail.example' });
      entities.create(Reporter, { name: 'Kim' });
      await entities.flush();
    });
  });
  const find = async (q?: string) =>
    (await people.call('list_reporters', q === undefined ? {} : { q })).data.map(({ name }) => name);

  it('returns all reporters newest first, those without tickets included', async () => {
    expect(await find()).toEqual(['Kim', '100% Bo_b', 'Maja Öz']);
    expect((await people.call('list_reporters', {})).data.map(({ ticket_count }) => ticket_count)).toEqual([0, 0, 0]);
  });

  it.each([
    ['maja', ['Maja Öz']],
    ['ÖZ', ['Maja Öz']],
    ['GYM.EXAMPLE', ['Maja Öz']],
    ['example', ['100% Bo_b', 'Maja Öz']],
    ['100% b', ['100% Bo_b']],
    ['%', []],
    ['bo-b', ['100% Bo_b']],
    ['m_j', []],
    ['+31', []],
    ['kimmaja', []],
    ['\\', []],
  ])('finds words of the name or email in any letter case: %s', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });
});
