import { addDays } from '../../src/core/clock.ts';
import { about, ask, at, follow, idOf, only, type Task } from './task.ts';

/** Questions about upkeep: work, parts, orders, suppliers and contracts. */
export const upkeepTasks: readonly Task[] = [
  {
    question: 'Which parts do I have to order to get through the next 30 days?',
    calls: [ask('get_report', { report: 'parts_forecast', days: 30, sort: '-order_quantity' })],
    answer: (earlier) =>
      earlier('get_report')
        .rows.filter(({ order_quantity }) => Number(order_quantity) > 0)
        .map(({ label, order_quantity }) => `${label}: ${order_quantity}`)
        .toSorted(),
    // Foot straps and selector pins are on draft.
    expected: () => [
      'Console, Excite Run: 1',
      'Handlebar post, M3i: 1',
      'Treadmill belt, Excite Run: 2',
      'Treadmill deck, Excite Run: 1',
    ],
  },
  {
    question: 'Which purchase orders were added since the start of last year?',
    calls: [ask('list_events', { kind: 'purchase_order', verb: 'created', since: '2025-01-01T00:00:00Z' })],
    answer: (earlier) => {
      const { data, has_more } = earlier('list_events');
      return { has_more, added: data.map(({ name }) => name).toSorted() };
    },
    expected: () => ({
      has_more: false,
      added: ['PO-0041', 'PO-0042', 'PO-0043', 'PO-0044', 'PO-0045', 'PO-0046', 'PO-0047'],
    }),
  },
  {
    question: 'What is due in the north hall in the coming week, and what is overdue there?',
    calls: [ask('upcoming_maintenance', { days: 7 })],
    answer: (earlier) => {
      const { data, has_more } = earlier('upcoming_maintenance');
      const there = data.filter(({ location_name }) => location_name === 'North hall');
      return {
        has_more,
        due: there.map(({ title, machine_name, next_due_at, overdue }) => [title, machine_name, next_due_at, overdue]),
      };
    },
    expected: (day) => ({
      has_more: false,
      due: [
        ['Belt and deck service', 'Treadmill 2', day.date(-12), true],
        ['Yearly service', 'Stair climber 1', day.date(-1), true],
        ['Belt and deck service', 'Treadmill 1', day.date(2), false],
        ['Pedal arms and wheels', 'Cross-trainer 1', day.date(3), false],
        ['Belt and deck service', 'Treadmill 4', day.date(5), false],
      ],
    }),
  },
  {
    question:
      'What has to be checked at the leg press today, what should Bram look out for, and when was it last done?',
    calls: [
      ask('upcoming_maintenance', { days: 0 }),
      follow('list_notes', (earlier) => ({
        notable_type: 'maintenance_task',
        notable_id: idOf(about(earlier('upcoming_maintenance').data, 'Leg press')),
      })),
    ],
    answer: (earlier) => {
      const { data } = earlier('upcoming_maintenance');
      const { same_steps_as, last_completed_at, days_until_due, ...own } = about(data, 'Leg press');
      const { checklist } = data.find(({ id }) => id === same_steps_as) ?? own;
      return {
        checklist,
        last_completed_at,
        days_until_due,
        notes: earlier('list_notes').data.map(({ body }) => body),
      };
    },
    expected: (day) => ({
      checklist: ['Cables', 'Pulleys', 'Carabiners and pins', 'Guide rods greased'],
      last_completed_at: at(day, -42, '10:20'),
      days_until_due: 0,
      notes: ['Look at the kink near the lower pulley first.'],
    }),
  },
  {
    question: 'Which machine should we replace first, why, and what has it cost us in a year?',
    calls: [ask('get_report', { report: 'replacement', limit: 3 })],
    answer: (earlier) => {
      const rows = earlier('get_report').rows.map(({ label, advice }) => [label, advice]);
      const { reasons, cost_12_months, failures_12_months } = Object(earlier('get_report').rows[0]);
      return { rows, reasons, cost_12_months, failures_12_months };
    },
    expected: () => ({
      rows: [
        ['Rowing machine 4', 'replace'],
        ['Treadmill 2', 'watch'],
        ['Stair climber 2', 'watch'],
      ],
      reasons: ['cost', 'failures', 'out_of_warranty'],
      cost_12_months: 766.25,
      failures_12_months: 6,
    }),
  },
  {
    question: 'Which parts are short that nobody has put on an order yet?',
    calls: [ask('list_parts', { low_stock: true }), ask('list_purchase_orders')],
    answer: (earlier) => {
      const open = earlier('list_purchase_orders').data.filter(
        ({ status }) => status !== 'received' && status !== 'cancelled',
      );
      const awaited = open.flatMap(({ lines }) =>
        lines.filter(({ quantity, quantity_received }) => quantity_received < quantity),
      );
      const short = earlier('list_parts').data;
      const forgotten = short.filter(({ name }) => !awaited.some(({ description }) => description === name));
      const toOrder = forgotten.map(({ name, quantity, min_quantity, supplier_name }) => [
        name,
        quantity,
        min_quantity,
        supplier_name,
      ]);
      return { short: short.length, toOrder };
    },
    expected: () => ({ short: 6, toOrder: [['Treadmill belt, Excite Run', 1, 2, 'Technogym Benelux']] }),
  },
  {
    question: 'Which delivery is late, what is missing from it, whom do I call, and where could I fetch it myself?',
    calls: [ask('list_purchase_orders'), ask('list_suppliers')],
    answer: (earlier, day) => {
      const awaited = earlier('list_purchase_orders').data.filter(
        ({ status }) => status === 'ordered' || status === 'partially_received',
      );
      const late = only(awaited, ({ expected_on }) => expected_on !== null && expected_on < day.date(0));
      const { phone, address, contacts } = only(
        earlier('list_suppliers').data,
        ({ name }) => name === late.supplier_name,
      );
      const missing = late.lines.filter(({ quantity, quantity_received }) => quantity_received < quantity);
      return {
        number: late.number,
        expected_on: late.expected_on,
        missing: missing.map(({ description, quantity }) => [description, quantity]),
        phone,
        address,
        people: contacts.map(({ name }) => name),
      };
    },
    expected: (day) => ({
      number: 'PO-0044',
      expected_on: day.date(-5),
      missing: [['Steel cable 5 mm, coated', 50]],
      phone: '+31 75 555 0170',
      address: 'Symon Spiersweg 7, 1506 RZ Zaandam',
      people: ['Peter de Wit'],
    }),
  },
  {
    question:
      'We have two offers for the guide rods of the pec fly. Which is cheaper, by how much, and until when can I accept it?',
    calls: [ask('list_quotes', { status: 'received' })],
    answer: (earlier) => {
      const offers = earlier('list_quotes').data.filter(({ machine_name }) => machine_name === 'Pec fly');
      const [cheaper, dearer] = offers.toSorted((one, other) => one.total - other.total);
      return [
        cheaper?.supplier_name,
        cheaper?.total,
        (dearer?.total ?? 0) - (cheaper?.total ?? 0),
        cheaper?.valid_until,
      ];
    },
    expected: (day) => ['Nordvelt Fitness Service', 389, 92, day.date(19)],
  },
  {
    question:
      'Which contract is about to end, does it renew by itself, what was the last day to give notice, and what did we want to ask?',
    calls: [
      ask('list_contracts', { status: 'expiring' }),
      follow('list_notes', (earlier) => ({
        notable_type: 'contract',
        notable_id: idOf(only(earlier('list_contracts').data, () => true)),
      })),
    ],
    answer: (earlier) => {
      const { title, ends_on, notice_days, auto_renew } = only(earlier('list_contracts').data, () => true);
      const notes = earlier('list_notes').data.map(({ body }) => body);
      return { title, ends_on, notice: addDays(ends_on ?? '', -(notice_days ?? 0)), auto_renew, notes };
    },
    expected: (day) => ({
      title: 'Service of the Riverside treadmills',
      ends_on: day.date(20),
      notice: day.date(-40),
      auto_renew: true,
      notes: ['Ask for a lower price before it renews: two machines fewer.'],
    }),
  },
  {
    question:
      'What is missing before the claim for cable crossover 2 can go out, and how long is the machine under warranty?',
    calls: [
      ask('list_warranty_claims', { status: 'draft' }),
      follow('get_machine', (earlier) => ({
        machine_id: String(about(earlier('list_warranty_claims').data, 'Cable crossover 2').machine_id),
      })),
    ],
    answer: (earlier) => {
      const { description, supplier_name } = about(earlier('list_warranty_claims').data, 'Cable crossover 2');
      return { description, supplier_name, warranty_until: earlier('get_machine').warranty_until };
    },
    expected: (day) => ({
      description: 'Photos of the weld are still to be taken.',
      supplier_name: 'Matrix Fitness Netherlands',
      warranty_until: day.monthsAgo(-13),
    }),
  },
  {
    question: 'Who is working on the emergency stop of treadmill 8 since when, and whom do I call about our claim?',
    calls: [
      ask('list_workorders', { status: 'in_progress' }),
      ask('list_warranty_claims', { status: 'submitted' }),
      follow('list_notes', (earlier) => ({
        notable_type: 'warranty_claim',
        notable_id: idOf(about(earlier('list_warranty_claims').data, 'Treadmill 8')),
      })),
      ask('list_suppliers'),
    ],
    answer: (earlier) => {
      const { assignee, started_at } = about(earlier('list_workorders').data, 'Treadmill 8');
      const { supplier_name } = about(earlier('list_warranty_claims').data, 'Treadmill 8');
      const { contacts } = only(earlier('list_suppliers').data, ({ name }) => name === supplier_name);
      const [note] = earlier('list_notes').data;
      const { name, phone } = only(contacts, (contact) => note?.body.startsWith(contact.name) === true);
      return { assignee, started_at, note: note?.body, name, phone };
    },
    expected: (day) => ({
      assignee: 'W. Smits',
      started_at: at(day, -2, '08:00'),
      note: 'Wouter Smits at the warranty desk has the case.',
      name: 'Wouter Smits',
      phone: '+31 180 555 021',
    }),
  },
  {
    question: 'Which technician is at Station Square, and what is the first thing on their list?',
    calls: [
      ask('list_people', { role: 'technician', active: true }),
      follow('list_my_work', (earlier) => ({
        person_id: idOf(
          only(earlier('list_people').data, ({ location_names }) => location_names.includes('Station Square')),
        ),
      })),
    ],
    answer: (earlier) => {
      const [first] = earlier('list_my_work').data;
      return {
        kind: first?.kind,
        title: first?.title,
        machine: first?.machine_name,
        overdue: first?.overdue,
        due_on: first?.due_on,
      };
    },
    expected: (day) => ({
      kind: 'maintenance_task',
      title: 'Cable check',
      machine: 'Cable crossover 1',
      overdue: true,
      due_on: day.date(-3),
    }),
  },
  {
    question:
      'If we put the two new rowing machines on the first floor: what may the floor carry, and what will they cost us?',
    calls: [ask('list_locations'), ask('list_quotes', { status: 'requested' })],
    answer: (earlier) => {
      const { notes, parent_name } = only(earlier('list_locations').data, ({ name }) => name === 'First floor');
      const { supplier_name, total } = only(earlier('list_quotes').data, ({ title }) =>
        title.includes('rowing machines'),
      );
      return { notes, parent_name, supplier_name, total };
    },
    expected: () => ({
      notes: 'Floor load at most 500 kg per square metre.',
      parent_name: 'Main building',
      supplier_name: 'Concept2 Europe',
      total: 2180,
    }),
  },
];
