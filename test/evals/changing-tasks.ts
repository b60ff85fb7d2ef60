import { about, ask, follow, idOf, only, type Task } from './task.ts';

/** Tasks of a manager: to see something at a glance, or to change what exists. */
export const changingTasks: readonly Task[] = [
  {
    question: 'Good morning! What needs attention today?',
    calls: [ask('overview')],
    answer: (earlier) => {
      const { today, sites, unusable_machines, overdue_maintenance, low_stock, contracts_in_notice } =
        earlier('overview');
      return {
        today,
        sites: sites.map(({ name, machines, unusable }) => [name, machines, unusable]),
        unusable: unusable_machines.total,
        overdue: overdue_maintenance?.first.map(({ machine_name }) => machine_name),
        low: low_stock?.total,
        contracts: contracts_in_notice?.first.map(({ title }) => title),
      };
    },
    expected: (day) => ({
      today: day.date(0),
      sites: [
        ['Riverside', 47, 8],
        ['Station Square', 20, 2],
      ],
      unusable: 10,
      overdue: ['Treadmill 2', 'Treadmill 9', 'Cable crossover 1', 'Rowing machine 2'],
      low: 6,
      contracts: ['Service of the Riverside treadmills'],
    }),
  },
  {
    question: 'What do we have on the pec fly?',
    calls: [ask('search', { q: 'pec fly' })],
    answer: (earlier) =>
      Object.entries(earlier('search')).flatMap(([kind, hits]) =>
        (hits ?? []).map(({ name, status }) => [kind, name, status]),
      ),
    expected: () => [
      ['machines', 'Pec fly', 'out_of_service'],
      ['tickets', 'Guide rod bent', 'waiting_supplier'],
      ['quotes', 'Guide rods for the pec fly, second offer', 'received'],
      ['quotes', 'Guide rods for the pec fly', 'received'],
      ['exercises', 'Pec fly', null],
    ],
  },
  {
    question: 'Put the bent guide rod of the pec fly on the job list for Bram, and lower the report to high.',
    calls: [
      ask('list_open_tickets'),
      follow('create_workorder', (earlier) => {
        const ticket = about(earlier('list_open_tickets').data, 'Pec fly');
        return {
          title: 'Replace the guide rod',
          machine_id: String(ticket.machine_id),
          ticket_id: idOf(ticket),
          assignee: 'Bram',
        };
      }),
      follow('update_ticket', (earlier) => ({
        ticket_id: String(earlier('create_workorder').ticket_id),
        priority: 'high',
      })),
    ],
    answer: (earlier) => {
      const { status, machine_name, assignee } = earlier('create_workorder');
      const ticket = earlier('update_ticket');
      return { job: [status, machine_name, assignee], ticket: [ticket.title, ticket.priority, ticket.status] };
    },
    expected: () => ({ job: ['open', 'Pec fly', 'Bram'], ticket: ['Guide rod bent', 'high', 'waiting_supplier'] }),
  },
  {
    question: 'The job on treadmill 8 took 45 minutes and half a litre of silicone. How much silicone is left?',
    calls: [
      ask('list_workorders', { status: 'in_progress' }),
      ask('list_parts', { limit: 100 }),
      follow('use_parts', (earlier) => ({
        workorder_id: idOf(about(earlier('list_workorders').data, 'Treadmill 8')),
        part_id: idOf(only(earlier('list_parts').data, ({ sku }) => sku === 'PP-SIL-500')),
        quantity: 0.5,
        unit: 'litre',
      })),
      follow('update_workorder', (earlier) => ({
        workorder_id: String(earlier('use_parts').workorder_id),
        labor_minutes: 45,
      })),
    ],
    answer: (earlier) => {
      const { quantity_after } = earlier('use_parts');
      const { quantity } = only(earlier('list_parts').data, ({ sku }) => sku === 'PP-SIL-500');
      return { used: quantity - quantity_after, minutes: earlier('update_workorder').labor_minutes };
    },
    expected: () => ({ used: 0.5, minutes: 45 }),
  },
  {
    question:
      'The open incidents are dealt with: floor mats laid. Noor checked it and it is safe. Close the newest and put its machine back into use.',
    calls: [
      ask('list_incidents', { status: 'open' }),
      follow('update_incident_status', (earlier) => ({
        incident_id: String(earlier('list_incidents').data[0]?.id),
        status: 'closed',
        corrective_action: 'Floor mats laid.',
      })),
      follow('set_machine_status', (earlier) => ({
        machine_id: String(earlier('update_incident_status').machine_id),
        status: 'active',
        confirmed_by: 'Noor',
      })),
    ],
    answer: (earlier) => {
      const { status, corrective_action, closed_at } = earlier('update_incident_status');
      const machine = earlier('set_machine_status');
      return {
        incident: [status, corrective_action, closed_at !== null],
        machine: [machine.status, machine.blocked_reason],
      };
    },
    expected: () => ({ incident: ['closed', 'Floor mats laid.', true], machine: ['active', null] }),
  },
];
