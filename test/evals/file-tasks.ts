import { ask, follow, type Task } from './task.ts';

/** Tasks of staff: to add to a record, see it, or print it. */
export const fileTasks: readonly Task[] = [
  {
    question: 'I am at treadmill 8 and want to send you a photo of the crack in its deck. Where do I put it?',
    calls: [ask('create_upload_link', { attachable_type: 'machine', attachable_id: 'treadmill 8' })],
    answer: (earlier) => ({ isLink: earlier('create_upload_link').url.includes('/links/') }),
    expected: () => ({ isLink: true }),
  },
  {
    question: 'Keep this text with treadmill 8: "Oil the deck every month."',
    calls: [
      ask('add_attachment', {
        attachable_type: 'machine',
        attachable_id: 'treadmill 8',
        file: Buffer.from('Oil the deck every month.').toString('base64'),
        name: 'Care',
      }),
    ],
    answer: (earlier) => ({ name: earlier('add_attachment').name }),
    expected: () => ({ name: 'Care.txt' }),
  },
  {
    question: 'Are there photos of treadmill 8?',
    calls: [ask('get_attachments', { attachable_type: 'machine', attachable_id: 'treadmill 8', pictures: true })],
    answer: (earlier) => ({ files: earlier('get_attachments').data.length }),
    expected: () => ({ files: 0 }),
  },
  {
    question: 'I need stickers for treadmills 7 and 8 on our roll of 62 mm.',
    calls: [ask('create_labels', { machine_ids: ['treadmill 7', 'treadmill 8'], layout: 'single_62mm' })],
    answer: (earlier) => ({ labels: earlier('create_labels').labels }),
    expected: () => ({ labels: 2 }),
  },
  {
    question: 'Show me on the floor plan of the cardio deck what is broken.',
    calls: [
      ask('list_floor_plans', { location_id: 'cardio deck' }),
      follow('show_floor_plan', (earlier) => ({ floor_plan_id: String(earlier('list_floor_plans').data[0]?.id) })),
    ],
    answer: (earlier) => ({
      isBrokenFirst: earlier('show_floor_plan').machines[0]?.machine_status !== 'active',
      isCounted: earlier('show_floor_plan').not_active > 0,
    }),
    expected: () => ({ isBrokenFirst: true, isCounted: true }),
  },
  {
    question: 'Our accountant wants the whole list of spare parts in Excel.',
    calls: [ask('export', { area: 'parts' })],
    answer: (earlier) => ({ isLink: earlier('export').url.includes('/links/') }),
    expected: () => ({ isLink: true }),
  },
];
