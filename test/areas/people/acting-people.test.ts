import { expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { findTenant, issueToken } from '../../../src/auth/administration.ts';
import { send } from '../../support/areas.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService } from '../../support/service.ts';

const service = useSharedService();

it('the events, histories and notes of a change name the person whose token made it, and its event the token too', async () => {
  const gym = await service.createGym('Acting people');
  const person = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: 'Ada', role: 'manager' });
  const tenant = await findTenant(service.database, gym.name);
  const issued = { name: 'Phone', scope: 'write', person_id: person.id, expires_at: null } as const;
  const { token, id: token_id } = await issueToken(service.database, tenant, issued);
  const act = async <T>(method: string, path: string, body: object): Promise<T> => {
    const response = await gym.request(method, `/api/v1${path}`, { token, body });
    expect(response.ok, path).toBe(true);
    return JSON.parse(await response.text());
  };
  const machine = await addMachine(gym);
  const part = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Belt' });
  await act('PATCH', `/machines/${machine.id}/status`, { status: 'defect', reason: 'Belt' });
  await act('POST', `/parts/${part.id}/movements`, { kind: 'receipt', quantity: 1 });
  const order = await act<Schemas['WorkOrder']>('POST', '/work_orders', { title: 'Belt', machine_id: machine.id });
  const note = await act('POST', '/notes', { notable_type: 'machine', notable_id: machine.id, body: 'Worn' });
  expect(note).toMatchObject({ author: 'Ada', person_id: person.id, client: null });
  const acting = { actor: 'Phone', person_id: person.id };
  const newest = async (path: string): Promise<object> => {
    const { data } = await send<{ data: object[] }>(gym, 'GET', `/api/v1${path}`);
    return data[0] ?? {};
  };
  expect(await newest(`/machines/${machine.id}/status_changes`)).toMatchObject(acting);
  expect(await newest(`/work_orders/${order.id}/status_changes`)).toMatchObject(acting);
  expect(await newest(`/parts/${part.id}/movements`)).toMatchObject(acting);
  const ofNote = {
    actor: { name: 'Phone', tool: null },
    person_id: person.id,
    token_id,
    data: { person_id: person.id },
  };
  expect(await newest('/events?type=note.created')).toMatchObject(ofNote);
  const { data } = await gym.call('list_status_changes', { machine_id: String(machine.id) });
  expect(data.map(({ person_id }) => person_id)).toEqual([person.id, null]);
});
