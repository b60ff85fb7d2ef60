import { Incident } from '../areas/incidents/entity.ts';
import { Inspection } from '../areas/inspections/entity.ts';
import { MaintenanceCompletion, MaintenanceTask } from '../areas/maintenance/entity.ts';
import { Note } from '../areas/notes/entity.ts';
import { Reporter } from '../areas/reporters/entity.ts';
import { Ticket } from '../areas/tickets/entity.ts';
import { WorkOrder } from '../areas/work-orders/entity.ts';
import { workOrders } from './data/jobs.ts';
import { notes } from './data/notes.ts';
import { incidents, reporters, tickets } from './data/reports.ts';
import { inspections, tasks } from './data/upkeep.ts';
import type { Demo } from './demo.ts';

const taskKey = (title: string, machine: string): string => `${title} (${machine})`;

/** Adds the maintenance tasks and a line for each completion. */
export const addTasks = async ({ tx, add, id, calendar: { date, instant } }: Demo): Promise<void> => {
  await add(
    'maintenance_task',
    tasks,
    ({ title, machine }) => taskKey(title, machine),
    ({ machine, due, every, done, ends, ...task }) => {
      const last = done?.at(-1);
      const [rule_interval, rule_unit] = every ?? [null, null];
      return tx.entities.create(MaintenanceTask, {
        ...task,
        machine_id: id('machine', machine),
        rule_interval,
        rule_unit,
        ends_on: ends === undefined ? null : date(ends),
        next_due_at: due === null ? null : date(due),
        last_completed_at: last === undefined ? null : instant(last, '10:20'),
        checklist: task.checklist ?? [],
      });
    },
  );
  for (const { title, machine, done = [] } of tasks) {
    const task_id = id('maintenance_task', taskKey(title, machine));
    for (const day of done) {
      tx.entities.create(MaintenanceCompletion, {
        task_id,
        completed_at: instant(day, '10:20'),
        due_on: date(day),
        actor: 'Bram Jansen',
      });
    }
  }
  await tx.entities.flush();
};

/** Adds the inspections. A failed one has already had its effect on the machine's history. */
export const addInspections = ({ tx, add, id, calendar: { date, instant } }: Demo): Promise<void> =>
  add(
    'inspection',
    inspections,
    ({ machine }) => machine,
    ({ machine, on, checklist, failed, inspector, notes: remarks, next, blocked }) =>
      tx.entities.create(Inspection, {
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

/** Adds the reporters and what they reported. */
export const addTickets = async ({ tx, add, id, calendar: { instant } }: Demo): Promise<void> => {
  await add(
    'reporter',
    reporters,
    ({ name }) => name,
    (reporter) => tx.entities.create(Reporter, reporter),
  );
  await add(
    'ticket',
    tickets,
    ({ title }) => title,
    ({ machine, on, at, reporter, resolution, closed, ...ticket }) =>
      tx.entities.create(Ticket, {
        ...ticket,
        machine_id: id('machine', machine),
        reporter_id: id('reporter', reporter),
        reporter_name: reporter,
        resolution: resolution ?? null,
        resolved_at: closed === undefined ? null : instant(closed, '21:40'),
        created_at: instant(on, at),
      }),
  );
};

/** Adds the work orders, and to each ticket the one that came of it. */
export const addWorkOrders = async ({ tx, add, id, idOrNull, calendar: { instant } }: Demo): Promise<void> => {
  const at = (day: number | undefined, time: string) => (day === undefined ? null : instant(day, time));
  await add(
    'work_order',
    workOrders,
    ({ title }) => title,
    (entry) => {
      const { machine, ticket, task, supplier, on, due, started, completed, minutes, ...order } = entry;
      return tx.entities.create(WorkOrder, {
        ...order,
        machine_id: idOrNull('machine', machine),
        ticket_id: idOrNull('ticket', ticket),
        task_id: idOrNull('maintenance_task', task),
        supplier_id: idOrNull('supplier', supplier),
        due_at: at(due, '17:00'),
        started_at: at(started, '08:00'),
        completed_at: at(completed, '12:30'),
        labor_minutes: minutes ?? null,
        created_at: instant(on, '22:00'),
      });
    },
  );
  for (const { title, ticket } of workOrders) {
    if (ticket === undefined) continue;
    const row = await tx.entities.findOneOrFail(Ticket, id('ticket', ticket));
    row.workorder_id = id('work_order', title);
  }
  await tx.entities.flush();
};

/** Adds the incidents. One that blocked its machine has already had its effect on the machine's history. */
export const addIncidents = ({ tx, add, id, calendar: { instant } }: Demo): Promise<void> =>
  add(
    'incident',
    incidents,
    ({ machine }) => machine,
    (entry) => {
      const { machine, on, at, reporter, involved, injury, action, blocked, closed, ...incident } = entry;
      return tx.entities.create(Incident, {
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
      });
    },
  );

export const addNotes = async ({ tx, id, calendar: { instant } }: Demo): Promise<void> => {
  for (const { on, to, days, author, body } of notes) {
    tx.entities.create(Note, {
      notable_type: on,
      notable_id: id(on, to),
      author,
      body,
      created_at: instant(days, '22:20'),
    });
  }
  await tx.entities.flush();
};
