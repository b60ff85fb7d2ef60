import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { addMachine, readMachine, refusal } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite, sendAs, type Site } from '../support/sites.ts';

const service = useSharedService();
let gym: Gym;
let north: Site;
beforeAll(async () => {
  gym = await service.createGym('Values in use');
  north = await addSite(service, gym, 'North');
  for (const [key, type] of [
    ['asset_no', 'text'],
    ['load', 'number'],
    ['serviced', 'date'],
    ['rented', 'boolean'],
  ])
    await define(gym, { key, type });
});

const define = (of: Gym, field: object): Promise<Schemas['CustomField']> =>
  send(of, 'POST', '/api/v1/custom_fields', { kind: 'machine', label: 'Own', ...field });

const change = (id: number, custom_fields: object): Promise<Schemas['Machine']> =>
  send(gym, 'PATCH', `/api/v1/machines/${id}`, { custom_fields });

const undoLast = async (id: number): Promise<Response> => {
  // An event can be read once its millisecond is over.
  await sleep(3);
  const events = await send<Schemas['EventPage']>(gym, 'GET', `/api/v1/events?kind=machine&resource_id=${id}`);
  return gym.request('POST', `/api/v1/events/${events.data[0]?.id}/undo`);
};

describe('the undo of a change of values', () => {
  it('restores each value that the change has set, changed or cleared, and leaves the others', async () => {
    const { id } = await addMachine(gym, { custom_fields: { asset_no: 'A-1', load: 10, serviced: '2026-01-02' } });
    await change(id, { asset_no: 'A-2', load: null, rented: true });
    const undone = await undoLast(id);
    expect(undone.status, await undone.clone().text()).toBe(200);
    expect((await readMachine(gym, id)).custom_fields).toEqual({ asset_no: 'A-1', load: 10, serviced: '2026-01-02' });
  });

  it('restores a machine without values, which filters find no more', async () => {
    const { id } = await addMachine(gym);
    await change(id, { asset_no: 'only once' });
    expect((await undoLast(id)).status).toBe(200);
    expect((await readMachine(gym, id)).custom_fields).toEqual({});
    const found = await send<Schemas['MachinePage']>(gym, 'GET', '/api/v1/machines?custom_field.asset_no=only once');
    expect(found.data).toEqual([]);
  });

  it('keeps the value of a field that was deactivated since', async () => {
    const field = await define(gym, { key: 'short_lived', type: 'text' });
    const { id } = await addMachine(gym, { custom_fields: { short_lived: 'kept', load: 1 } });
    await change(id, { load: 2 });
    await send(gym, 'PATCH', `/api/v1/custom_fields/${field.id}`, { active: false });
    expect((await undoLast(id)).status).toBe(200);
    expect((await readMachine(gym, id)).custom_fields).toEqual({ load: 1 });
    await send(gym, 'PATCH', `/api/v1/custom_fields/${field.id}`, { active: true });
    expect((await readMachine(gym, id)).custom_fields).toEqual({ load: 1, short_lived: 'kept' });
  });
});

describe('a required field', () => {
  it('is needed by a tool and by each row of an import, which add nothing without it', async () => {
    const strict = await service.createGym('Strict');
    await define(strict, { key: 'asset_no', type: 'text', required: true });
    const { refused, text } = await strict.tryCall('create_machine', { name: 'Rower' });
    expect([refused, text]).toEqual([true, expect.stringContaining('custom_fields.asset_no is required')]);
    const several = await strict.tryCall('create_machine', { rows: [{ name: 'A' }, { name: 'B' }], confirm: true });
    expect([several.refused, several.text]).toEqual([true, expect.stringContaining('asset_no is required')]);
    const load = (csv: string): Promise<Response> =>
      strict.request('POST', '/api/v1/imports?area=machines', { body: csv, headers: { 'content-type': 'text/csv' } });
    for (const csv of ['name\nRower\n', 'name,custom_fields.asset_no\nRower,A-1\nBike,\n'])
      expect(await refusal(await load(csv))).toMatchObject({
        status: 422,
        details: expect.arrayContaining([expect.stringContaining('is required')]),
      });
    expect((await send<Schemas['MachinePage']>(strict, 'GET', '/api/v1/machines')).data).toEqual([]);
    const { custom_fields } = await strict
      .call('create_machine', { name: 'Rower', custom_fields: { asset_no: 'A-1' } })
      .then(({ machines }) => readMachine(strict, machines[0]?.id ?? 0));
    expect(custom_fields).toEqual({ asset_no: 'A-1' });
    expect((await load('name,custom_fields.asset_no\nBike,A-2\n')).status).toBe(200);
    const cleared = await strict.request('POST', '/api/v1/imports?area=machines&match_on=name', {
      body: 'name,custom_fields.asset_no\nBike,\n',
      headers: { 'content-type': 'text/csv' },
    });
    expect(cleared.status).toBe(422);
  });
});

describe('a token of one site', () => {
  it('reads the definitions and writes none of them', async () => {
    const read = await sendAs(gym, north.token, 'GET', '/custom_fields?kind=machine');
    expect(read.body.data.length).toBeGreaterThan(3);
    const [field] = read.body.data;
    const writes = [
      await sendAs(gym, north.token, 'POST', '/custom_fields', { kind: 'machine', key: 'x', label: 'X', type: 'text' }),
      await sendAs(gym, north.token, 'PATCH', `/custom_fields/${field?.id}`, { label: 'X' }),
      await sendAs(gym, north.token, 'DELETE', `/custom_fields/${field?.id}`),
    ];
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('reads and changes values of machines there, and finds no others by their values', async () => {
    const south = await addSite(service, gym, 'South');
    const values = { asset_no: 'of a site', load: 7.5, serviced: '2031-05-06', rented: true };
    const here: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      here.unshift((await addMachineAt(gym, north.id, { custom_fields: values })).id);
      await addMachineAt(gym, south.id, { custom_fields: values });
    }
    const there = await addMachineAt(gym, south.id, { custom_fields: values });
    for (const filter of [
      'asset_no=of a site',
      'load=7.50',
      'load_from=7&custom_field.load_to=8',
      'serviced=2031-05-06&q=rower',
    ]) {
      const pages: number[] = [];
      for (let cursor = ''; pages.length < 10;) {
        const path = `/machines?limit=2&custom_field.${filter}&custom_field.rented=true${cursor}`;
        const { status, body } = await sendAs(gym, north.token, 'GET', path);
        expect(status).toBe(200);
        pages.push(...body.data.map(({ id }) => id));
        const next: unknown = Reflect.get(body, 'next_cursor');
        if (typeof next !== 'string') break;
        cursor = `&cursor=${next}`;
      }
      expect(pages, filter).toEqual(here);
    }
    const patch = { custom_fields: { load: 8 } };
    expect((await sendAs(gym, north.token, 'PATCH', `/machines/${here[0]}`, patch)).body).toMatchObject({
      custom_fields: { ...values, load: 8 },
    });
    expect((await sendAs(gym, north.token, 'PATCH', `/machines/${there.id}`, patch)).status).toBe(404);
    expect((await readMachine(gym, there.id)).custom_fields).toEqual(values);
  });
});
