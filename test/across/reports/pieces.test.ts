import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '../../../src/core/clock.ts';
import { startService, useEms } from '../../support/ems.ts';
import { createYearGym } from '../../support/year-gym.ts';

/** More machines than a statement of a report reads, and fewer of other records. */
const SIZES = { machines: 520, statusChanges: 5200, orders: 1000 };

const TODAY = today('Europe/Amsterdam');
const YEAR = `from=${addDays(TODAY, -365)}&to=${TODAY}`;

type Row = { key: string; label: string; from: string; to: string; machine_id: number | null };
type Answer = { totals: object; data: Row[]; next_cursor: string | null };

const ems = useEms();
let service: Awaited<ReturnType<typeof startService>>;
let token: string;

const read = async (path: string): Promise<Answer> => {
  const response = await fetch(`${service.address}/api/v1/reports/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text);
};

/** Returns the figures of a row without what says which row it is. */
const figuresOf = ({ key: _key, label: _label, from: _from, to: _to, machine_id: _id, ...figures }: Row): object =>
  figures;

beforeAll(async () => {
  token = await createYearGym(ems.environment, SIZES);
  service = await startService({ ...ems.environment, RATE_LIMIT: '0' });
}, 120_000);

afterAll(() => service.stop());

describe('a report that is summed up in pieces', () => {
  it.each(['availability', 'maintenance', 'costs', 'warranty'])(
    'has the same figures of %s for each location as the report about its machines only',
    { timeout: 60_000 },
    async (name) => {
      const whole = await read(`${name}?${YEAR}&group_by=location&interval=month&limit=100`);
      const groups = Map.groupBy(whole.data, ({ key }) => key);
      expect(groups.size).toBeGreaterThan(5);
      for (const [key, rows] of [...groups].filter(([id]) => id !== '').slice(0, 5)) {
        const part = await read(`${name}?${YEAR}&location_id=${key}&interval=month`);
        expect(rows.map(figuresOf)).toEqual(part.data.map(figuresOf));
        const once = await read(`${name}?${YEAR}&location_id=${key}`);
        expect(once.totals).toEqual(part.totals);
      }
    },
  );

  it('gives the same advice on each machine as the report about its location only', { timeout: 60_000 }, async () => {
    const [place] = (await read(`availability?${YEAR}&group_by=location`)).data;
    const part = await read(`replacement?location_id=${place?.key}&limit=100`);
    expect(part.data.length).toBe(SIZES.machines / 20);
    const found: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer = await read(`replacement?limit=100${cursor && `&cursor=${cursor}`}`);
      found.push(...page.data);
      cursor = page.next_cursor;
    }
    for (const row of part.data) expect(found.find(({ key }) => key === row.key)).toEqual(row);
  });
});
