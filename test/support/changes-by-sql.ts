import { EventKind } from '../../generated/values.ts';
import { FIXTURES, type Kind } from './fixtures.ts';

/** Changes of a part of each composite resource. */
export const CHANGES_OF_PARTS: readonly (readonly [Kind, string, (id: number, machine: number) => string])[] = [
  [
    'quote',
    'lines',
    (id) => `insert into quote_line (quote_id, position, description, quantity, unit_price)
    values (${id}, 90, 'More', 1, 1)`,
  ],
  ['purchase_order', 'lines', (id) => `update purchase_order_line set unit_price = 70 where purchase_order_id = ${id}`],
  ['floor_plan', 'positions', (id) => `update floor_plan_position set rotation = 45 where floor_plan_id = ${id}`],
  [
    'contract',
    'machine_ids',
    (id, machine) => `insert into contract_machine (contract_id, machine_id) values (${id}, ${machine})`,
  ],
  ['person', 'location_ids', (id) => `delete from person_location where person_id = ${id}`],
  ['exercise', 'machine_ids', (id) => `delete from exercise_machine where exercise_id = ${id}`],
];

/** Kinds whose rows nothing may change, each with a statement that inserts one. */
export const APPENDED: Readonly<Record<string, (of: (kind: Kind) => number) => string>> = {
  stock_movement: (
    of,
  ) => `with stocked as (update part set quantity = quantity + 1 where id = ${of('part')} returning id, quantity)
    insert into stock_movement (part_id, kind, quantity, quantity_after) select id, 'receipt', 1, quantity from stocked`,
  purchase_order_receipt: (of) =>
    `insert into purchase_order_receipt (purchase_order_id, lines) values (${of('purchase_order')}, '[]')`,
  note: (of) => `insert into note (notable_type, notable_id, body) values ('machine', ${of('machine')}, 'Plain')`,
  machine_code: (of) => `insert into machine_code (machine_id, value) values (${of('machine')}, 'PLAIN-1')`,
};

/** The kind with one row per tenant, which test/areas/settings tests. */
export const SINGLE = 'settings';

/** Changes of kinds that have neither a title nor a name, or whose name is no plain text. */
const OWN_CHANGES: Partial<Record<Kind, string>> = {
  machine: "brand = 'Plain'",
  inspection: "inspector = 'Plain'",
  ticket: "title = 'Plain'",
  part: "description = 'Plain'",
  location: "notes = 'Plain'",
  supplier: "phone = 'Plain'",
  incident: "injury = 'Plain'",
  reporter: "phone = 'Plain'",
  person: "phone = 'Plain'",
  purchase_order: "expected_on = '2031-01-01'",
  attachment: "caption = 'Plain'",
  webhook_endpoint: "description = 'Plain'",
  custom_field: "label = 'Plain'",
  notification_rule: "delivery = 'daily'",
};

const changeOf = (kind: Kind): string =>
  OWN_CHANGES[kind] ?? ('title' in FIXTURES[kind].columns(() => 0, '') ? "title = 'Plain'" : "name = 'Plain'");

/** A change of a row of each kind with events, as a statement. */
export const CHANGES: readonly (readonly [Kind, string])[] = EventKind.filter(
  (kind): kind is Kind & typeof kind => kind in FIXTURES && !(kind in APPENDED),
).map((kind) => [kind, changeOf(kind)]);
