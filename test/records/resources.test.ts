import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { COLUMNS } from '../../generated/values.ts';
import type { Transaction } from '../../src/core/context.ts';
import { Problem } from '../../src/core/errors.ts';
import { resource } from '../../src/records/resources.ts';
import { insertRows } from '../../src/records/row-writes.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { usesOf } from '../../src/records/uses.ts';
import { costs } from '../../src/areas/work-orders/costs.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;

beforeAll(async () => {
  gym = await service.createGym('Described');
});

const orders = resource('work_order', COLUMNS.WorkOrder, {
  ...costs,
  equals: ['status'],
  filters: { cheap: (wanted: boolean) => (wanted ? sql<boolean>`work_order.cost < 10` : null) },
  sorts: {
    title: { type: 'text' },
    created_at: { type: 'instant' },
    assignee: { type: 'text', nullable: true },
    due_at: { type: 'instant', nullable: true },
    cost: { type: 'number', nullable: true },
  },
});

const machines = resource('machine', COLUMNS.Machine, { references: { location_id: 'location' } });

describe('a list', () => {
  // Every value occurs at least twice, and a third of the rows have none.
  const ROWS = Array.from({ length: 60 }, (_, n) => ({
    title: `${'Job '.repeat(n % 2 === 0 ? 1 : 20)}${n % 7}`,
    assignee: n % 3 === 0 ? null : `Person ${n % 4}`,
    due_at: n % 3 === 1 ? null : new Date(Date.UTC(2026, 0, 1 + (n % 5), 12, 0, 0, n % 2)).toISOString(),
    cost: n % 3 === 2 ? null : (n % 6) + 0.25,
  }));
  let ordered: Gym;

  beforeAll(async () => {
    await asOwner(() =>
      sql`alter table work_order add column title_key text generated always as (left(title, 40)) stored,
        add column assignee_key text generated always as (left(assignee, 40)) stored`.execute(service.database.db),
    );
    ordered = await service.createGym('Ordered');
    await ordered.seed((tx) => insertRows(tx, 'work_order', ROWS));
  });

  const all = (tx: Transaction, query: Parameters<typeof orders.list>[1], limit: number) => {
    const read = async (cursor?: string): Promise<Record<string, unknown>[]> => {
      const page = await orders.list(tx, query, { limit, cursor });
      expect(page.data.length).toBeLessThanOrEqual(limit);
      expect(page.next_cursor?.length ?? 0).toBeLessThan(400);
      return [...page.data, ...(page.next_cursor === null ? [] : await read(page.next_cursor))];
    };
    return read();
  };

  const columns = ['title', 'created_at', 'assignee', 'due_at', 'cost'] as const;
  const sorts = columns.flatMap((column) => [column, `-${column}`] as const);

  it.each(sorts)(
    'sorted by %s returns every row exactly once over its pages, those without a value last',
    async (sort) => {
      const column = sort.replace('-', '');
      const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
      const term = sql.raw(column === 'title' || column === 'assignee' ? `left(${column}, 40)` : column);
      const expected = await ordered.seed((tx) =>
        sql<{ id: number }>`
        select id from work_order order by ${term} is null, ${term} ${direction}, id ${direction}`.execute(
          tx.em.getKysely(),
        ),
      );
      for (const limit of [1, 7, 59, 60]) {
        const rows = await ordered.seed((tx) => all(tx, { sort }, limit));
        expect(rows.map(({ id }) => id)).toEqual(expected.rows.map(({ id }) => id));
      }
    },
  );

  it('is ordered newest first by default and contains the rows that match all filters', async () => {
    const rows = await ordered.seed((tx) => all(tx, {}, 9));
    expect(rows.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
    const cheap = await ordered.seed((tx) => all(tx, { where: { status: 'open', cheap: true }, sort: 'cost' }, 9));
    expect(cheap).toHaveLength(ROWS.filter(({ cost }) => cost !== null).length);
    expect(await ordered.seed((tx) => all(tx, { where: { status: 'planned' } }, 9))).toEqual([]);
  });

  it('rejects a cursor of another sort or filter', async () => {
    await ordered.seed(async (tx) => {
      const { next_cursor } = await orders.list(tx, { sort: 'cost' }, { limit: 1 });
      const cursor = next_cursor ?? '';
      for (const query of [{ sort: '-cost' } as const, {}, { sort: 'cost', where: { cheap: true } } as const])
        await expect(orders.list(tx, query, { limit: 1, cursor })).rejects.toThrow(Problem);
    });
  });
});

describe('a resource', () => {
  it('returns its own columns, independent of other resources of the same table', async () => {
    const short = resource('machine', ['id', 'version', 'name']);
    await gym.seed(async (tx) => {
      const machine = await machines.insert(tx, { name: 'Rower' });
      expect(Object.keys(machine)).toEqual([...COLUMNS.Machine]);
      expect(await short.read(tx, machine.id)).toEqual({ id: machine.id, version: 1, name: 'Rower' });
      expect(Object.keys(await short.insert(tx, { name: 'Bike' }))).toEqual(['id', 'version', 'name']);
      expect(await short.update(tx, await short.lock(tx, machine.uuid), { name: 'Bow rower' })).toEqual({
        id: machine.id,
        version: 2,
        name: 'Bow rower',
      });
      expect(await machines.read(tx, machine.id)).toMatchObject({ name: 'Bow rower', version: 2 });
    });
  });

  it('writes nothing when nothing differs, and increases the version with each change', async () => {
    await gym.seed(async (tx) => {
      const machine = await machines.insert(tx, { name: 'Bench', purchase_price: 12.5 });
      expect(await machines.update(tx, machine, { name: 'Bench', purchase_price: 12.5 })).toEqual(machine);
      expect(await machines.update(tx, machine, { purchase_price: null })).toMatchObject({
        version: 2,
        purchase_price: null,
      });
    });
  });

  it('explains a reference to a row that does not exist, and changes nothing then', async () => {
    const machine = await gym.seed((tx) => machines.insert(tx, { name: 'Kept' }));
    const broken = gym.seed((tx) => machines.update(tx, machine, { name: 'Lost', location_id: 999_999 }));
    await expect(broken).rejects.toMatchObject({ violations: [{ pointer: '/location_id' }] });
    expect(await gym.seed((tx) => machines.read(tx, machine.id))).toEqual(machine);
  });

  it('adds and updates rows with values in different columns together, and returns them in the given order', async () => {
    await gym.seed(async (tx) => {
      const added = await machines.insertAll(tx, [
        { name: 'A' },
        { name: 'B', brand: 'Matrix' },
        { name: 'C', zone: null },
      ]);
      expect(added.map(({ name, brand, status }) => [name, brand, status])).toEqual([
        ['A', null, 'active'],
        ['B', 'Matrix', 'active'],
        ['C', null, 'active'],
      ]);
      const [a, b, c] = added;
      if (!a || !b || !c) throw new Error('a row is missing');
      const updated = await machines.updateAll(tx, [
        [c, { zone: 'East' }],
        [b, { brand: null, zone: 'West' }],
        [a, { name: 'A' }],
      ]);
      expect(updated).toMatchObject([
        { id: c.id, zone: 'East', version: 2 },
        { id: b.id, brand: null, zone: 'West', version: 2 },
        { id: a.id, version: 1 },
      ]);
    });
  });

  it('is reported as used once by a quote with several lines', async () => {
    const uses = await gym.seed(async (tx) => {
      const [part_id = 0] = await insertRows(tx, 'part', [{ name: 'Belt' }]);
      const [supplier_id = 0] = await insertRows(tx, 'supplier', [{ name: 'Matrix' }]);
      const [quote_id = 0] = await insertRows(tx, 'quote', [{ supplier_id, title: 'Belts' }]);
      const line = { quote_id, part_id, description: 'Belt', quantity: 1, unit_price: 10 };
      await insertRows(tx, 'quote_line', [
        { ...line, position: 1 },
        { ...line, position: 2 },
      ]);
      return usesOf(tx, 'part', part_id);
    });
    expect(uses).toEqual([{ kind: 'quote', count: 1 }]);
  });
});
