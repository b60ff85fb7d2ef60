import { ask, follow, idOf, only, type Task } from './task.ts';

/** Requests about orders, quotes, claims and contracts. */
export const purchasingTasks: readonly Task[] = [
  {
    question: 'I counted the selector pins: only two are left. How many are missing to the minimum?',
    calls: [ask('adjust_stock', { part_id: 'PP-PIN-M10', counted: 2, reason: 'Count' })],
    answer: (earlier) => {
      const { quantity, min_quantity, low_stock } = earlier('adjust_stock');
      return { quantity, missing: min_quantity - quantity, low_stock };
    },
    expected: () => ({ quantity: 2, missing: 4, low_stock: true }),
  },
  {
    question: 'The order PO-0045 has arrived complete. Put it into stock. How many seat pins are there now?',
    calls: [ask('receive_order', { purchase_order_id: 'PO-0045' })],
    answer: (earlier) => {
      const { status, stock } = earlier('receive_order');
      return { status, stock: stock.map(({ part_name, quantity }) => [part_name, quantity]) };
    },
    expected: () => ({ status: 'received', stock: [['Seat pin, Selection 700', 3]] }),
  },
  {
    question: 'Order at Technogym what runs low, and approve it.',
    calls: [
      ask('create_purchase_order', { supplier_id: 'Technogym Benelux', low_stock: true }),
      follow('update_purchase_order_status', (earlier) => ({
        purchase_order_id: idOf(earlier('create_purchase_order')),
        status: 'approved',
      })),
    ],
    answer: (earlier) => {
      const { status, supplier_name, lines } = earlier('update_purchase_order_status');
      return { status, supplier_name, lines: lines.map(({ description, quantity }) => [description, quantity]) };
    },
    expected: () => ({
      status: 'approved',
      supplier_name: 'Technogym Benelux',
      lines: [['Treadmill belt, Excite Run', 1]],
    }),
  },
  {
    question: 'Take the second offer for the guide rods of the pec fly, and order it.',
    calls: [
      ask('list_quotes', { status: 'received' }),
      follow('update_quote_status', (earlier) => ({
        quote_id: idOf(only(earlier('list_quotes').data, ({ title }) => title.includes('second offer'))),
        status: 'accepted',
      })),
      follow('create_purchase_order', (earlier) => ({ quote_id: idOf(earlier('update_quote_status')) })),
    ],
    answer: (earlier) => {
      const { status, supplier_name, total } = earlier('create_purchase_order');
      return { quote: earlier('update_quote_status').status, order: [status, supplier_name, total] };
    },
    expected: () => ({ quote: 'accepted', order: ['draft', 'Nordvelt Fitness Service', 389] }),
  },
  {
    question:
      'Claim the emergency stop of treadmill 8 under warranty, send it off, and put the two treadmills of the cardio deck, 9 and 10, under a service contract with Life Fitness from January for 900 a year.',
    calls: [
      ask('create_warranty_claim', { machine_id: 'treadmill 8', title: 'Emergency stop does not stop the belt' }),
      follow('update_warranty_claim', (earlier) => ({
        warranty_claim_id: idOf(earlier('create_warranty_claim')),
        status: 'submitted',
      })),
      ask('create_contract', {
        supplier_id: 'Life Fitness Benelux',
        title: 'Service of treadmills 9 and 10',
        kind: 'service',
        starts_on: '2099-01-01',
        cost: 900,
        cost_period: 'year',
        machine_ids: ['treadmill 9', 'treadmill 10'],
      }),
    ],
    answer: (earlier) => {
      const { status, supplier_name, out_of_warranty } = earlier('update_warranty_claim');
      const contract = earlier('create_contract');
      return {
        claim: [status, supplier_name, out_of_warranty],
        contract: [contract.status, contract.supplier_name, contract.machine_ids.length],
      };
    },
    expected: () => ({
      claim: ['submitted', 'Life Fitness Benelux', false],
      contract: ['draft', 'Life Fitness Benelux', 2],
    }),
  },
];
