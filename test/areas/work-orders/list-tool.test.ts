import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Jobs by day');
  const rows: [string, string, object][] = [
    ['A', '2026-01-05T10:00:00Z', { cost: 50 }],
    ['B', '2026-01-09T23:30:00Z', { cost: 500, assignee: 'Kim' }],
    ['C', '2026-02-01T10:00:00Z', {}],
  ];
  for (const [title, due_at, { ...fields }] of rows) {
    const { id } = await gym.call('create_workorder', { title, due_at });
    await gym.call('update_workorder', { workorder_id: String(id), ...fields });
  }
  for (const completed_at of ['2026-03-03T10:00:00Z', '2026-03-31T22:00:00Z', '2026-04-01T01:00:00Z']) {
    const { id } = await gym.call('create_workorder', { title: `Done ${completed_at.slice(0, 10)}` });
    await gym.call('update_workorder_status', { workorder_id: String(id), status: 'completed', completed_at });
  }
});

const titles = async (args: object) => (await gym.call('list_workorders', args)).data.map(({ title }) => title);

describe('list_workorders', () => {
  it.each<[object, string[]]>([
    [{ from: '2026-01-05', to: '2026-01-09' }, ['A', 'B']],
    [{ from: '2026-01-06' }, ['B', 'C']],
    [{ to: '2026-01-05' }, ['A']],
    [{ status: 'completed', from: '2026-03-01', to: '2026-03-31' }, ['Done 2026-03-31', 'Done 2026-03-03']],
    [{ unassigned: true, open: true }, ['C', 'A']],
    [{ unassigned: false }, ['B']],
    [{ min_cost: 50, sort: 'earliest_due' }, ['A', 'B']],
    [{ min_cost: 50.01 }, ['B']],
    [{ open: true, sort: 'latest_due' }, ['C', 'B', 'A']],
  ])('lists with %j what fits, in the order that was asked for', async (args, expected) => {
    expect(await titles(args)).toEqual(expected);
  });

  it('shows what each job has cost in total', async () => {
    const { data } = await gym.call('list_workorders', { q: 'B', open: true });
    expect(data).toMatchObject([{ title: 'B', total_cost: 500 }]);
  });
});
