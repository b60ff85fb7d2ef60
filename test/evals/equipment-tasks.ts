import { about, ask, at, follow, idOf, only, type Task } from './task.ts';

/** Requests about machines that come, move and go, and what was done to them. */
export const equipmentTasks: readonly Task[] = [
  {
    question: 'Put all open reports on treadmill 3 on urgent. Yes, all of them.',
    calls: [
      ask('list_open_tickets', { machine_id: 'treadmill 3' }),
      follow('update_tickets', (earlier) => ({
        ticket_ids: earlier('list_open_tickets').data.map(idOf),
        priority: 'urgent',
      })),
      follow('update_tickets', (earlier) => ({
        ticket_ids: earlier('update_tickets').tickets.map(idOf),
        priority: 'urgent',
        confirm: true,
      })),
    ],
    answer: (earlier) => {
      const { confirmed, tickets } = earlier('update_tickets');
      return { confirmed, priorities: tickets.map(({ title, priority }) => [title, priority]) };
    },
    expected: () => ({ confirmed: true, priorities: [['Belt drifts to the left', 'urgent']] }),
  },
  {
    question: 'What did the repair of the console of treadmill 1 take, and how did the job go?',
    calls: [
      ask('list_workorders', { machine_id: 'treadmill 1', status: 'completed' }),
      follow('get_workorder', (earlier) => ({ workorder_id: idOf(earlier('list_workorders').data[0] ?? { id: 0 }) })),
    ],
    answer: (earlier) => {
      const { ticket, parts_used, labor_minutes, total_cost } = earlier('get_workorder');
      const parts = parts_used.map(({ part_name, quantity, unit }) => `${quantity} ${unit} ${part_name}`);
      return { title: ticket?.title, parts, labor_minutes, total_cost };
    },
    expected: () => ({
      title: 'Console goes dark',
      parts: ['1 piece Console, Excite Run'],
      labor_minutes: 90,
      total_cost: 412.5,
    }),
  },
  {
    question: 'When did treadmill 3 break, and what happened with it before?',
    calls: [ask('list_status_changes', { machine_id: 'treadmill 3' })],
    answer: (earlier) =>
      earlier('list_status_changes')
        .data.map(({ to_status, reason, at: when }) => [to_status, reason, when])
        .slice(0, 1),
    expected: (day) => [['out_of_service', 'The belt and the deck are worn through', at(day, -9, '20:30')]],
  },
  {
    question:
      'Two more rowing machines have come for the rowing floor, upright bike 3 was sold, and stair climber 2 now stands on the cardio deck.',
    calls: [
      ask('create_machine', { name: 'Rowing machine', count: 2, type: 'rower', location_id: 'Rowing floor' }),
      ask('retire_machine', { machine_id: 'upright bike 3', reason: 'Sold' }),
      ask('update_machine', { machine_id: 'stair climber 2', location_id: 'Cardio deck', zone: 'Cardio deck' }),
    ],
    answer: (earlier) => {
      const moved = earlier('update_machine');
      return {
        added: earlier('create_machine').machines.map(({ name, machine_place }) => [name, machine_place]),
        gone: [earlier('retire_machine').name, earlier('retire_machine').status],
        moved: [moved.name, moved.location_name, moved.zone],
      };
    },
    expected: () => ({
      added: [
        ['Rowing machine 8', 'Rowing floor'],
        ['Rowing machine 9', 'Rowing floor'],
      ],
      gone: ['Upright bike 3', 'retired'],
      moved: ['Stair climber 2', 'Cardio deck', 'Cardio deck'],
    }),
  },
  {
    question: 'Plan the leg press service with Bram for tomorrow.',
    calls: [
      ask('upcoming_maintenance', { machine_id: 'leg press' }),
      follow('create_workorder', (earlier) => {
        const task = about(earlier('upcoming_maintenance').data, 'Leg press');
        return { title: task.title, task_id: idOf(task), assignee: 'Bram', due_at: 'tomorrow' };
      }),
    ],
    answer: (earlier) => {
      const { type, machine_name, assignee, task_id } = earlier('create_workorder');
      const task = only(earlier('upcoming_maintenance').data, ({ id }) => id === task_id);
      return { type, machine_name, assignee, task: task.machine_name };
    },
    expected: () => ({ type: 'preventive', machine_name: 'Leg press', assignee: 'Bram', task: 'Leg press' }),
  },
];
