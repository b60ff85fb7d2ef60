import type { Schemas } from '../../generated/contract.ts';
import { insertRows } from '../platform/statements.ts';
import { claims, contracts, orders, quotes } from './data/purchasing.ts';
import { movements, opening, parts } from './data/stock.ts';
import type { Demo } from './demo.ts';

const MAIN_STORE = 'Riverside parts store';

/** Adds the parts without stock. */
export const addParts = ({ add, id }: Demo): Promise<void> =>
  add(
    'part',
    parts,
    ({ name }) => name,
    ({ minimum, cost, supplier, store, unit, ...part }) => ({
      ...part,
      unit: unit ?? 'piece',
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

type DatedMovement = {
  on: number;
  part: string;
  kind: Schemas['StockMovementKind'];
  quantity: number;
  note?: string;
  work_order?: string;
  line_id?: number | undefined;
};

/** Adds the purchase orders with their lines. Returns the stock movements of received lines. */
const addOrders = async ({ tx, add, id, idOrNull, calendar: { date, instant } }: Demo): Promise<DatedMovement[]> => {
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
  const lines = orders.flatMap(({ number, lines, expected = 0 }) =>
    lines.map((line, index) => ({ ...line, number, position: index + 1, on: expected })),
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
  return lines.flatMap(({ part, received = 0, on, number }, i): DatedMovement[] =>
    part === undefined || received === 0
      ? []
      : [{ on, part, kind: 'receipt', quantity: received, note: number, line_id: ids[i] }],
  );
};

/**
 * Adds the purchase orders and all stock movements, in chronological order. A trigger updates the parts' quantities.
 */
export const addOrdersAndStock = async (demo: Demo): Promise<void> => {
  const { tx, id, idOrNull, calendar } = demo;
  const all: DatedMovement[] = [...opening, ...(await addOrders(demo)), ...movements].sort(
    (one, other) => one.on - other.on,
  );
  const rows = all.map(({ on, part, kind, quantity, note, work_order, line_id }) => ({
    part_id: id('part', part),
    kind,
    quantity,
    workorder_id: idOrNull('work_order', work_order),
    purchase_order_line_id: line_id,
    note,
    actor: 'Bram Jansen',
    created_at: calendar.instant(on, '15:00'),
  }));
  await insertRows(tx, 'stock_movement', rows);
};

export const addClaims = ({ add, id, idOrNull, calendar: { instant } }: Demo): Promise<void> =>
  add(
    'warranty_claim',
    claims,
    ({ title }) => title,
    ({ machine, supplier, ticket, on, submitted, ...claim }) => ({
      ...claim,
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
