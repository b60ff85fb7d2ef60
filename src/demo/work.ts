import type { Schemas } from '../../generated/contract.ts';
import type { Calendar } from './calendar.ts';
import type { WorkOrder } from './data/jobs.ts';
import { machines } from './data/machines.ts';
import { repairs, type Repair } from './data/repairs.ts';
import { rounds } from './data/rounds.ts';

type Step<Status> = { status: Status; at: string };
type OrderStep = Step<Schemas['WorkOrderStatus']>;

/** A work order with its statuses, and the statuses that its work gave to the machine. */
export type Work = Pick<WorkOrder, 'title' | 'machine' | 'ticket' | 'task' | 'supplier' | 'type' | 'priority'> & {
  [Name in 'description' | 'assignee' | 'due_at' | 'resolution']: string | null;
} & { [Name in 'labor_minutes' | 'cost']: number | null } & {
  steps: readonly [OrderStep, ...OrderStep[]];
  machineSteps: readonly (Step<Schemas['MachineStatus']> & { reason: string })[];
};

const WORK_BEGINS = '09:00';
const WAITING = 'Parts are ordered';

const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Returns the day on which a repair ends. */
export const lastDayOf = ({ on, start, wait = 0 }: Repair): number => on + start + wait;

/** Returns when a defect was reported, read, worked on and repaired. Without parts the work stops after an hour. */
export const timesOf = (repair: Repair, { instant }: Calendar) => {
  const made = instant(repair.on, repair.at);
  const started = instant(repair.on + repair.start, WORK_BEGINS);
  const resumed = instant(lastDayOf(repair), WORK_BEGINS);
  const completed = later(resumed, repair.hours * 60);
  return { made, read: later(made, repair.seen), started, stopped: later(started, 60), resumed, completed };
};

const repaired = (repair: Repair, calendar: Calendar): Work => {
  const { machine, title: ticket, priority, status, job: title, wait, by, supplier, minutes, cost, outcome } = repair;
  const { made, read, started, stopped, resumed, completed } = timesOf(repair, calendar);
  const isInterrupted = wait !== undefined;
  return {
    title,
    machine,
    ticket,
    supplier,
    priority,
    type: 'corrective',
    description: null,
    assignee: by,
    due_at: null,
    labor_minutes: minutes,
    cost: cost ?? null,
    resolution: outcome,
    steps: [
      { status: 'open', at: later(read, 5) },
      { status: 'in_progress', at: started },
      ...(isInterrupted
        ? ([
            { status: 'waiting_parts', at: stopped },
            { status: 'in_progress', at: resumed },
          ] as const)
        : []),
      { status: 'completed', at: completed },
    ],
    machineSteps: [
      ...(status === undefined ? [] : [{ status, at: made, reason: ticket }]),
      { status: 'maintenance', at: started, reason: title },
      ...(isInterrupted
        ? ([
            { status: 'waiting_parts', at: stopped, reason: WAITING },
            { status: 'maintenance', at: resumed, reason: title },
          ] as const)
        : []),
      { status: 'active', at: completed, reason: outcome },
    ],
  };
};

const NAMES = new Map(machines.map(({ tag, name }) => [tag, name.toLowerCase()]));

/** Returns the work orders of all services. Each was planned two weeks ahead. */
const serviced = ({ instant }: Calendar): Work[] =>
  rounds.flatMap(({ job, machines: tags, on, hours, by, supplier, minutes, cost, late = 0 }) =>
    tags.map((machine, i): Work => {
      const title = `${job} of ${NAMES.get(machine) ?? machine}`;
      const started = instant(on + i, WORK_BEGINS);
      const completed = later(started, hours * 60);
      return {
        title,
        machine,
        supplier,
        type: 'preventive',
        priority: 'medium',
        description: null,
        assignee: by,
        due_at: instant(on + i - late, '17:00'),
        labor_minutes: minutes,
        cost: cost ?? null,
        resolution: 'Done.',
        steps: [
          { status: 'open', at: instant(on - 14, '10:00') },
          { status: 'planned', at: instant(on - 13, '10:00') },
          { status: 'in_progress', at: started },
          { status: 'completed', at: completed },
        ],
        machineSteps: [
          { status: 'maintenance', at: started, reason: title },
          { status: 'active', at: completed, reason: 'Service done' },
        ],
      };
    }),
  );

/** Returns the completed work of the past year. */
export const pastWork = (calendar: Calendar): Work[] => [
  ...repairs.map((repair) => repaired(repair, calendar)),
  ...serviced(calendar),
];

/** Returns a recent work order. The histories of the machines include its effect. */
export const workOf = (order: WorkOrder, { instant }: Calendar): Work => {
  const { on, due, started, completed, minutes, cost, status, description, assignee, resolution, ...rest } = order;
  const steps: [OrderStep, ...OrderStep[]] = [{ status: 'open', at: instant(on, '22:00') }];
  if (started !== undefined) steps.push({ status: 'in_progress', at: instant(started, '08:00') });
  if (completed !== undefined) steps.push({ status: 'completed', at: instant(completed, '12:30') });
  if (steps.at(-1)?.status !== status)
    steps.push({ status, at: started === undefined ? instant(on, '22:05') : instant(started, '11:15') });
  return {
    ...rest,
    description: description ?? null,
    assignee: assignee ?? null,
    due_at: due === undefined ? null : instant(due, '17:00'),
    labor_minutes: minutes ?? null,
    cost: cost ?? null,
    resolution: resolution ?? null,
    steps,
    machineSteps: [],
  };
};
