import { sql } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import { insertRows } from '../records/row-writes.ts';
import { claims, contracts, orders, quotes } from './data/purchasing.ts';
import { repairs } from './data/repairs.ts';
import { MAIN_STORE, movements, openings, parts, regular } from './data/stock.ts';
import type { Demo } from './demo.ts';
import { lastDayOf } from './work.ts';

type DatedMovement = {
  on: number;
  at: string;
  part: string;
  kind: Schemas['StockMovementKind'];
  quantity: number;
  unit_cost: number | null;
  note: string | null;
  work_order?: string | undefined;
  line?: string | undefined;
};

const COSTS = new Map(parts.map(({ name, cost }) => [name, cost]));

const movementOf = ({
  part,
  ...movement
}: Partial<DatedMovement> & Pick<DatedMovement, 'on' | 'part' | 'kind' | 'quantity'>): DatedMovement => ({
  at: '15:00',
  unit_cost: COSTS.get(part) ?? null,
  note: null,
  ...movement,
  part,
});

const lineKey = (order: string, position: number): string => `${order} ${position}`;

const RECEIPTS = orders.flatMap(({ number, lines, expected = 0 }) =>
  lines.flatMap(({ part, received = 0, price }, index): DatedMovement[] => {
    if (part === undefined || received === 0) return [];
    const line = lineKey(number, index + 1);
    return [
      movementOf({
        on: expected,
        part,
        kind: 'receipt',
        quantity: received,
        unit_cost: price ?? null,
        note: number,
        line,
      }),
    ];
  }),
);

/** The parts of the repairs, taken while the machine is being worked on. */
const REPAIRS = repairs.flatMap(({ job, parts: used = {}, ...repair }) =>
  Object.entries(used).map(([part, quantity]) =>
    movementOf({
      on: lastDayOf({ ...repair, job }),
      at: '09:30',
      part,
      kind: 'consumption',
      quantity: -quantity,
      work_order: job,
    }),
  ),
);

const REGULAR = regular.flatMap(({ part, quantity, days, last, note }) =>
  Array.from({ length: Math.floor((364 + last) / days) + 1 }, (_, i) =>
    movementOf({ on: last - i * days, part, kind: 'consumption', quantity: -quantity, note }),
  ),
);

const LATER = [...RECEIPTS, ...REPAIRS, ...REGULAR, ...movements.map(movementOf)].sort(
  (one, other) => one.on - other.on || one.at.localeCompare(other.at),
);

/** Returns a quantity with three decimals, because sums of fractions are not exact. */
const exact = (quantity: number): number => Math.round(quantity * 1000) / 1000;

const OPENINGS = parts.flatMap(({ name: part, stock, store = MAIN_STORE }) => {
  const moved = LATER.filter((movement) => movement.part === part).reduce((sum, { quantity }) => sum + quantity, 0);
  const quantity = exact(stock - moved);
  return quantity === 0
    ? []
    : [movementOf({ on: openings[store] ?? 0, part, kind: 'adjustment', quantity, note: 'Opening count' })];
});

/** The stock of each part so far. */
const stock = new Map<string, number>();

/** All movements in chronological order. */
const MOVEMENTS = [...OPENINGS, ...LATER].map((movement) => {
  const quantity_after = exact((stock.get(movement.part) ?? 0) + movement.quantity);
  stock.set(movement.part, quantity_after);
  return { ...movement, quantity_after };
});

/** Adds the parts with their stock of today. */
export const addParts = ({ add, id }: Demo): Promise<void> =>
  add(
    'part',
    parts,
    ({ name }) => name,
    ({ minimum, cost, supplier, store, stock: quantity, unit, ...part }) => ({
      ...part,
      unit: unit ?? 'piece',
      quantity,
      min_quantity: minimum,
      unit_cost: cost,
      supplier_id: id('supplier', supplier),
      location_id: id('location', store ?? MAIN_STORE),
    }),
  );

/** Adds the quotes with their lines. */
export const addQuotes = async ({ tx, add, id, idOrNull, calendar: { date, instant } }: Demo): Promise<void> => {
  await add(
    'quote',
    quotes,
    ({ title }) => title,
    ({ title, status, supplier, machine, ticket, valid, on }) => ({
      title,
      status,
      supplier_id: id('supplier', supplier),
      machine_id: idOrNull('machine', machine),
      ticket_id: idOrNull('ticket', ticket),
      valid_until: valid === undefined ? null : date(valid),
      created_at: instant(on),
    }),
  );
  const rows = quotes.flatMap(({ title, lines }) =>
    lines.map(({ part, description, quantity, price }, index) => {
      const line = { quote_id: id('quote', title), position: index + 1, part_id: idOrNull('part', part) };
      return { ...line, description, quantity, unit_price: price };
    }),
  );
  await insertRows(tx, 'quote_line', rows);
};

