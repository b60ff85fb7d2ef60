import { sql } from 'kysely';
import { EventKind } from '../../generated/values.ts';
import type { Transaction } from '../core/context.ts';
import { insertRows } from '../records/row-writes.ts';
import { addIncidents, addInspections, addNotes, addTasks, addTickets, addWorkOrders } from './care.ts';
import { startDemo, type Demo } from './demo.ts';
import { addExercises, addMachines, addPeople, addPlaces, addPlans, addSuppliers } from './equipment.ts';
import { addMeters } from './meters.ts';
import { addExamplePlans, addOwnPlans } from './plans.ts';
import { addNotificationRules } from './reminders.ts';
import { addClaims, addContracts, addOrdersAndStock, addParts, addQuotes, addSettings } from './supply.ts';

// In this order because steps refer to rows of earlier steps.
const STEPS = [
  addPlaces,
  addPeople,
  addSuppliers,
  addMachines,
  addTasks,
  addOwnPlans,
  addMeters,
  ({ tx }: Demo) => addExamplePlans(tx),
  addInspections,
  addTickets,
  addWorkOrders,
  addIncidents,
  addParts,
  addQuotes,
  addOrdersAndStock,
  addClaims,
  addContracts,
  addPlans,
  addExercises,
  addNotes,
  addSettings,
  addNotificationRules,
];

/** The kinds whose rows get an event, in this order. The demo has no endpoints, and settings are never created. */
const RECORDED = EventKind.filter((kind) => kind !== 'webhook_endpoint' && kind !== 'settings');

/**
 * Adds an event for the creation of each row of the tenant, at its time. The owner of the tables may be a superuser, to whom
 * row-level security does not apply.
 */
const recordAll = async ({ em, principal }: Transaction): Promise<void> => {
  for (const kind of RECORDED)
    await sql`insert into event (id, type, kind, resource_id, occurred_at, actor, subject, data)
      select event_id(created_at, nextval('event_number')), ${`${kind}.created`}, ${kind}, id, created_at,
        ${principal.actor}, subject_of(${kind}, id, event_data(${sql.table(kind)})), event_data(${sql.table(kind)}) from ${sql.table(kind)}
      where tenant_id = current_tenant() order by created_at, id`.execute(em.getKysely());
};

/**
 * Loads the demo gym into the tenant of a transaction. The data are always the same, with dates
 * relative to today in the tenant's time zone. The tenant must be empty.
 */
export const loadDemo = async (tx: Transaction): Promise<void> => {
  const demo = startDemo(tx);
  for (const step of STEPS) await step(demo);
  await recordAll(tx);
};

const CORNER_MACHINES = [
  {
    name: 'Treadmill',
    brand: 'Matrix',
    model: 'T30',
    type: 'treadmill',
    serial_number: 'T30-55021',
    asset_tag: 'C-01',
  },
  {
    name: 'Spin bike',
    brand: 'Schwinn',
    model: 'IC7',
    type: 'indoor bike',
    serial_number: 'IC7-80113',
    asset_tag: 'C-02',
  },
  {
    name: 'Multi gym',
    brand: 'Hoist',
    model: 'H-4400',
    type: 'multi gym',
    serial_number: 'H44-1207',
    asset_tag: 'C-03',
  },
];

/**
 * Loads a small gym into the tenant of a transaction: three machines, a ticket and a task. The tenant must be empty.
 */
export const loadSecondTenant = async (tx: Transaction): Promise<void> => {
  const { add, id, calendar } = startDemo(tx);
  const commissioned = calendar.instant(-500);
  await add(
    'machine',
    CORNER_MACHINES,
    ({ asset_tag }) => asset_tag,
    (machine) => ({
      ...machine,
      location: 'Corner Gym',
      commissioned_at: calendar.date(-500),
      status_since: commissioned,
    }),
  );
  const { actor } = tx.principal;
  const lines = CORNER_MACHINES.map(({ asset_tag }) => ({
    machine_id: id('machine', asset_tag),
    to_status: 'active' as const,
    cause: 'import' as const,
    actor,
    at: commissioned,
    recorded_at: commissioned,
  }));
  await insertRows(tx, 'machine_status_change', lines);
  const machine_id = id('machine', 'C-02');
  await insertRows(tx, 'ticket', [
    { machine_id, title: 'Saddle slips', description: 'The saddle slips down while riding.' },
  ]);
  const task = { title: 'Belt check', rule_unit: 'month', rule_interval: 1, next_due_at: calendar.date(6) } as const;
  await insertRows(tx, 'maintenance_task', [{ ...task, machine_id: id('machine', 'C-01') }]);
};
