import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { addInspection, addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const listed = async (query: string, each: Gym): Promise<number[]> => {
  const response = await each.request('GET', `/api/v1/inspections?${query}`);
  const page: Schemas['InspectionPage'] = JSON.parse(await response.text());
  return page.data.map(({ id }) => id);
};

describe('GET /api/v1/inspections', () => {
  let each: Gym;
  let ids: number[];
  let machines: Schemas['Machine'][];
  beforeAll(async () => {
    each = await service.createGym('Inspection list');
    machines = [await addMachine(each), await addMachine(each)];
    ids = [];
    for (const [i, passed] of [true, false, true, false, false].entries()) {
      // The instants run backwards, because an order by instant must not go unnoticed.
      ids.push(
        (
          await addInspection(each, {
            machine_id: machines[i % 2]?.id ?? 0,
            passed,
            inspected_at: `2026-01-0${9 - i}T00:00:00Z`,
          })
        ).id,
      );
    }
  });
  const some = (...places: number[]): (number | undefined)[] => places.map((place) => ids[place]);

  it('filters by result', async () => {
    expect(await listed('passed=true', each)).toEqual(some(2, 0));
    expect(await listed('passed=false', each)).toEqual(some(4, 3, 1));
    expect(await listed(`passed=false&machine_id=${machines[1]?.uuid}`, each)).toEqual(some(3, 1));
    expect(await listed('passed=true&failed=true', each)).toEqual([]);
  });

  it('filters by instant, from inclusive and to exclusive, sorted by inspected_at', async () => {
    expect(await listed('inspected_from=2026-01-07T00:00:00Z', each)).toEqual(some(0, 1, 2));
    expect(await listed('inspected_to=2026-01-07T01:00:00%2B01:00', each)).toEqual(some(3, 4));
    const range = 'inspected_from=2026-01-06T00:00:00Z&inspected_to=2026-01-08T00:00:00Z';
    expect(await listed(range, each)).toEqual(some(2, 3));
    expect(await listed(`${range}&sort=-created_at`, each)).toEqual(some(3, 2));
    expect(await listed(`${range}&updated_since=2020-01-01T00:00:00Z`, each)).toEqual(some(2, 3));
  });

  it('sorts by inspected_at in both directions', async () => {
    expect(await listed('sort=inspected_at', each)).toEqual(some(4, 3, 2, 1, 0));
    expect(await listed('sort=-inspected_at', each)).toEqual(some(0, 1, 2, 3, 4));
  });

  it('returns inspections newest first, each the same as from GET by id', async () => {
    const response = await each.request('GET', '/api/v1/inspections');
    const page: Schemas['InspectionPage'] = JSON.parse(await response.text());
    expect(page.data.map(({ id }) => id)).toEqual(ids.toReversed());
    for (const inspection of page.data) {
      expect(await (await each.request('GET', `/api/v1/inspections/${inspection.id}`)).json()).toEqual(inspection);
    }
  });

  it.each(['1', 'true'])('returns only failed inspections for failed=%s', async (failed) => {
    expect(await listed(`failed=${failed}`, each)).toEqual(some(4, 3, 1));
  });

  it.each(['0', 'false'])('returns all inspections for failed=%s', async (failed) => {
    expect(await listed(`failed=${failed}`, each)).toEqual(ids.toReversed());
  });

  it('filters by machine_id, as a number or a UUID in any letter case', async () => {
    const [first] = machines;
    for (const id of [first?.id, first?.uuid, first?.uuid.toUpperCase()]) {
      expect(await listed(`machine_id=${id}`, each)).toEqual(some(4, 2, 0));
    }
    expect(await listed(`machine_id=${first?.id}&failed=1`, each)).toEqual(some(4));
  });

  it('accepts a cursor with an equivalent filter, and rejects it with any other filter', async () => {
    const [first, second] = machines;
    const page = async (query: string) =>
      JSON.parse(await (await each.request('GET', `/api/v1/inspections?${query}`)).text());
    const { next_cursor } = await page(`machine_id=${first?.id}&limit=1`);
    for (const query of [`machine_id=${first?.uuid}`, `machine_id=${first?.id}&failed=0`]) {
      expect((await page(`${query}&cursor=${next_cursor}`)).data).toHaveLength(2);
    }
    for (const query of ['', `machine_id=${second?.id}`, `machine_id=${first?.id}&failed=1`]) {
      expect(
        await refusal(await each.request('GET', `/api/v1/inspections?${query}&cursor=${next_cursor}`)),
        query,
      ).toMatchObject({ status: 422, places: ['cursor'] });
    }
  });

  it('links to the next page of a filtered list in the Link header', async () => {
    const response = await each.request('GET', '/api/v1/inspections?failed=true&limit=2');
    const address = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    expect(await (await each.request('GET', address)).json()).toMatchObject({
      data: [{ id: ids[1] }],
      has_more: false,
    });
  });

  it.each([
    'failed=',
    'failed=yes',
    'failed=TRUE',
    'failed=2',
    'failed=1&failed=0',
    'machine_id=',
    'machine_id=abc',
    'machine_id=0',
    'machine_id=-1',
    'machine_id=1e3',
    'machine_id=1.0',
    'machine_id=9223372036854775808',
    'limit=101',
    'passed=1',
    'status=active',
  ])('rejects the query %s', async (query) => {
    const { status, code, places } = await refusal(await each.request('GET', `/api/v1/inspections?${query}`));
    expect([status, code, places]).toEqual([422, 'validation_failed', [query.split('=')[0]]]);
  });
});
