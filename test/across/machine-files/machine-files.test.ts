import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { loadDemo } from '../../../src/demo/load.ts';
import { send } from '../../support/areas.ts';
import { readPdf } from '../../support/pdf.ts';
import { addMachine, moveMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { addMachineAt, addSite } from '../../support/sites.ts';

const service = useSharedService();
let gym: Gym;
let machine: Schemas['Machine'];
beforeAll(async () => {
  gym = await service.createGym('On paper');
  const { id: location_id } = await addSite(service, gym, 'East');
  machine = await send(gym, 'POST', '/api/v1/machines', {
    location_id,
    name: 'Rower 7',
    brand: 'Concept2',
    purchase_price: 990,
  });
  const machine_id = machine.id;
  await send(gym, 'POST', '/api/v1/inspections', {
    machine_id,
    passed: false,
    inspected_at: '2026-02-03T10:00:00Z',
    notes: 'Frayed cord',
  });
  await send(gym, 'POST', '/api/v1/incidents', {
    machine_id,
    description: 'Hand caught',
    occurred_at: '2026-02-04T10:00:00Z',
  });
  const part = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Cord', unit_cost: 12 });
  await send(gym, 'POST', `/api/v1/parts/${part.id}/movements`, { kind: 'receipt', quantity: 2 });
  const order = await send<Schemas['WorkOrder']>(gym, 'POST', '/api/v1/work_orders', { title: 'New cord', machine_id });
  await send(gym, 'PATCH', `/api/v1/work_orders/${order.id}/status`, {
    status: 'completed',
    completed_at: '2026-02-05T10:00:00Z',
    parts: [{ part_id: part.id, quantity: 1 }],
  });
  const supplier = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Lessor' });
  const contract = {
    title: 'Lease of rowers',
    supplier_id: supplier.id,
    starts_on: '2026-01-01',
    machine_ids: [machine_id],
  };
  await send(gym, 'POST', '/api/v1/contracts', contract);
});

const get = (path: string, token = gym.tokens.write, of = gym) => of.request('GET', `/api/v1/${path}`, { token });

const textOf = async (path: string, token?: string, of = gym): Promise<string> => {
  const response = await get(path, token, of);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
};

describe('GET /machines/{id}/file.pdf', () => {
  it('shows when a machine out of use should be back, as it is now and as it was promised', async () => {
    const { id } = await addMachine(gym);
    await moveMachine(gym, id, { status: 'waiting_parts', reason: 'Motor', until: '2098-12-12' });
    await moveMachine(gym, id, { status: 'waiting_parts', until: '2098-12-19' });
    const text = await textOf(`machines/${id}/file.pdf`);
    for (const part of ['Should be back on', '2098-12-19', 'Motor; back by 2098-12-12']) expect(text).toContain(part);
  });

  it('shows the data, the history, inspections, incidents, work with parts and cost, and figures', async () => {
    const text = await textOf(`machines/${machine.id}/file.pdf`);
    for (const part of [
      'Rower 7',
      'Concept2',
      '990.00',
      'Frayed cord',
      'Hand caught',
      'New cord',
      '1 × Cord',
      '12.00',
      'Availability',
      'Lease of rowers',
    ])
      expect(text).toContain(part);
  });

  it('shows only what happened within the days', async () => {
    const text = await textOf(`machines/${machine.id}/file.pdf?from=2026-02-04&to=2026-02-04`);
    expect(text).toContain('Hand caught');
    expect(text).not.toContain('Frayed cord');
    const backwards = await refusal(await get(`machines/${machine.id}/file.pdf?from=2026-02-04&to=2026-02-01`));
    expect(backwards).toMatchObject({ status: 422, places: ['to'] });
  });

  it('shows a technician no contracts, and staff, other sites and other gyms nothing', async () => {
    const site = await addSite(service, gym, 'North', 'technician');
    const there = await addMachineAt(gym, site.id, { name: 'Bike 3' });
    const supplier = await send<Schemas['Supplier']>(gym, 'POST', '/api/v1/suppliers', { name: 'Bike lessor' });
    await send(gym, 'POST', '/api/v1/contracts', {
      title: 'Lease of bikes',
      supplier_id: supplier.id,
      starts_on: '2026-01-01',
      machine_ids: [there.id],
    });
    const text = await textOf(`machines/${there.id}/file.pdf`, site.token);
    expect(text).toContain('Bike 3');
    expect(text).not.toContain('Contracts');
    expect((await get(`machines/${machine.id}/file.pdf`, site.token)).status).toBe(404);
    const staff = await addSite(service, gym, 'South', 'staff');
    expect((await get(`machines/${there.id}/file.pdf`, staff.token)).status).toBe(403);
    const other = await service.createGym('Another gym');
    expect((await get(`machines/${machine.id}/file.pdf`, other.tokens.write, other)).status).toBe(404);
  });
});

describe('GET /locations/{id}/file.pdf', () => {
  it('has the machines at a location, each on a page of its own, and refuses a location without machines', async () => {
    const own = await service.createGym('Demo on paper');
    await own.load(loadDemo);
    const { data } = await own.call('list_locations', {});
    const hall = data.find(({ name }) => name === 'Cardio deck');
    const response = await get(`locations/${hall?.id}/file.pdf`, own.tokens.write, own);
    const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
    const titles = pages.filter(({ texts }) => texts.some(({ text }) => /^Machine \d+ of /.test(text)));
    expect(titles.length).toBeGreaterThan(1);
    const empty = await send<Schemas['Location']>(own, 'POST', '/api/v1/locations', { name: 'Attic', kind: 'room' });
    expect((await get(`locations/${empty.id}/file.pdf`, own.tokens.write, own)).status).toBe(404);
  });
});
