import { sql } from 'kysely';
import type { Schemas } from '../../generated/contract.ts';
import { insertRows } from '../records/row-writes.ts';
import { byInstant, type Calendar } from './calendar.ts';
import { workOrders } from './data/jobs.ts';
import { notes } from './data/notes.ts';
import { repairs, type Repair } from './data/repairs.ts';
import { incidents, reporters, tickets as reports, type Ticket } from './data/reports.ts';
import { inspections, tasks } from './data/upkeep.ts';
import { keptDates, startOf } from './dates.ts';
import type { Demo } from './demo.ts';
import { pastWork, timesOf, workOf, type Work } from './work.ts';

const taskKey = (title: string, machine: string): string => `${title} (${machine})`;

const CARE_TIME = '10:20';

/** The person who has done all maintenance. */
const CARETAKER = 'Bram Jansen';

/** Adds the maintenance tasks with their completions. */
export const addTasks = async ({ tx, add, id, idOrNull, calendar }: Demo): Promise<void> => {
  await add(
    'maintenance_task',
    tasks,
    ({ title, machine }) => taskKey(title, machine),
    (task) => {
      const { title, machine, due, every, basis, ends, active = true, instructions, checklist = [], assignee } = task;
      const [rule_interval, rule_unit] = every ?? [null, null];
      const last = keptDates(task, calendar).at(-1);
      return {
        title,
        instructions: instructions ?? null,
        basis: basis ?? 'scheduled',
        active,
        checklist,
        assignee_id: idOrNull('person', assignee),
        assignee: assignee ?? null,
        machine_id: id('machine', machine),
        rule_interval,
        rule_unit,
        starts_on: startOf(task, calendar),
        ends_on: ends === undefined ? null : calendar.date(ends),
        next_due_at: active ? calendar.date(due) : null,
        last_completed_at: last === undefined ? null : calendar.at(last.completed_on, CARE_TIME),
      };
    },
  );
  const completions = tasks.flatMap((task) =>
    keptDates(task, calendar).map((dates) => ({
      ...dates,
      task_id: id('maintenance_task', taskKey(task.title, task.machine)),
      completed_at: calendar.at(dates.completed_on, CARE_TIME),
      actor: CARETAKER,
      person_id: id('person', CARETAKER),
    })),
  );
  await insertRows(tx, 'maintenance_completion', completions.toSorted(byInstant(({ completed_at }) => completed_at)));
};

/** Adds the inspections. The machines' histories already include the effect of failed ones. */
export const addInspections = ({ add, id, calendar: { date, instant } }: Demo): Promise<void> =>
  add(
    'inspection',
    inspections,
    ({ machine }) => machine,
    ({ machine, on, checklist, failed, inspector, notes: remarks, next, blocked }) => ({
      machine_id: id('machine', machine),
      passed: failed === undefined,
      inspector,
      notes: remarks ?? null,
      inspected_at: instant(on, '11:00'),
      next_due_at: date(next),
      checklist: checklist.map((item) => ({ item, ok: failed?.[item] === undefined, note: failed?.[item] ?? null })),
      blocked_machine: blocked ?? false,
      created_at: instant(on, '11:25'),
    }),
  );

/** Adds the reporters and their tickets. */
export const addTickets = async ({ add, id, calendar }: Demo): Promise<void> => {
  await add(
    'reporter',
    reporters,
    ({ name }) => name,
    (reporter) => reporter,
  );
  const rows = [
    ...repairs.map((repair) => repairedTicket(repair, calendar)),
    ...reports.map((report) => ticketOf(report, calendar)),
  ];
  await add(
    'ticket',
    rows.toSorted(byInstant(({ created_at }) => created_at)),
    ({ title }) => title,
    ({ machine, reporter, ...ticket }) => ({
      ...ticket,
      machine_id: id('machine', machine),
      reporter_id: id('reporter', reporter),
      reporter_name: reporter,
    }),
  );
};

