import { about, ask, at, follow, idOf, only, type Task } from './task.ts';

/** True for an order with a treadmill's deck on it. */
const forDeck = ({ lines }: { lines: { description: string }[] }): boolean =>
  lines.some(({ description }) => description.includes('deck'));

const FRAYED = [{ item: 'Cables', ok: false, note: 'Frayed' }];

/** Tasks of a manager: to record or change something. */
export const writingTasks: readonly Task[] = [
  {
    question: 'A squeak on treadmill 8... no wait, forget it, that was the door. Take it back.',
    calls: [ask('report_ticket', { machine_id: 'treadmill 8', description: 'It squeaks.' }), ask('undo', {})],
    answer: (earlier) => ({ effects: earlier('undo').undone.map(({ kind, effect }) => [kind, effect]) }),
    expected: () => ({ effects: [['ticket', 'removed']] }),
  },
  {
    question:
      'Log that the leg press failed its inspection, cable frayed. Is it locked now, and what can members no longer do?',
    calls: [
      ask('create_inspection', { machine_id: 'leg press', passed: false, notes: 'Cable frayed.', checklist: FRAYED }),
      follow('list_exercises', (earlier) => ({ machine_id: String(earlier('create_inspection').machine_id) })),
    ],
    answer: (earlier) => ({
      machine: earlier('create_inspection').machine_name,
      status: earlier('create_inspection').machine_status,
      impossible: earlier('list_exercises')
        .data.filter(({ available }) => !available)
        .map(({ name }) => name),
    }),
    expected: () => ({ machine: 'Leg press', status: 'out_of_service', impossible: ['Leg press'] }),
  },
  {
    question: 'Noor de Wit says that the monitor of rowing machine 5 stays dark. Report it unless we know already.',
    calls: [
      ask('list_open_tickets', { machine_id: 'rowing machine 5' }),
      ask('report_ticket', {
        machine_id: 'rowing machine 5',
        description: 'The monitor stays dark.',
        reporter_name: 'Noor de Wit',
      }),
    ],
    answer: (earlier) => {
      const { machine_name, status, priority, reporter_name } = earlier('report_ticket');
      return { known: earlier('list_open_tickets').data.length, machine_name, status, priority, reporter_name };
    },
    expected: () => ({
      known: 0,
      machine_name: 'Rowing machine 5',
      status: 'new',
      priority: 'medium',
      reporter_name: 'Noor de Wit',
    }),
  },
  {
    question:
      'Treadmill 8 has a new safety relay and stops again. Close the job and the report, and tell me whether it is back in use.',
    calls: [
      ask('list_workorders', { status: 'in_progress' }),
      follow('update_workorder_status', (earlier) => ({
        workorder_id: idOf(about(earlier('list_workorders').data, 'Treadmill 8')),
        status: 'completed',
        resolution: 'Safety relay replaced; it stops.',
      })),
      follow('update_ticket_status', (earlier) => ({
        ticket_id: String(earlier('update_workorder_status').ticket_id),
        status: 'resolved',
      })),
    ],
    answer: (earlier) => {
      const job = earlier('update_workorder_status');
      const ticket = earlier('update_ticket_status');
      return {
        job: [job.status, job.resolution, job.completed_at !== null],
        ticket: [ticket.title, ticket.status, ticket.resolved_at !== null],
        machine: ticket.machine_status,
      };
    },
    expected: () => ({
      job: ['completed', 'Safety relay replaced; it stops.', true],
      ticket: ['Emergency stop does not stop the belt', 'resolved', true],
      machine: 'out_of_service',
    }),
  },
  {
    question: 'The chain and rail of rowing machine 2 are done. When is the next time, and what else is overdue?',
    calls: [
      ask('upcoming_maintenance', { days: 0 }),
      follow('complete_maintenance', (earlier) => ({
        task_id: idOf(about(earlier('upcoming_maintenance').data, 'Rowing machine 2')),
      })),
      ask('upcoming_maintenance', { days: 0 }),
    ],
    answer: (earlier) => {
      const { title, next_due_at, active, overdue } = earlier('complete_maintenance');
      const late = earlier('upcoming_maintenance').data.filter((row) => row.overdue);
      return {
        title,
        next_due_at,
        active,
        overdue,
        late: late.map(({ machine_name, next_due_at: due }) => [machine_name, due]),
      };
    },
    expected: (day) => ({
      title: 'Chain and rail care',
      next_due_at: day.date(13),
      active: true,
      overdue: false,
      late: [
        ['Treadmill 2', day.date(-12)],
        ['Treadmill 9', day.date(-5)],
        ['Cable crossover 1', day.date(-3)],
        ['Stair climber 1', day.date(-1)],
      ],
    }),
  },
  {
    question:
      'Treadmill 2 goes to Nordvelt this week, so its overdue service is off. And plan a check of its wiring every half year, first on 1 June 2099.',
    calls: [
      ask('upcoming_maintenance', { days: 0, machine_id: 'treadmill 2' }),
      follow('skip_maintenance', (earlier) => ({
        task_id: idOf(about(earlier('upcoming_maintenance').data, 'Treadmill 2')),
        reason: 'At Nordvelt for repair.',
        confirm: true,
      })),
      ask('create_maintenance_task', {
        machine_id: 'treadmill 2',
        title: 'Check the wiring',
        rule_unit: 'month',
        rule_interval: 6,
        starts_on: '2099-06-01',
      }),
    ],
    answer: (earlier) => {
      const { due_on, next_due_at } = earlier('skip_maintenance');
      const task = earlier('create_maintenance_task');
      return { due_on, isLater: String(next_due_at) > due_on, first: task.next_due_at, machine: task.machine_name };
    },
    expected: (day) => ({ due_on: day.date(-12), isLater: true, first: '2099-06-01', machine: 'Treadmill 2' }),
  },
  {
    question: 'The counter of treadmill 5 shows 5300 hours, I have looked twice. Is anything due by its hours now?',
    calls: [ask('record_reading', { machine_id: 'treadmill 5', value: 5300, confirm: true })],
    answer: (earlier) => {
      const { machine_name, last_value, due_tasks } = earlier('record_reading');
      return { machine_name, last_value, due: due_tasks.map(({ title }) => title) };
    },
    expected: () => ({ machine_name: 'Treadmill 5', last_value: 5300, due: ['Replace the drive belt'] }),
  },
  {
    question:
      'At Station Square the bracket of the cable crossover gave way, a member bruised a shoulder. Record it and close it off.',
    calls: [
      ask('list_machines', { location: 'station square' }),
      follow('report_incident', (earlier) => ({
        machine_id: idOf(only(earlier('list_machines').data, ({ type }) => type === 'cable crossover')),
        description: 'The bracket of the pulley gave way.',
        involved_person: 'A member',
        injury: 'Bruised shoulder',
        blocked_machine: true,
      })),
    ],
    answer: (earlier) => {
      const { machine_name, machine_status, injury, status } = earlier('report_incident');
      return { machine_name, machine_status, injury, status };
    },
    expected: () => ({
      machine_name: 'Cable crossover 2',
      machine_status: 'out_of_service',
      injury: 'Bruised shoulder',
      status: 'open',
    }),
  },
  {
    question:
      'Technogym sends the deck for treadmill 3 by courier. Note that on the order. When was it ordered and when is it due?',
    calls: [
      ask('list_purchase_orders', { status: 'ordered' }),
      follow('add_note', (earlier) => ({
        notable_type: 'purchase_order',
        notable_id: idOf(only(earlier('list_purchase_orders').data, forDeck)),
        body: 'Comes by courier.',
      })),
    ],
    answer: (earlier) => {
      const { number, ordered_at, expected_on } = only(earlier('list_purchase_orders').data, forDeck);
      return { number, ordered_at, expected_on, note: earlier('add_note').body };
    },
    expected: (day) => ({
      number: 'PO-0043',
      ordered_at: at(day, -15, '14:00'),
      expected_on: day.date(4),
      note: 'Comes by courier.',
    }),
  },
];
