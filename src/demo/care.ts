import { insertRows, type NewRow } from '../records/rows.ts';
import { workOrders } from './data/jobs.ts';
import { notes } from './data/notes.ts';
import { incidents, reporters, tickets as reports } from './data/reports.ts';
import { inspections, tasks } from './data/upkeep.ts';
import type { Demo } from './demo.ts';

const taskKey = (title: string, machine: string): string => `${title} (${machine})`;

/** Adds the maintenance tasks with their completions. */
export const addTasks = async ({ tx, add, id, calendar: { date, instant } }: Demo): Promise<void> => {
  await add(
    'maintenance_task',
    tasks,
    ({ title, machine }) => taskKey(title, machine),
    ({ machine, due, every, done, ends, ...task }) => {
      const last = done?.at(-1);
      const [rule_interval, rule_unit] = every ?? [null, null];
      return {
        ...task,
        machine_id: id('machine', machine),
        rule_interval,
        rule_unit,
        ends_on: ends === undefined ? null : date(ends),
        next_due_at: due === null ? null : date(due),
        last_completed_at: last === undefined ? null : instant(last, '10:20'),
        checklist: task.checklist ?? [],
      };
    },
  );
  const completions = tasks.flatMap(({ title, machine, due, done = [] }) => {
    const task_id = id('maintenance_task', taskKey(title, machine));
    return done.map((day, i) => {
      const next = done[i + 1] ?? due;
      return {
        task_id,
        completed_at: instant(day, '10:20'),
        completed_on: date(day),
        due_on: date(day),
        next_due_at: next === null ? null : date(next),
        actor: 'Bram Jansen',
      };
    });
  });
  await insertRows(tx, 'maintenance_completion', completions);
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
export const addTickets = async ({ add, id, calendar: { instant } }: Demo): Promise<void> => {
  await add(
    'reporter',
    reporters,
    ({ name }) => name,
    (reporter) => reporter,
  );
  await add(
    'ticket',
    reports,
    ({ title }) => title,
    ({ machine, on, at, reporter, resolution, closed, ...ticket }) => ({
      ...ticket,
      machine_id: id('machine', machine),
      reporter_id: id('reporter', reporter),
      reporter_name: reporter,
      resolution: resolution ?? null,
      acknowledged_at: ticket.status === 'new' ? null : instant(on, '21:30'),
      resolved_at: closed === undefined ? null : instant(closed, '21:40'),
      created_at: instant(on, at),
    }),
  );
};

/** Adds the work orders with their histories, and links each ticket to its work order. */
export const addWorkOrders = async ({ tx, add, id, idOrNull, calendar: { instant } }: Demo): Promise<void> => {
  const { actor } = tx.principal;
  const at = (day: number | undefined, time: string) => (day === undefined ? null : instant(day, time));
  await add(
    'work_order',
    workOrders,
    ({ title }) => title,
    (entry) => {
      const { machine, ticket, task, supplier, on, due, started, completed, minutes, ...order } = entry;
      return {
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
      };
    },
  );
  const lines = workOrders.flatMap(({ title, status, on, started, completed }) => {
    const workorder_id = id('work_order', title);
    const steps: NewRow<'work_order_status_change'>[] = [
      { workorder_id, to_status: 'open', actor, at: instant(on, '22:00') },
    ];
    const step = (to_status: typeof status, at: string) =>
      steps.push({ workorder_id, from_status: steps.at(-1)?.to_status ?? null, to_status, actor, at });
    if (started !== undefined) step('in_progress', instant(started, '08:00'));
    if (completed !== undefined) step('completed', instant(completed, '12:30'));
    if (steps.at(-1)?.to_status !== status)
      step(status, started === undefined ? instant(on, '22:05') : instant(started, '11:15'));
    return steps;
  });
  await insertRows(tx, 'work_order_status_change', lines);
  for (const { title, ticket } of workOrders) {
    if (ticket === undefined) continue;
    const link = { workorder_id: id('work_order', title) };
    await tx.em.getKysely().updateTable('ticket').set(link).where('id', '=', id('ticket', ticket)).execute();
  }
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
