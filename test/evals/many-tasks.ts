import { about, ask, follow, idOf, only, type Task } from './task.ts';

/** Changes of many records at once, rules of mail, and the file of a machine. */
export const manyTasks: readonly Task[] = [
  {
    question: 'The jobs that are planned are urgent now, all of them.',
    calls: [
      ask('list_workorders', { status: 'planned' }),
      follow('update_workorders', (earlier) => ({
        workorder_ids: earlier('list_workorders').data.map(idOf),
        priority: 'urgent',
        confirm: true,
      })),
    ],
    answer: (earlier) => {
      const { confirmed, workorders } = earlier('update_workorders');
      return { confirmed, jobs: workorders.map(({ title, priority }) => [title, priority]).toSorted() };
    },
    expected: () => ({
      confirmed: true,
      jobs: [
        ['Replace the cable of lat pulldown 1', 'urgent'],
        ['Replace the pedal arm bearing', 'urgent'],
      ],
    }),
  },
  {
    question: 'Kim takes over the maintenance of treadmill 4 and cross-trainer 1 that is due this week.',
    calls: [
      ask('upcoming_maintenance', { days: 7, limit: 100 }),
      follow('update_maintenance_tasks', (earlier) => ({
        task_ids: ['Treadmill 4', 'Cross-trainer 1'].map((name) =>
          idOf(about(earlier('upcoming_maintenance').data, name)),
        ),
        assignee_id: 'Kim de Boer',
        confirm: true,
      })),
    ],
    answer: (earlier) => {
      const { confirmed, tasks } = earlier('update_maintenance_tasks');
      return { confirmed, tasks: tasks.map(({ machine_name, assignee }) => [machine_name, assignee]).toSorted() };
    },
    expected: () => ({
      confirmed: true,
      tasks: [
        ['Cross-trainer 1', 'Kim de Boer'],
        ['Treadmill 4', 'Kim de Boer'],
      ],
    }),
  },
  {
    question: 'Note on treadmills 7 and 8 that the supplier calls back on Monday.',
    calls: [
      ask('add_notes', {
        notes: ['treadmill 7', 'treadmill 8'].map((notable_id) => ({
          notable_type: 'machine',
          notable_id,
          body: 'The supplier calls back on Monday.',
        })),
        confirm: true,
      }),
    ],
    answer: (earlier) => {
      const { confirmed, notes } = earlier('add_notes');
      return { confirmed, added: notes.filter(({ id }) => id !== null).length };
    },
    expected: () => ({ confirmed: true, added: 2 }),
  },
  {
    question: 'Mail Bram about due maintenance at once rather than once a day.',
    calls: [
      ask('list_notification_rules', { event: 'maintenance_due' }),
      follow('update_notification_rule', (earlier) => ({
        rule_id: idOf(only(earlier('list_notification_rules').data, ({ active }) => active)),
        delivery: 'immediate',
      })),
    ],
    answer: (earlier) => {
      const { event, delivery, days } = earlier('update_notification_rule');
      return { event, delivery, days };
    },
    expected: () => ({ event: 'maintenance_due', delivery: 'immediate', days: 7 }),
  },
  {
    question: 'Nobody needs mail about machines that are out of service any more. Remove that rule.',
    calls: [
      ask('list_notification_rules', { event: 'machine_out_of_service' }),
      follow('delete_notification_rule', (earlier) => ({
        rule_id: idOf(only(earlier('list_notification_rules').data, ({ active }) => active)),
      })),
    ],
    answer: (earlier) => ({ removed: earlier('delete_notification_rule').event }),
    expected: () => ({ removed: 'machine_out_of_service' }),
  },
  {
    question: 'Our insurer wants everything about treadmill 8 of this year on paper.',
    calls: [ask('machine_file', { machine_id: 'treadmill 8', from: '2026-01-01' })],
    answer: (earlier) => ({ isLink: earlier('machine_file').url.includes('/links/') }),
    expected: () => ({ isLink: true }),
  },
];
