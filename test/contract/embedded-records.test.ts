import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { PersonRole } from '../../generated/values.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { operations, tools, type ContractOperation } from '../support/contract.ts';
import { exampleArguments } from '../support/example-arguments.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { sendPrepared } from '../support/operation-requests.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let world: World;
let machine_id = 0;
let ticket_id = 0;
const tokens = new Map<string, string>();

/** The texts that occur only in records of a kind, by the operation that lists that kind. */
const MARKS: Readonly<Record<string, string>> = {
  listSuppliers: 'Zq-supplier',
  listWorkOrders: 'Zq-order',
  listIncidents: 'Zq-incident',
  listInspections: 'Zq-inspection',
  listMaintenanceTasks: 'Zq-task',
  listWarrantyClaims: 'Zq-claim',
  listAttachments: 'Zq-file',
  listParts: 'Zq-part',
  listContracts: 'Zq-contract',
  listQuotes: 'Zq-quote',
  listPurchaseOrders: 'Zq-purchase',
  listNotes: 'Zq-note',
};

/** Fills a gym with a machine on which there is a record of every kind of MARKS. */
const addMarked = async (): Promise<void> => {
  const { id: supplier_id } = await world.add('supplier', { name: 'Zq-supplier' });
  ({ id: machine_id } = await world.add('machine', { name: 'Rower', supplier_id, status: 'out_of_service' }));
  const { id: usable } = await world.add('machine', { name: 'Bike', supplier_id });
  ({ id: ticket_id } = await world.add('ticket', { machine_id }));
  const order = { ticket_id, task_id: null, title: 'Zq-order' };
  const { id: workorder_id } = await world.add('work_order', { machine_id, ...order });
  await send(gym, 'PATCH', `/api/v1/tickets/${ticket_id}`, { workorder_id }).catch(() => undefined);
  for (const each of [machine_id, usable]) {
    await world.add('incident', { machine_id: each, description: 'Zq-incident' });
    await world.add('inspection', { machine_id: each, passed: false, notes: 'Zq-inspection', checklist: [] });
    await world.add('maintenance_task', { machine_id: each, title: 'Zq-task', next_due_at: '2020-01-01' });
    await world.add('warranty_claim', { machine_id: each, title: 'Zq-claim', ticket_id: null });
  }
  for (const [attachable_type, attachable_id] of [
    ['machine', machine_id],
    ['ticket', ticket_id],
  ] as const)
    await world.add('attachment', { attachable_type, attachable_id, name: 'Zq-file' });
  await world.add('part', { name: 'Zq-part', quantity: 0, min_quantity: 5 });
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const term = { starts_on: day(-100), ends_on: day(5), notice_days: 30 };
  await send(gym, 'POST', '/api/v1/contracts', { title: 'Zq-contract', supplier_id, ...term });
  await world.add('quote', { title: 'Zq-quote' });
  await world.add('note', { notable_type: 'ticket', notable_id: ticket_id, body: 'Zq-note' });
};

beforeAll(async () => {
  gym = await service.createGym('Embedded records');
  world = await createWorld(gym);
  await addMarked();
  const tenant = await findTenant(service.database, gym.name);
  for (const role of PersonRole) {
    const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: role, role });
    const { token } = await issueToken(service.database, tenant, { scope: 'read', person_id: id, expires_at: null });
    tokens.set(role, token);
  }
});

/** The marks of the kinds that a role may not list over REST, or of which it lists only its own. */
const hiddenFrom = (role: string): string[] =>
  operations.flatMap((operation) => {
    const mark = MARKS[operation.operationId];
    if (mark === undefined) return [];
    return operation['x-roles']?.includes(role) && !operation['x-own']?.includes(role) ? [] : [mark];
  });

const marksIn = (text: string, marks: readonly string[]): string[] => marks.filter((mark) => text.includes(mark));

