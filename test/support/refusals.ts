import { expect } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from './areas.ts';
import { addPlan, MONTHLY, openTasksOf } from './plans.ts';
import type { Gym } from './service.ts';
import { addMachineAt, type Site } from './sites.ts';
import { addFormWorld, type FormWorld } from './staff-forms.ts';
import { hiddenOf, type Staff } from './staff.ts';

/** A gym in which forms are refused to a manager. */
export type RefusalPlace = { gym: Gym; site: Pick<Site, 'id'>; manager: Staff; world: FormWorld };

const upload = async (
  { manager: { browser, open } }: RefusalPlace,
  content: string,
  type = 'text/csv',
): Promise<string> => {
  const form = new FormData();
  const hidden = hiddenOf((await open('/machines/new')).html, '/machines/new/preview');
  for (const [name, value] of Object.entries(hidden)) form.append(name, value);
  form.append('csv_file', new Blob([content], { type }), 'file.csv');
  return (await browser.send('/machines/new/preview', form)).text();
};

const fill = async ({ manager }: RefusalPlace, page: string, form: string, fields: Record<string, string>) =>
  (await manager.fill(page, `${page}/${form}`, fields)).html;

/** Sends a form that its page no longer has. */
const post = async ({ manager }: RefusalPlace, action: string, fields: Record<string, string>): Promise<string> => {
  const hidden = hiddenOf((await manager.open('/machines/new')).html, '/machines/new/add');
  return (await manager.browser.post(action, { ...hidden, form_key: crypto.randomUUID(), ...fields })).text();
};

const add = <Row = { id: number }>({ gym }: RefusalPlace, path: string, body: object): Promise<Row> =>
  send<Row>(gym, 'POST', `/api/v1/${path}`, body);

const patch = ({ gym }: RefusalPlace, path: string, body: object) => send(gym, 'PATCH', `/api/v1/${path}`, body);

const undo = async (place: RefusalPlace, page: string, form: string, fields: Record<string, string>) => {
  const { to } = await place.manager.fill(page, `${page}/${form}`, fields);
  return hiddenOf((await place.manager.open(to)).html, '/undo/last');
};

const addTask = (place: RefusalPlace, fields: object): Promise<{ id: number }> =>
  add(place, 'maintenance_tasks', { machine_id: place.world.machine, title: 'Gurt', ...fields });

const YEARLY = { rule_unit: 'year', rule_interval: 1, next_due_at: '2026-01-05' };

/** A part that is counted in metres. */
const addCable = (place: RefusalPlace): Promise<Schemas['Part']> => add(place, 'parts', { name: 'Seil', unit: 'm' });

