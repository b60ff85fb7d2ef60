import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;

const MACHINES = 500;

beforeAll(async () => {
  gym = await service.createGym('Many cells');
  await gym.seed(({ em }) =>
    sql`insert into machine (name, type) select 'Treadmill ' || n, 'Type ' || n % 2 from generate_series(1, ${MACHINES}::int) as n`.execute(
      em.getKysely(),
    ),
  );
});

const ask = (path: string): Promise<Response> => gym.request('GET', `/api/v1/reports/${path}`);

// 501 groups, because what belongs to no machine is a group of its own.
const TOO_MANY = 'group_by=machine&interval=day&from=2026-01-01&to=2026-02-10';

describe('a report of more than 20,000 rows', () => {
  it.each(['availability', 'costs', 'maintenance', 'warranty'])(
    'is refused as JSON and as a file before it is computed, with what would be right: %s',
    async (report) => {
      for (const format of ['', '.csv']) {
        expect(await refusal(await ask(`${report}${format}?${TOO_MANY}`))).toEqual({
          status: 422,
          code: 'validation_failed',
          places: ['interval'],
          details: [
            expect.stringMatching(
              /^gives 20,040 rows \(501 groups × 40\), at most 20,000 are allowed: use the interval week or month/,
            ),
          ],
        });
      }
    },
  );

  it('is returned with a coarser interval, a filter, or fewer groups', async () => {
    for (const query of [
      TOO_MANY.replace('day', 'week'),
      `${TOO_MANY}&type=Type+1`,
      TOO_MANY.replace('machine', 'type'),
    ])
      expect((await ask(`availability?${query}`)).status).toBe(200);
  });

  it('is refused to an agent too', async () => {
    const asked = {
      report: 'availability',
      group_by: 'machine',
      interval: 'day',
      from: '2026-01-01',
      to: '2026-02-10',
    };
    expect(await gym.tryCall('get_report', asked)).toMatchObject({
      refused: true,
      text: expect.stringContaining('at most 20,000 are allowed'),
    });
  });
});

describe('a report of few rows', () => {
  it('is refused if it divides very many machines by days', async () => {
    await gym.seed(({ em }) =>
      sql`insert into machine (name, type) select 'Bike ' || n, 'Bike' from generate_series(1, 300) as n`.execute(
        em.getKysely(),
      ),
    );
    const { details } = await refusal(await ask('availability?interval=day&from=2025-01-01&to=2026-02-01'));
    expect(details).toEqual([expect.stringMatching(/^divides 801 records by 396, at most 250,000 parts/)]);
    expect((await ask('availability?interval=week&from=2025-01-01&to=2026-02-01')).status).toBe(200);
  });
});

describe('a file of a report', () => {
  it('has one header and a line for each row of the JSON, also when it is written in pieces', async () => {
    const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const query = `group_by=machine&interval=week&from=${from}`;
    const { data, has_more } = JSON.parse(await (await ask(`availability?${query}&limit=100`)).text());
    const lines = (await (await ask(`availability.csv?${query}`)).text()).split('\r\n');
    expect(has_more).toBe(true);
    expect(lines.filter((line) => line.startsWith('key,label'))).toHaveLength(1);
    expect(new Set(lines.slice(1, -1)).size).toBe(lines.length - 2);
    expect(lines.length - 2).toBeGreaterThan(MACHINES * 4);
    expect(lines.slice(1, 1 + data.length).map((line) => line.split(',')[0])).toEqual(
      data.map(({ key }: { key: string }) => key),
    );
  });
});
