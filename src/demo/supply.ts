import { Contract, ContractMachine } from '../areas/contracts/entity.ts';
import { Part, StockMovement } from '../areas/parts/entity.ts';
import { PurchaseOrder, PurchaseOrderLine } from '../areas/purchase-orders/entity.ts';
import { Quote, QuoteLine } from '../areas/quotes/entity.ts';
import { WarrantyClaim } from '../areas/warranty-claims/entity.ts';
import { claims, contracts, orders, quotes } from './data/purchasing.ts';
import { movements, opening, parts } from './data/stock.ts';
import type { Demo } from './demo.ts';

const MAIN_STORE = 'Riverside parts store';

/** Adds the parts, with nothing in stock yet. */
export const addParts = ({ tx, add, id }: Demo): Promise<void> =>
  add(
    'part',
    parts,
    ({ name }) => name,
    ({ minimum, cost, supplier, store, unit, ...part }) =>
      tx.entities.create(Part, {
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
    ({ title, status, supplier, machine, ticket, valid, on }) =>
      tx.entities.create(Quote, {
        title,
        status,
        supplier_id: id('supplier', supplier),
        machine_id: idOrNull('machine', machine),
        ticket_id: idOrNull('ticket', ticket),
        valid_until: valid === undefined ? null : date(valid),
        created_at: instant(on),
      }),
  );
  for (const { title, lines } of quotes) {
    for (const [index, { part, description, quantity, price }] of lines.entries()) {
      const line = { quote_id: id('quote', title), position: index + 1, part_id: idOrNull('part', part) };
      tx.entities.create(QuoteLine, { ...line, description, quantity, unit_price: price });
    }
  }
  await tx.entities.flush();
};

type Stock = {
  on: number;
  part: string;
  kind: StockMovement['kind'];
  quantity: number;
  note?: string;
  work_order?: string;
  line?: PurchaseOrderLine;
};

/** Adds the purchase orders with their lines. Answers what was received of them. */
const addOrders = async ({ tx, add, id, idOrNull, calendar: { date, instant } }: Demo): Promise<Stock[]> => {
  const receipts: Stock[] = [];
  await add(
    'purchase_order',
    orders,
    ({ number }) => number,
    ({ number, status, supplier, quote, ordered, expected, on }) =>
      tx.entities.create(PurchaseOrder, {
        number,
        status,
        supplier_id: id('supplier', supplier),
        quote_id: idOrNull('quote', quote),
        ordered_at: ordered === undefined ? null : instant(ordered, '14:00'),
        expected_on: expected === undefined ? null : date(expected),
        created_at: instant(on),
      }),
  );
  for (const { number, lines, expected = 0 } of orders) {
    for (const [index, { part, description, quantity, price, received = 0 }] of lines.entries()) {
      const line = tx.entities.create(PurchaseOrderLine, {
        purchase_order_id: id('purchase_order', number),
        position: index + 1,
        part_id: idOrNull('part', part),
        description: description ?? null,
        quantity,
        unit_price: price ?? null,
        quantity_received: received,
      });
      if (part === undefined || received === 0) continue;
      receipts.push({ on: expected, part, kind: 'receipt', quantity: received, note: number, line });
    }
  }
  await tx.entities.flush();
  return receipts;
};

/** Adds the purchase orders and every movement of stock, in the order of their days; the database adds them up. */
export const addOrdersAndStock = async (demo: Demo): Promise<void> => {
  const { tx, id, idOrNull, calendar } = demo;
  const all: Stock[] = [...opening, ...(await addOrders(demo)), ...movements].sort((one, other) => one.on - other.on);
  for (const { on, part, kind, quantity, note, work_order, line } of all) {
    tx.entities.create(StockMovement, {
      part_id: id('part', part),
      kind,
      quantity,
      workorder_id: idOrNull('work_order', work_order),
      purchase_order_line_id: line?.id ?? null,
      note: note ?? null,
      actor: 'Bram Jansen',
      created_at: calendar.instant(on, '15:00'),
    });
  }
  await tx.entities.flush();
};

export const addClaims = ({ tx, add, id, idOrNull, calendar: { instant } }: Demo): Promise<void> =>
  add(
    'warranty_claim',
    claims,
    ({ title }) => title,
    ({ machine, supplier, ticket, on, submitted, ...claim }) =>
      tx.entities.create(WarrantyClaim, {
        ...claim,
        machine_id: id('machine', machine),
        supplier_id: id('supplier', supplier),
        ticket_id: idOrNull('ticket', ticket),
        submitted_at: submitted === undefined ? null : instant(submitted, '22:30'),
        created_at: instant(on, '22:25'),
      }),
  );

/** Adds the contracts and which machines they cover. */
export const addContracts = async ({ tx, add, id, calendar: { date, instant } }: Demo): Promise<void> => {
  await add(
    'contract',
    contracts,
    ({ title }) => title,
    (entry) => {
      const { title, supplier, kind, from, to, notice, renews, cost, per, cancelled } = entry;
      return tx.entities.create(Contract, {
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
      });
    },
  );
  for (const { title, machines } of contracts) {
    for (const tag of machines)
      tx.entities.create(ContractMachine, { contract_id: id('contract', title), machine_id: id('machine', tag) });
  }
  await tx.entities.flush();
};
