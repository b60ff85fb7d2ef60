import { about, ask, at, follow, idOf, named, only, type Task } from './task.ts';

/** Questions on the machines and what is wrong with them. */
export const machineTasks: readonly Task[] = [
  {
    question: 'Which treadmills are out of service, and since when?',
    calls: [ask('list_machines', { q: 'treadmill', status: 'out_of_service' })],
    answer: (earlier) => {
      const { data, has_more } = earlier('list_machines');
      return {
        has_more,
        blocked: data.map((machine) => [machine.name, machine.zone, machine.status_since, machine.blocked_reason]),
      };
    },
    expected: (day) => ({
      has_more: false,
      blocked: [
        ['Treadmill 8', 'Cardio deck', at(day, -3, '18:00'), 'The emergency stop does not stop the belt'],
        ['Treadmill 3', 'North hall', at(day, -9, '20:30'), 'The belt and the deck are worn through'],
      ],
    }),
  },
  {
    question: 'Which urgent reports has nobody made a work order for yet?',
    calls: [ask('list_open_tickets')],
    answer: (earlier) => {
      const { data, has_more } = earlier('list_open_tickets');
      const left = data.filter(({ priority, workorder_id }) => priority === 'urgent' && workorder_id === null);
      return {
        has_more,
        left: left.map(({ title, machine_name, status, created_at }) => [title, machine_name, status, created_at]),
      };
    },
    expected: (day) => ({
      has_more: false,
      left: [['Guide rod bent', 'Pec fly', 'waiting_supplier', at(day, -4, '11:30')]],
    }),
  },
  {
    question:
      'Who told us that the belt of treadmill 3 drifts, how do I reach her, and is there something she wants from us?',
    calls: [
      ask('list_open_tickets', { machine_id: 'treadmill 3' }),
      follow('list_reporters', (earlier) => ({
        q: about(earlier('list_open_tickets').data, 'Treadmill 3').reporter_name ?? '',
      })),
      follow('list_notes', (earlier) => ({
        notable_type: 'reporter',
        notable_id: idOf(only(earlier('list_reporters').data, () => true)),
      })),
    ],
    answer: (earlier) => {
      const { name, email, phone } = only(earlier('list_reporters').data, () => true);
      return { name, email, phone, notes: earlier('list_notes').data.map(({ body }) => body) };
    },
    expected: () => ({
      name: 'Noor de Wit',
      email: 'noor.dewit@mail.example',
      phone: '+31 6 5550 0211',
      notes: ['Wants to know when treadmill 3 is back.'],
    }),
  },
  {
    question: 'Treadmill 11 smelled burnt a while ago. What came of that?',
    calls: [
      ask('list_workorders', { status: 'completed' }),
      follow('get_ticket', (earlier) => ({
        ticket_id: String(about(earlier('list_workorders').data, 'Treadmill 11').ticket_id),
      })),
    ],
    answer: (earlier) => {
      const { title, status, resolution, resolved_at } = earlier('get_ticket');
      return {
        found: about(earlier('list_workorders').data, 'Treadmill 11').resolution,
        title,
        status,
        resolution,
        resolved_at,
      };
    },
    expected: (day) => ({
      found: 'Motor and controller burnt out. Repair about 3,100 euro; advice: retire.',
      title: 'Motor smells burnt',
      status: 'resolved',
      resolution: 'The treadmill is retired; a new motor was not worth it.',
      resolved_at: at(day, -40, '21:40'),
    }),
  },
  {
    question: 'Why may lat pulldown 1 only be used with light loads, and who repairs it by when?',
    calls: [
      ask('get_machine', { machine_id: 'lat pulldown 1' }),
      ask('list_inspections', { machine_id: 'lat pulldown 1', failed: true }),
    ],
    answer: (earlier) => {
      const { status, open_workorders } = earlier('get_machine');
      const { title, assignee, due_at } = only(open_workorders, () => true);
      const inspections = earlier('list_inspections').data.map(({ inspected_at, notes, checklist }) => ({
        inspected_at,
        notes,
        wrong: checklist.filter(({ ok }) => !ok).map(({ item, note }) => `${item}: ${note}`),
      }));
      return { status, inspections, title, assignee, due_at };
    },
    expected: (day) => ({
      status: 'partial_defect',
      inspections: [
        {
          inspected_at: at(day, -7, '11:00'),
          notes: 'Light loads until the cable is replaced.',
          wrong: ['Pulleys: Runs dry, cable scrapes'],
        },
      ],
      title: 'Replace the cable of lat pulldown 1',
      assignee: 'Bram Jansen',
      due_at: at(day, 2, '17:00'),
    }),
  },
  {
    question:
      'Treadmill 8 on the cardio deck is being tested. Which machines right next to it should I tape off, and do they work?',
    calls: [
      ask('list_locations'),
      follow('list_floor_plans', (earlier) => ({
        location_id: idOf(named(earlier('list_locations').data, 'Cardio deck')),
      })),
    ],
    answer: (earlier) => {
      const { positions } = only(earlier('list_floor_plans').data, () => true);
      const { y } = about(positions, 'Treadmill 8');
      const row = positions.filter((position) => position.y === y).sort((one, other) => one.x - other.x);
      const place = row.findIndex(({ machine_name }) => machine_name === 'Treadmill 8');
      return [row[place - 1], row[place + 1]].map(
        (neighbour) => `${neighbour?.machine_name}: ${neighbour?.machine_status}`,
      );
    },
    expected: () => ['Treadmill 7: active', 'Treadmill 9: active'],
  },
  {
    question: 'Did anybody get hurt in the last four weeks, and are we done with it?',
    calls: [ask('list_incidents')],
    answer: (earlier, day) =>
      earlier('list_incidents')
        .data.filter(({ injury, occurred_at }) => injury !== null && occurred_at > day.date(-28))
        .map(({ machine_name, involved_person, injury, status }) => ({
          machine_name,
          involved_person,
          injury,
          status,
        })),
    expected: () => [
      {
        machine_name: 'Treadmill 8',
        involved_person: 'A member',
        injury: 'Sprained wrist, seen by a doctor.',
        status: 'investigating',
      },
      {
        machine_name: 'Rowing machine 3',
        involved_person: 'Noor de Wit',
        injury: 'Grazed ankle.',
        status: 'investigating',
      },
    ],
  },
  {
    question: 'Which exercises can members not do at all at the moment, and because of which machines?',
    calls: [ask('list_exercises')],
    answer: (earlier) => {
      const { data, has_more } = earlier('list_exercises');
      const impossible = data.filter(({ available }) => !available);
      return { has_more, impossible: impossible.map(({ name, machine_names }) => [name, ...machine_names]) };
    },
    expected: () => ({
      has_more: false,
      impossible: [
        ['Smith machine squat', 'Smith machine'],
        ['Pec fly', 'Pec fly'],
        ['Stair climb', 'Stair climber 1', 'Stair climber 2'],
      ],
    }),
  },
  {
    question: 'A beginner asks how the leg press is done. What do we tell him?',
    calls: [
      ask('list_exercises'),
      follow('list_notes', (earlier) => ({
        notable_type: 'exercise',
        notable_id: idOf(named(earlier('list_exercises').data, 'Leg press')),
      })),
    ],
    answer: (earlier) => {
      const { available, instructions } = named(earlier('list_exercises').data, 'Leg press');
      return { available, instructions, notes: earlier('list_notes').data.map(({ body }) => body) };
    },
    expected: () => ({
      available: true,
      instructions: 'Feet hip-wide; do not lock the knees.',
      notes: ['Beginners start at plate 4.'],
    }),
  },
];