const CASES: Record<string, (place: RefusalPlace) => Promise<string>> = {
  'a status with a reason against it': async (place) => {
    const { id } = await addMachineAt(place.gym, place.site.id);
    await add(place, 'tickets', { machine_id: id, description: 'Kabel "frei"', priority: 'urgent' });
    await add(place, 'inspections', { machine_id: id, passed: false, notes: 'Riss' });
    await patch(place, `machines/${id}/status`, { status: 'out_of_service', reason: 'Kabel' });
    return fill(place, `/m/${id}`, 'status', { status: 'active', reason: '' });
  },
  'a work order that is completed already': async (place) => {
    const { id } = await add(place, 'work_orders', { title: 'Gurt' });
    await patch(place, `work_orders/${id}/status`, { status: 'completed' });
    return post(place, `/jobs/${id}/complete`, { part_0: `Belt ${place.world.machine}`, quantity_0: '1' });
  },
  'a work order that is cancelled': async (place) => {
    const { id } = await add(place, 'work_orders', { title: 'Gurt' });
    await patch(place, `work_orders/${id}/status`, { status: 'cancelled' });
    return post(place, `/jobs/${id}/complete`, { part_0: `Belt ${place.world.machine}`, quantity_0: '1' });
  },
  'an unknown part': (place) =>
    fill(place, `/jobs/${place.world.job}`, 'complete', { part_0: 'Zahnrad', quantity_0: '1' }),
  'a part of which there are several': async (place) => {
    for (let n = 0; n < 2; n += 1) await add(place, 'parts', { name: 'Rolle' });
    return fill(place, `/jobs/${place.world.job}`, 'complete', { part_0: 'Rolle', quantity_0: '1' });
  },
  'a part without a quantity': (place) =>
    fill(place, `/jobs/${place.world.job}`, 'complete', { part_0: `Belt ${place.world.machine}` }),
  'a part that is counted in metres': async (place) => {
    const { id } = await addCable(place);
    await fill(place, `/parts/${id}`, 'receive', { quantity: '5' });
    await patch(place, `parts/${id}`, { sku: 'D-7' });
    return fill(place, `/jobs/${place.world.job}`, 'complete', { part_0: 'D-7', quantity_0: '2' });
  },
  'too little stock': (place) => fill(place, `/parts/${place.world.part}`, 'use', { quantity: '900' }),
  'no stock to use': (place) => fill(place, `/parts/${place.world.part}`, 'use', { quantity: '0' }),
  'too many decimals': (place) => fill(place, `/parts/${place.world.part}`, 'use', { quantity: '1,23456' }),
  'too much stock': async (place) => {
    const { id } = await addCable(place);
    await fill(place, `/parts/${id}`, 'receive', { quantity: '900000000' });
    return fill(place, `/parts/${id}`, 'receive', { quantity: '900000000' });
  },
  'more than was ordered': async (place) => {
    const { order, line } = place.world;
    return fill(place, '/parts', 'receive', { purchase_order_id: String(order), [`quantity_${line}`]: '60' });
  },
  'an order that has arrived': async (place) => {
    const { order, line } = await addFormWorld(place.gym, place.site.id);
    const fields = { purchase_order_id: String(order), [`quantity_${line}`]: '5' };
    const before = await place.manager.open('/parts');
    await fill(place, '/parts', 'receive', fields);
    expect(before.html).toContain(`quantity_${line}`);
    return post(place, '/parts/receive', fields);
  },
  'a meter that falls': async (place) => {
    const { machine, meter } = await addFormWorld(place.gym, place.site.id);
    await add(place, `meters/${meter}/readings`, { value: 50, read_at: '2026-01-05T10:00:00Z' });
    return fill(place, `/m/${machine}`, 'reading', { meter_id: String(meter), value: '12' });
  },
  'a meter that rises too fast': async (place) => {
    const { machine, meter } = await addFormWorld(place.gym, place.site.id);
    await add(place, `meters/${meter}/readings`, { value: 50 });
    return fill(place, `/m/${machine}`, 'reading', { meter_id: String(meter), value: '5000' });
  },
  'a long pause of maintenance': async (place) => {
    const { id } = await addTask(place, YEARLY);
    return fill(place, `/maintenance/${id}`, 'skip', { reason: 'Zu' });
  },
  'the last date of maintenance': async (place) => {
    const { id } = await addTask(place, { ...YEARLY, ends_on: '2026-02-01' });
    return fill(place, `/maintenance/${id}`, 'skip', { reason: 'Zu' });
  },
  'maintenance that is not due again': async (place) => {
    const { id } = await addTask(place, { next_due_at: '2026-01-05' });
    await fill(place, `/maintenance/${id}`, 'complete', {});
    return post(place, `/maintenance/${id}/skip`, { reason: 'Zu' });
  },
  'maintenance of a retired machine': async (place) => {
    const { id: machine_id } = await addMachineAt(place.gym, place.site.id);
    const { id } = await addTask(place, { ...YEARLY, machine_id });
    await patch(place, `machines/${machine_id}/status`, { status: 'retired' });
    return post(place, `/maintenance/${id}/complete`, {});
  },
  'maintenance that is done today': async (place) => {
    const { id } = await addTask(place, { rule_unit: 'month', rule_interval: 1, next_due_at: '2026-01-05' });
    await fill(place, `/maintenance/${id}`, 'complete', {});
    return fill(place, `/maintenance/${id}`, 'complete', {});
  },
  'a required step without a result': async (place) => {
    const checklist: Schemas['MaintenanceChecklistItemCreate'][] = [
      { item: 'Spannung', kind: 'number', unit: 'mm', min: 5, max: 15, required: true },
      { item: 'Zustand', kind: 'text', required: true },
    ];
    const { id: machine_id } = await addMachineAt(place.gym, place.site.id, { model: 'Laufwerk' });
    await addPlan(place.gym, { model: 'Laufwerk' }, { tasks: [{ ...MONTHLY, checklist }] });
    const [task] = await openTasksOf(place.gym, machine_id);
    const id = task?.id ?? 0;
    return fill(place, `/maintenance/${id}`, 'complete', { value_0: 'viel' });
  },
  'the address of another person': async (place) => {
    await add(place, 'people', { name: 'Uwe', role: 'staff', email: 'uwe@studio.example' });
    return fill(place, '/people', 'add', { name: 'Ute', role: 'staff', email: 'uwe@studio.example' });
  },
  'what is no address': (place) => fill(place, '/people', 'add', { name: 'Ute', role: 'staff', email: 'ute' }),
  'a link for a person without access': async (place) => {
    const { id } = await add(place, 'people', { name: 'Udo', role: 'staff' });
    await patch(place, `people/${id}`, { active: false });
    return post(place, `/people/${id}/link`, {});
  },
  'work for a person who has left': async (place) => {
    const { id } = await add(place, 'people', { name: 'Ida', role: 'staff' });
    await patch(place, `people/${id}`, { active: false });
    const { job } = place.world;
    return fill(place, `/jobs/${job}`, 'edit', { title: 'Gurt', priority: 'low', assignee_id: String(id), due_at: '' });
  },
  'a change that a colleague has made': async (place) => {
    const { id } = await add(place, 'work_orders', { title: 'Gurt' });
    const hidden = hiddenOf((await place.manager.open(`/jobs/${id}`)).html, `/jobs/${id}/edit`);
    await patch(place, `work_orders/${id}`, { title: 'Kette' });
    const fields = { ...hidden, title: 'Riemen', priority: 'low', assignee_id: '', due_at: '' };
    return (await place.manager.browser.post(`/jobs/${id}/edit`, fields)).text();
  },
  'a form that was sent with other entries': async (place) => {
    const page = `/m/${place.world.machine}`;
    const hidden = hiddenOf((await place.manager.open(page)).html, `${page}/note`);
    await place.manager.browser.post(`${page}/note`, { ...hidden, body: 'Eins' });
    return (await place.manager.browser.post(`${page}/note`, { ...hidden, body: 'Zwei' })).text();
  },
  'an undo that was made before': async (place) => {
    const { id } = await add(place, 'tickets', { machine_id: place.world.machine, description: 'Kabel' });
    const hidden = await undo(place, `/tickets/${id}`, 'edit', { description: 'Kette' });
    await place.manager.browser.post('/undo/last', hidden);
    return (await place.manager.browser.post('/undo/last', { ...hidden, form_key: crypto.randomUUID() })).text();
  },
  'an undo of what has changed since': async (place) => {
    const { id } = await add(place, 'tickets', { machine_id: place.world.machine, description: 'Kabel' });
    const hidden = await undo(place, `/tickets/${id}`, 'edit', { description: 'Kette' });
    await patch(place, `tickets/${id}`, { description: 'Riemen' });
    return (await place.manager.browser.post('/undo/last', hidden)).text();
  },
  'an undo of many records': async (place) => {
    const csv = `name\n${Array.from({ length: 12 }, (_, n) => `Rad ${n}`).join('\n')}\n`;
    const hidden = hiddenOf(await upload(place, csv), '/machines/new/import');
    const sent = await place.manager.browser.post('/machines/new/import', { ...hidden, csv });
    const { html } = await place.manager.open(sent.headers.get('location') ?? '');
    return (await place.manager.browser.post('/undo/last', hiddenOf(html, '/undo/last'))).text();
  },
  'an undo that would put an unsafe machine into use': async (place) => {
    const { id } = await addMachineAt(place.gym, place.site.id);
    const hidden = await undo(place, `/m/${id}`, 'status', { status: 'defect', reason: 'Kabel' });
    await add(place, 'tickets', { machine_id: id, description: 'Kabel', priority: 'urgent' });
    return (await place.manager.browser.post('/undo/last', hidden)).text();
  },
  'too much text': (place) => post(place, `/m/${place.world.machine}/note`, { body: 'x'.repeat(40_000) }),
  'no file of rows': (place) => upload(place, ''),
  'a file without a header': (place) => upload(place, '\nRad 1\n'),
  'a file that is too large': (place) => upload(place, 'x'.repeat(2 ** 20 + 1)),
  'a file with an open quote': (place) => upload(place, 'name\n"Rad 1\n'),
  'a file with a quote inside': (place) => upload(place, 'name\nRad "1"\n'),
  'a file with text after a quote': (place) => upload(place, 'name\n"Rad" 1\n'),
  'a file with a column twice': (place) => upload(place, 'Name;Naam\nRad;Rad\n'),
  'a file with many rows': (place) => upload(place, `name\n${'Rad\n'.repeat(5001)}`),
  'rows with mistakes': (place) =>
    upload(
      place,
      [
        'name,brand,status,location_id,purchased_at,purchase_price,serial_number,replacement_value,farbe',
        'A,x,odd,Nirgends,04/05/2020,viel,S1,1.234,rot',
        `${'B'.repeat(300)},y,active,,2020-13-40,-5,S1,12,rot`,
        ',z,retired,,31.12.2030,1e99,S2,1',
        'D,z,retired,,31.12.2030,5,S2,1,rot,zu viel',
      ].join('\n'),
    ),
};

/** The refusals and questions of forms, besides values that are wrong by themselves. Each returns the page, with texts in German. */
export const REFUSALS: ReadonlyMap<string, (place: RefusalPlace) => Promise<string>> = new Map(Object.entries(CASES));