const ticketOf = ({ on, at, resolution, closed, ...ticket }: Ticket, { instant }: Calendar) => ({
  ...ticket,
  resolution: resolution ?? null,
  acknowledged_at: ticket.status === 'new' ? null : instant(on, '21:30'),
  resolved_at: closed === undefined ? null : instant(closed, '21:40'),
  created_at: instant(on, at),
});

const repairedTicket = (repair: Repair, calendar: Calendar) => {
  const { machine, title, reporter, priority, outcome } = repair;
  const { made, read, completed } = timesOf(repair, calendar);
  return {
    machine,
    title,
    reporter,
    priority,
    status: 'resolved' as const,
    description: `${title}.`,
    resolution: outcome,
    acknowledged_at: read,
    resolved_at: completed,
    created_at: made,
  };
};

/** Adds the work orders with their histories, and links each ticket to its work order. */
export const addWorkOrders = async ({ tx, add, id, idOrNull, calendar }: Demo): Promise<void> => {
  const orders = [...pastWork(calendar), ...workOrders.map((entry) => workOf(entry, calendar))].toSorted(
    byInstant(({ steps }) => steps[0].at),
  );
  const reached = ({ steps }: Work, status: Schemas['WorkOrderStatus']) =>
    steps.find((step) => step.status === status)?.at ?? null;
  await add(
    'work_order',
    orders,
    ({ title }) => title,
    (work) => {
      const { steps, machineSteps: _, machine, ticket, task, supplier, ...order } = work;
      return {
        ...order,
        status: steps.at(-1)?.status,
        machine_id: idOrNull('machine', machine),
        ticket_id: idOrNull('ticket', ticket),
        task_id: idOrNull('maintenance_task', task),
        supplier_id: idOrNull('supplier', supplier),
        started_at: reached(work, 'in_progress'),
        completed_at: reached(work, 'completed'),
        created_at: steps[0].at,
      };
    },
  );
  const lines = orders.flatMap(({ title, steps }) =>
    steps.map(({ status: to_status, at }, i) => ({
      workorder_id: id('work_order', title),
      from_status: steps[i - 1]?.status ?? null,
      to_status,
      actor: tx.principal.actor,
      at,
    })),
  );
  await insertRows(tx, 'work_order_status_change', lines.toSorted(byInstant(({ at }) => at)));
  await sql`update work_order set assignee_id = person.id from person
    where work_order.tenant_id = current_tenant() and person.tenant_id = work_order.tenant_id and assignee = person.name`.execute(
    tx.em.getKysely(),
  );
  await sql`update ticket set workorder_id = work_order.id from work_order
    where ticket.tenant_id = current_tenant() and work_order.tenant_id = ticket.tenant_id and ticket_id = ticket.id`.execute(
    tx.em.getKysely(),
  );
};

/** Adds the incidents. The machines' histories already include the effect of blocking ones. */
export const addIncidents = ({ add, id, calendar: { instant } }: Demo): Promise<void> =>
  add(
    'incident',
    incidents,
    ({ machine }) => machine,
    (entry) => {
      const { machine, on, at, reporter, involved, injury, action, blocked, closed, ...incident } = entry;
      return {
        ...incident,
        machine_id: id('machine', machine),
        reporter_name: reporter,
        involved_person: involved ?? null,
        injury: injury ?? null,
        occurred_at: instant(on, at),
        blocked_machine: blocked ?? false,
        corrective_action: action ?? null,
        closed_at: closed === undefined ? null : instant(closed, '16:00'),
        created_at: instant(on, '22:15'),
      };
    },
  );

export const addNotes = async ({ tx, id, calendar: { instant } }: Demo): Promise<void> => {
  const rows = notes.map(({ on, to, days, author, body }) => ({
    notable_type: on,
    notable_id: id(on, to),
    author,
    body,
    created_at: instant(days, '22:20'),
  }));
  await insertRows(tx, 'note', rows);
};