/** Arguments with which a reading tool shows the marked records. */
const argumentsOf = (name: string): object => {
  const examples: Record<string, object> = exampleArguments(world.row);
  const marked: Record<string, object> = {
    list_machines: {},
    get_machine: { machine_id: String(machine_id) },
    get_ticket: { ticket_id: String(ticket_id) },
    search: { q: 'Zq' },
    overview: {},
  };
  return marked[name] ?? examples[name] ?? {};
};

const readingTools = tools.filter(({ scope }) => scope === 'read').map(({ published }) => published.name);
const isReading = ({ method, path, security }: ContractOperation): boolean =>
  method === 'GET' && path.startsWith('/api/v1/') && security.length > 0;
const reading = operations.filter(isReading).map((operation) => [operation.operationId, operation] as const);

describe.each(PersonRole)('a person with the role %s', (role) => {
  it.each(readingTools)('sees nothing in the result of the tool %s that REST refuses them', async (name) => {
    const { text } = await gym.tryCall(name, argumentsOf(name), tokens.get(role) ?? '');
    expect(marksIn(text, hiddenFrom(role))).toEqual([]);
  });

  it.each(reading)('sees nothing in the response of %s that REST refuses them', async (_id, operation) => {
    const response = await sendPrepared(operation, world, { token: tokens.get(role) ?? '' });
    expect(marksIn(await response.text(), hiddenFrom(role))).toEqual([]);
  });
});

it('the tools show a manager what they withhold from others, so that the checks above can fail', async () => {
  const shown = new Set<string>();
  for (const name of ['get_machine', 'get_ticket', 'overview', 'search'])
    for (const mark of marksIn(
      (await gym.tryCall(name, argumentsOf(name), tokens.get('manager') ?? '')).text,
      Object.values(MARKS),
    ))
      shown.add(mark);
  expect([...shown].toSorted()).toEqual(
    Object.values(MARKS)
      .filter((mark) => mark !== 'Zq-purchase')
      .toSorted(),
  );
});

describe('a result without what the caller may not read', () => {
  const call = async (name: string, role: string) =>
    JSON.parse((await gym.tryCall(name, argumentsOf(name), tokens.get(role) ?? '')).text);

  it('says what is missing, and has neither a list nor a number of it', async () => {
    const machine = await call('get_machine', 'staff');
    expect(machine.note).toBe(
      'You may not read supplier_name, files, open_workorders, open_incidents, last_inspection, next_task, warranty_claim.',
    );
    expect(machine.open_workorders ?? []).toEqual([]);
    for (const name of ['open_incidents', 'files', 'last_inspection']) expect(machine).not.toHaveProperty(name);
    const { data, note } = await call('list_machines', 'staff');
    expect([note, data.some((row: object) => 'open_workorders' in row)]).toEqual([
      'You may not read data.open_workorders.',
      false,
    ]);
  });

  it('is null in REST, where a number would be false', async () => {
    const response = await gym.request('GET', '/api/v1/overview', { token: tokens.get('staff') ?? '' });
    const overview: Schemas['Overview'] = JSON.parse(await response.text());
    expect(overview).toMatchObject({
      open_workorders: null,
      open_incidents: null,
      overdue_maintenance: null,
      low_stock: null,
      contracts_in_notice: null,
    });
    expect(overview.hazards.first.find(({ name }) => name === 'Bike')).toMatchObject({
      open_incident: null,
      failed_inspection: null,
    });
    const found = await gym.request('GET', '/api/v1/search?q=Zq', { token: tokens.get('technician') ?? '' });
    expect(await found.json()).toMatchObject({ quotes: null, purchase_orders: null, contracts: null });
  });

  it('is complete for a token of a program, and for a manager', async () => {
    for (const token of [undefined, tokens.get('manager')]) {
      const machine = JSON.parse((await gym.tryCall('get_machine', argumentsOf('get_machine'), token)).text);
      expect(machine).toMatchObject({
        open_workorders: [{ title: 'Zq-order' }],
        open_incidents: [{ description: 'Zq-incident' }],
      });
      expect(machine).not.toHaveProperty('note');
    }
  });
});
