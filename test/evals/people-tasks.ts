import { about, ask, follow, idOf, type Task } from './task.ts';

/** Who works at the gym, and what they are mailed about. */
export const peopleTasks: readonly Task[] = [
  {
    question: 'Noor Bakker starts as a technician, noor@example.com. She speaks Dutch. Add her.',
    calls: [
      ask('create_person', { name: 'Noor Bakker', role: 'technician', email: 'noor@example.com', language: 'nl' }),
    ],
    answer: (earlier) => {
      const { name, role, email, language, active } = earlier('create_person');
      return { name, role, email, language, active };
    },
    expected: () => ({
      name: 'Noor Bakker',
      role: 'technician',
      email: 'noor@example.com',
      language: 'nl',
      active: true,
    }),
  },
  {
    question: 'Send planning@example.com one mail a day with the maintenance that is due within a week.',
    calls: [
      ask('create_notification_rule', {
        event: 'maintenance_due',
        emails: ['planning@example.com'],
        days: 7,
        delivery: 'daily',
      }),
    ],
    answer: (earlier) => {
      const { event, recipients, days, delivery, mail_configured } = earlier('create_notification_rule');
      return { event, recipients, days, delivery, mail_configured };
    },
    expected: () => ({
      event: 'maintenance_due',
      recipients: ['planning@example.com'],
      days: 7,
      delivery: 'daily',
      mail_configured: true,
    }),
  },
  {
    question: 'Write to Bram that the deck of treadmill 8 needs a look today.',
    calls: [
      ask('send_message', {
        person_id: 'Bram Jansen',
        notable_type: 'machine',
        notable_id: 'treadmill 8',
        text: 'Please look at the deck of treadmill 8 today.',
      }),
    ],
    answer: (earlier) => [earlier('send_message').event, earlier('send_message').recipient],
    expected: () => ['message', 'bram@demogym.example'],
  },
  {
    question: 'Remind Bram of the belt service of treadmill 1 this week. Has he got the mail?',
    calls: [
      ask('upcoming_maintenance', { days: 7, machine_id: 'treadmill 1' }),
      follow('remind', (earlier) => ({ task_id: idOf(about(earlier('upcoming_maintenance').data, 'Treadmill 1')) })),
      follow('list_notifications', (earlier) => ({ recipient: earlier('remind').recipient })),
    ],
    answer: (earlier) =>
      earlier('list_notifications').data.map(({ event, recipient, status, error }) => [
        event,
        recipient,
        status,
        error,
      ]),
    expected: () => [
      ['maintenance_due', 'bram@demogym.example', 'failed', 'the domain is reserved for examples and receives no mail'],
    ],
  },
];
