import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../support/areas.ts';
import { ALL_TOOLS } from '../support/contract.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { accept, askedBy, callModern } from '../support/modern.ts';
import { refusedCall } from '../support/refused-calls.ts';
import { addMachine, addSupplier, readMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeEach(async () => {
  gym = await service.createGym('Confirmed tools');
});

const YES = accept({ confirm: true });

/** Calls a tool that must ask, checks that nothing has changed, and answers yes. */
const agree = async (name: string, args: object): Promise<{ message: string; state: string; content: object }> => {
  const before = await fingerprint(gym);
  const { message, field, state } = await askedBy(gym, name, args);
  expect(field).toBe('confirm');
  expect(await fingerprint(gym)).toEqual(before);
  const { result } = await callModern(gym, name, args, { response: YES, state });
  if (!result?.structuredContent) throw new Error(`${name} was refused: ${JSON.stringify(result)}`);
  return { message, state, content: result.structuredContent };
};

/** Calls a tool on the legacy line that must be refused without a change. Returns the refusal. */
const refusalOf = (name: string, args: object): Promise<string> => refusedCall(gym, name, args);

const addTickets = async (count: number): Promise<string[]> => {
  const machine_id = String((await addMachine(gym, { name: 'Rower' })).id);
  const ids: string[] = [];
  for (let i = 1; i <= count; i += 1)
    ids.push(String((await gym.call('report_ticket', { machine_id, description: `Squeaks ${i}` })).id));
  return ids;
};

/** Adds an approved order of parts, each with its name. */
const addOrder = async (...names: string[]): Promise<{ id: number; number: string }> => {
  const { id: supplier_id } = await addSupplier(gym, 'Polder Parts');
  const lines: object[] = [];
  for (const name of names)
    lines.push({
      part_id: (await send<{ id: number }>(gym, 'POST', '/api/v1/parts', { name })).id,
      quantity: 2,
      unit_price: 80,
    });
  const order = await send<{ id: number; number: string }>(gym, 'POST', '/api/v1/purchase_orders', {
    supplier_id,
    lines,
  });
  await gym.call('update_purchase_order_status', { purchase_order_id: order.number, status: 'approved' });
  return order;
};

describe('update_tickets', () => {
  it('asks about more than ten tickets that would change, with or without confirm, and shows them', async () => {
    const ticket_ids = await addTickets(11);
    await askedBy(gym, 'update_tickets', { ticket_ids, priority: 'high', confirm: true });
    const { message, content } = await agree('update_tickets', { ticket_ids, priority: 'high' });
    expect(message).toMatch(/^Change 11 tickets\?\n- ticket \d+ "Squeaks 1" of "Rower": new, priority high\n/);
    expect(content).toMatchObject({ confirmed: true, changed: 11 });
  });

  it('only shows ten, and any number with confirm false', async () => {
    const ticket_ids = await addTickets(11);
    const before = await fingerprint(gym);
    const ten = { ticket_ids: ticket_ids.slice(1), priority: 'high' };
    for (const args of [ten, { ticket_ids, priority: 'high', confirm: false }])
      expect((await callModern(gym, 'update_tickets', args)).result).toMatchObject({
        structuredContent: { confirmed: false },
      });
    expect(await fingerprint(gym)).toEqual(before);
    const done = await callModern(gym, 'update_tickets', { ...ten, confirm: true });
    expect(done.result).toMatchObject({ structuredContent: { confirmed: true, changed: 10 } });
  });

  it('asks again when one of the tickets has changed since', async () => {
    const args = { ticket_ids: await addTickets(12), priority: 'high' };
    const { state } = await askedBy(gym, 'update_tickets', args);
    await gym.call('update_ticket', { ticket_id: args.ticket_ids[0] ?? '', priority: 'high' });
    const again = await askedBy(gym, 'update_tickets', args, { response: YES, state });
    expect(again.message).toContain('Change 11 tickets?');
  });
});

describe('create_machine', () => {
  it('asks before it adds more than ten, and adds them once', async () => {
    const args = { name: 'Bike', count: 11, type: 'bike' };
    const { message, state, content } = await agree('create_machine', args);
    expect(message).toContain('Add 11 machines?\n- "Bike 1"\n');
    await Promise.all(
      ['a', 'b', 'c'].map((idempotency_key) =>
        callModern(gym, 'create_machine', { ...args, idempotency_key }, { response: YES, state }),
      ),
    );
    const { data } = await gym.call('list_machines', { q: 'bike', limit: 100 });
    expect([data.length, Reflect.get(content, 'machines')]).toEqual([11, expect.any(Array)]);
  });

  it('needs confirm for more than ten on the legacy line, and not for ten', async () => {
    expect(await refusalOf('create_machine', { name: 'Bike', count: 11 })).toContain(
      'confirm is required to add 11 machines: "Bike 1"; "Bike 2"',
    );
    await gym.call('create_machine', { name: 'Bike', count: 11, confirm: true });
    await gym.call('create_machine', { name: 'Rower', count: 10 });
  });
});

describe('an order', () => {
  const placing = (purchase_order_id: string) => ({ purchase_order_id, status: 'ordered' });

  it('is placed once a person agrees, not by an argument, and asked about again after a change', async () => {
    const { number } = await addOrder('Belt');
    const args = { ...placing(number), confirm: true };
    const { message, state } = await askedBy(gym, 'update_purchase_order_status', args);
    expect(message).toMatch(
      /^Place the order "PO-0001" at "Polder Parts"\?\n- its total is 160\n- 2 of "Belt" at 80 each\n/,
    );
    await gym.call('update_purchase_order_status', {
      ...placing(number),
      status: 'approved',
      expected_on: '2027-01-08',
    });
    const options = { response: YES, state };
    expect((await askedBy(gym, 'update_purchase_order_status', args, options)).message).toContain('2027-01-08');
    expect((await agree('update_purchase_order_status', args)).content).toMatchObject({ status: 'ordered' });
    expect((await callModern(gym, 'update_purchase_order_status', args)).result).toMatchObject({
      structuredContent: { status: 'ordered' },
    });
  });

  it('needs confirm on the legacy line, but not to be approved or cancelled, and none over REST', async () => {
    const { id, number } = await addOrder('Belt');
    expect(await refusalOf('update_purchase_order_status', placing(number))).toContain(
      'confirm is required to place the order "PO-0001" at "Polder Parts": its total is 160;',
    );
    await send(gym, 'PATCH', `/api/v1/purchase_orders/${id}/status`, { status: 'ordered' });
    await gym.call('update_purchase_order_status', { ...placing(number), status: 'cancelled' });
  });

  it('of more than ten parts is received once a person agrees', async () => {
    const { number } = await addOrder(...Array.from({ length: 11 }, (_, i) => `Part ${i}`));
    await gym.call('update_purchase_order_status', { purchase_order_id: number, status: 'ordered', confirm: true });
    const args = { purchase_order_id: number };
    expect(await refusalOf('receive_order', args)).toContain('confirm is required to book what has arrived');
    const { message, content } = await agree('receive_order', args);
    expect(message).toContain('Book what has arrived of the order "PO-0001"?\n- 2 of "Part 0"\n');
    expect(content).toMatchObject({ status: 'received' });
  });
});

describe('a reading of running hours', () => {
  it('that has risen more than the time since the last one is recorded once a person agrees', async () => {
    const { id } = await addMachine(gym, { name: 'Climber' });
    const machine_id = String(id);
    await gym.call('create_meter', { machine_id, name: 'Hours', unit: 'hour' });
    await gym.call('record_reading', { machine_id, value: 9354.6, read_at: 'yesterday 12:00' });
    await gym.call('record_reading', { machine_id, value: 9366 });
    const args = { machine_id, value: 93_700 };
    expect(await refusalOf('record_reading', args)).toContain(
      'confirm is required to record that the meter "Hours" shows',
    );
    const { message, content } = await agree('record_reading', args);
    expect(message).toContain('Record that the meter "Hours" shows 93700?\n- it showed 9366 at ');
    expect(content).toMatchObject({ last_value: 93_700 });
    await gym.call('record_reading', { machine_id, value: 3, reset: true });
  });
});

describe('undo', () => {
  /** An event can be read once its millisecond is over. */
  const settle = () => sleep(3);

  it('asks before it puts a machine back in use despite a reason against it', async () => {
    const { id } = await addMachine(gym, { name: 'Treadmill', status: 'active' });
    const machine_id = String(id);
    await gym.call('report_incident', { machine_id, description: 'Sparks' });
    await gym.call('set_machine_status', { machine_id, status: 'defect' });
    await settle();
    const { message, field, state } = await askedBy(gym, 'undo', {});
    expect(field).toBe('confirmed_by');
    expect(message).toContain('Undo what was done to 1 record?\n- it would set machine');
    expect(message).toContain('is open: "Sparks"');
    expect(await readMachine(gym, id)).toMatchObject({ status: 'defect' });
    expect(await refusalOf('undo', {})).toContain('confirmed_by is required to undo');
    await callModern(gym, 'undo', {}, { response: accept({ confirmed_by: 'Noor' }), state });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'active', confirmed_by: 'Noor' });
    await gym.call('set_machine_status', { machine_id, status: 'defect' });
    await settle();
    expect(await refusalOf('undo', {})).toContain('confirmed_by is required to undo');
    await gym.call('undo', { confirmed_by: 'Anna' });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'active', confirmed_by: 'Anna' });
  });

  it('asks before it changes more than ten records, or places an order again', async () => {
    const ticket_ids = await addTickets(11);
    await gym.call('update_tickets', { ticket_ids, priority: 'urgent', confirm: true });
    await settle();
    expect(await refusalOf('undo', {})).toContain('confirm is required to undo what was done to 11 records: ticket');
    expect(Reflect.get((await agree('undo', {})).content, 'undone')).toHaveLength(11);
    const { id, number } = await addOrder('Belt');
    for (const status of ['ordered', 'cancelled'] as const)
      await gym.call('update_purchase_order_status', { purchase_order_id: number, status, confirm: true });
    await settle();
    expect((await agree('undo', {})).message).toContain('- it would place the order "PO-0001" at "Polder Parts"\n');
    expect(await send(gym, 'GET', `/api/v1/purchase_orders/${id}`)).toMatchObject({ status: 'ordered' });
  });
});

describe('the official client', () => {
  it('asks its person by a form, and repeats the call with the answer', async () => {
    const { id } = await addMachine(gym, { name: 'Treadmill', status: 'defect' });
    await gym.call('report_incident', { machine_id: String(id), description: 'Sparks' });
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
    );
    const asked: string[] = [];
    const answers: { action: 'accept' | 'decline'; content?: Record<string, string | boolean> }[] = [
      { action: 'decline' },
      { action: 'accept', content: { confirmed_by: 'Noor' } },
    ];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return answers.shift() ?? { action: 'cancel' };
    });
    const headers = { Authorization: `Bearer ${gym.tokens.write}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(service.base + ALL_TOOLS), { requestInit: { headers } }),
    );
    const call = { name: 'set_machine_status', arguments: { machine_id: 'Treadmill', status: 'active' } };
    expect(await client.callTool(call)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('the person who was asked to confirm it declined') }],
    });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'defect' });
    expect(await client.callTool(call)).toMatchObject({
      structuredContent: { status: 'active', confirmed_by: 'Noor' },
    });
    expect(await client.callTool(call)).toMatchObject({ structuredContent: { status: 'active' } });
    expect(asked).toHaveLength(2);
    await client.close();
  });
});
