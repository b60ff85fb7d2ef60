import { describe, expect, it } from 'vitest';
import { loadDemo } from '../../src/demo/load.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();

describe('loading the demo gym', () => {
  it('records events of its own records only, also by a superuser in a database with other gyms', async () => {
    const other = await service.createGym('Beside the demo');
    await addMachine(other, { name: 'Machine of another gym' });
    const gym = await service.createGym('Loaded', 'Europe/Amsterdam');
    await gym.load(loadDemo);
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/api/v1/events?type=machine.created&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: { data: { data: { name: string } }[]; next_cursor: string | null } = JSON.parse(
        await (await gym.request('GET', path)).text(),
      );
      names.push(...page.data.map(({ data }) => data.name));
      cursor = page.next_cursor;
    }
    expect(names.length).toBeGreaterThan(50);
    expect(names).not.toContain('Machine of another gym');
  });
});
