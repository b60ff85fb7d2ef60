import { ask, follow, idOf, only, type Task } from './task.ts';

const SEAT_PINS = [{ description: 'Seat pin', quantity: 2, unit_price: 30 }];

/** Requests about what a gym has and buys: places, suppliers, parts, people, plans and meters. */
export const masterDataTasks: readonly Task[] = [
  {
    question:
      'FitParts is a new supplier of parts. Add their drive belt M3i with a minimum of 2, at 24.50 each. Their number is +31 20 555 0123.',
    calls: [
      ask('create_supplier', { name: 'FitParts', kind: 'parts' }),
      ask('create_part', { name: 'Drive belt M3i', min_quantity: 2, supplier_id: 'FitParts' }),
      ask('update_part', { part_id: 'Drive belt M3i', unit_cost: 24.5 }),
      ask('update_supplier', { supplier_id: 'FitParts', phone: '+31 20 555 0123' }),
    ],
    answer: (earlier) => {
      const { name, quantity, min_quantity, unit_cost } = earlier('update_part');
      return { part: [name, quantity, min_quantity, unit_cost], phone: earlier('update_supplier').phone };
    },
    expected: () => ({ part: ['Drive belt M3i', 0, 2, 24.5], phone: '+31 20 555 0123' }),
  },
  {
    question: 'Riverside gets a Pilates room in the boat house, with the key at the desk.',
    calls: [
      ask('create_location', { name: 'Pilates', kind: 'room', parent_id: 'Boat house' }),
      ask('update_location', { location_id: 'Pilates', notes: 'Key at the desk' }),
    ],
    answer: (earlier) => {
      const { name, kind, notes } = earlier('update_location');
      return { name, kind, notes };
    },
    expected: () => ({ name: 'Pilates', kind: 'room', notes: 'Key at the desk' }),
  },
  {
    question: 'On the plan of the north hall treadmill 6 stands in the top right corner. How many machines are on it?',
    calls: [
      ask('list_floor_plans', { location_id: 'North hall' }),
      follow('place_machine', (earlier) => ({
        floor_plan_id: idOf(only(earlier('list_floor_plans').data, () => true)),
        machine_id: 'Treadmill 6',
        x: 0.95,
        y: 0.05,
      })),
    ],
    answer: (earlier) => earlier('place_machine').positions.length,
    expected: () => 15,
  },
  {
    question: 'Which treadmill runs most hours a day? And count the strides of the ski trainer 1 from now on.',
    calls: [
      ask('list_meters', {}),
      ask('create_meter', { machine_id: 'Ski trainer 1', name: 'Pulls', unit: 'other', unit_label: 'pull' }),
    ],
    answer: (earlier) => {
      const [most] = earlier('list_meters').data.toSorted((a, b) => (b.daily_average ?? 0) - (a.daily_average ?? 0));
      return { most: most?.machine_name, added: earlier('create_meter').name };
    },
    expected: () => ({ most: 'Treadmill 4', added: 'Pulls' }),
  },
  {
    question: 'The cable check of the leg press is for Kim, on 15 January.',
    calls: [
      ask('upcoming_maintenance', { machine_id: 'Leg press', days: 60 }),
      follow('update_maintenance_task', (earlier) => ({
        task_id: idOf(only(earlier('upcoming_maintenance').data, ({ title }) => title === 'Cable check')),
        assignee_id: 'Kim de Boer',
        next_due_at: '2099-01-15',
        confirm: true,
      })),
    ],
    answer: (earlier) => {
      const { assignee, next_due_at } = earlier('update_maintenance_task');
      return { assignee, next_due_at };
    },
    expected: () => ({ assignee: 'Kim de Boer', next_due_at: '2099-01-15' }),
  },
  {
    question: 'Tighten the pedals of all upright bikes every month. The plan of the stair climbers rests for now.',
    calls: [
      ask('create_maintenance_plan', {
        name: 'Pedals',
        type: 'upright bike',
        tasks: [{ title: 'Tighten the pedals', rule_unit: 'month', rule_interval: 1 }],
      }),
      ask('list_maintenance_plans', {}),
      follow('update_maintenance_plan', (earlier) => ({
        maintenance_plan_id: idOf(
          only(earlier('list_maintenance_plans').data, ({ name }) => name === 'Stair climbers'),
        ),
        active: false,
      })),
    ],
    answer: (earlier) => {
      const { name, active, machines } = earlier('update_maintenance_plan');
      return { added: earlier('create_maintenance_plan').machines, resting: [name, active, machines] };
    },
    expected: () => ({ added: 3, resting: ['Stair climbers', false, 2] }),
  },
  {
    question:
      'Ask Technogym for a quote for two seat pins. They say 60 euros for both. And cancel the service of the Riverside treadmills.',
    calls: [
      ask('create_quote', { supplier_id: 'Technogym Benelux', title: 'Two seat pins' }),
      follow('update_quote', (earlier) => ({ quote_id: idOf(earlier('create_quote')), lines: SEAT_PINS })),
      ask('list_contracts', { status: 'expiring' }),
      follow('update_contract', (earlier) => ({
        contract_id: idOf(only(earlier('list_contracts').data, ({ title }) => title.includes('Riverside'))),
        cancel: true,
      })),
    ],
    answer: (earlier) => ({ total: earlier('update_quote').total, contract: earlier('update_contract').status }),
    expected: () => ({ total: 60, contract: 'cancelled' }),
  },
  {
    question: 'The fall at rowing machine 3 was serious. One of the two bearings for spin bike 4 is back on the shelf.',
    calls: [
      ask('list_incidents', { machine_id: 'Rowing machine 3' }),
      follow('update_incident', (earlier) => ({
        incident_id: idOf(only(earlier('list_incidents').data, () => true)),
        severity: 'serious',
      })),
      ask('list_workorders', { machine_id: 'Spin bike 4', open: true }),
      follow('return_parts', (earlier) => ({
        workorder_id: idOf(only(earlier('list_workorders').data, () => true)),
        part_id: 'PP-6203-2RS',
        quantity: 1,
      })),
    ],
    answer: (earlier) => ({
      severity: earlier('update_incident').severity,
      stock: earlier('return_parts').quantity_after,
    }),
    expected: () => ({ severity: 'serious', stock: 7 }),
  },
  {
    question:
      'Lotte is back, and Noor de Wit has a new number, +31 6 5550 0199. Koen Mulder wants to be forgotten; I agree.',
    calls: [
      ask('update_person', { person_id: 'Lotte Smit', active: true }),
      ask('update_reporter', { reporter_id: 'Noor de Wit', phone: '+31 6 5550 0199' }),
      ask('erase_reporter', { reporter_id: 'Koen Mulder', confirm: true }),
    ],
    answer: (earlier) => ({
      active: earlier('update_person').active,
      phone: earlier('update_reporter').phone,
      erased: earlier('erase_reporter').name,
    }),
    expected: () => ({ active: true, phone: '+31 6 5550 0199', erased: 'Erased reporter' }),
  },
];
