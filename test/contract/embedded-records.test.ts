import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { PersonRole } from '../../generated/values.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { operations, tools, type ContractOperation } from '../support/contract.ts';
import { argumentsOn, hiddenFrom, markGym, MARKS, marksIn, type MarkedGym } from '../support/marked-gym.ts';
import { sendPrepared } from '../support/operation-requests.ts';
import { useSharedService, type Gym } from '../support/service.ts';

const service = useSharedService();
let gym: Gym;
let marked: MarkedGym;
const tokens = new Map<string, string>();

beforeAll(async () => {
  gym = await service.createGym('Embedded records');
  marked = await markGym(gym);
  const tenant = await findTenant(service.database, gym.name);
  for (const role of PersonRole) {
    const { id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: role, role });
    const { token } = await issueToken(service.database, tenant, { scope: 'read', person_id: id, expires_at: null });
    tokens.set(role, token);
  }
});

const argumentsOf = (name: string): object => argumentsOn(marked, name);

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
    const response = await sendPrepared(operation, marked.world, { token: tokens.get(role) ?? '' });
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