/** Adds the purchase orders and returns the ids of their lines, by {@link lineKey}. */
const addOrders = async ({
  tx,
  add,
  id,
  idOrNull,
  calendar: { date, instant },
}: Demo): Promise<Map<string, number>> => {
  await add(
    'purchase_order',
    orders,
    ({ number }) => number,
    ({ number, status, supplier, quote, ordered, expected, on }) => ({
      number,
      status,
      supplier_id: id('supplier', supplier),
      quote_id: idOrNull('quote', quote),
      ordered_at: ordered === undefined ? null : instant(ordered, '14:00'),
      expected_on: expected === undefined ? null : date(expected),
      created_at: instant(on),
    }),
  );
  const lines = orders.flatMap(({ number, lines }) =>
    lines.map((line, index) => ({ ...line, number, position: index + 1 })),
  );
  const rows = lines.map(({ number, position, part, description, quantity, price, received }) => ({
    purchase_order_id: id('purchase_order', number),
    position,
    part_id: idOrNull('part', part),
    description,
    quantity,
    unit_price: price,
    quantity_received: received,
  }));
  const ids = await insertRows(tx, 'purchase_order_line', rows);
  return new Map(lines.map(({ number, position }, i) => [lineKey(number, position), ids[i] ?? 0]));
};

/** Adds the purchase orders, their receipts and all stock movements. */
export const addOrdersAndStock = async (demo: Demo): Promise<void> => {
  const { tx, id, idOrNull, calendar } = demo;
  const actor = 'Bram Jansen';
  const lineIds = await addOrders(demo);
  const rows = MOVEMENTS.map(({ on, at, part, work_order, line, ...movement }) => ({
    ...movement,
    part_id: id('part', part),
    workorder_id: idOrNull('work_order', work_order),
    purchase_order_line_id: line === undefined ? null : (lineIds.get(line) ?? null),
    actor,
    created_at: calendar.instant(on, at),
  }));
  const movementIds = await insertRows(tx, 'stock_movement', rows);
  const receiptOf = (line: string): number | null =>
    movementIds[MOVEMENTS.findIndex((row) => row.line === line)] ?? null;
  const receipts = orders.map(({ number, lines, expected = 0 }) => ({
    purchase_order_id: id('purchase_order', number),
    lines: lines.flatMap(({ received: quantity = 0 }, index) => {
      const line = lineKey(number, index + 1);
      return quantity === 0 ? [] : [{ line_id: lineIds.get(line) ?? 0, quantity, movement_id: receiptOf(line) }];
    }),
    actor,
    created_at: calendar.instant(expected, '15:00'),
  }));
  await insertRows(
    tx,
    'purchase_order_receipt',
    receipts.filter(({ lines }) => lines.length > 0),
  );
};

export const addClaims = ({ add, id, idOrNull, calendar: { instant } }: Demo): Promise<void> =>
  add(
    'warranty_claim',
    claims,
    ({ title }) => title,
    ({ machine, supplier, ticket, on, submitted, claimed, recovered, description, outcome, resolution, ...claim }) => ({
      ...claim,
      description: description ?? null,
      outcome: outcome ?? null,
      resolution: resolution ?? null,
      claimed_amount: claimed ?? null,
      recovered_amount: recovered ?? null,
      machine_id: id('machine', machine),
      supplier_id: id('supplier', supplier),
      ticket_id: idOrNull('ticket', ticket),
      submitted_at: submitted === undefined ? null : instant(submitted, '22:30'),
      created_at: instant(on, '22:25'),
    }),
  );

/** Adds the contracts and links them to their machines. */
export const addContracts = async ({ tx, add, id, calendar: { date, instant } }: Demo): Promise<void> => {
  await add(
    'contract',
    contracts,
    ({ title }) => title,
    (entry) => {
      const { title, supplier, kind, from, to, notice, renews, cost, per, cancelled } = entry;
      return {
        title,
        supplier_id: id('supplier', supplier),
        kind,
        starts_on: date(from),
        ends_on: to === undefined ? null : date(to),
        notice_days: notice ?? null,
        auto_renew: renews ?? false,
        cost,
        cost_period: per,
        cancelled_at: cancelled === undefined ? null : instant(cancelled),
      };
    },
  );
  const links = contracts.flatMap(({ title, machines }) =>
    machines.map((tag) => ({ contract_id: id('contract', title), machine_id: id('machine', tag) })),
  );
  await insertRows(tx, 'contract_machine', links);
};

const LABOR_RATE = 45;

/** Sets what an hour of work costs. */
export const addSettings = async ({ tx }: Demo): Promise<void> => {
  await sql`update settings set labor_rate = ${LABOR_RATE} where tenant_id = current_tenant()`.execute(
    tx.em.getKysely(),
  );
};
