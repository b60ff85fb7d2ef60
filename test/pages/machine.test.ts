import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { PIXEL } from '../support/files.ts';
import { addMachine, moveMachine, readMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addSite, addMachineAt } from '../support/sites.ts';
import { hiddenOf, signInAs, type Staff } from '../support/staff.ts';
import { change } from '../support/webhooks.ts';

const service = useSharedService();
let gym: Gym;
let technician: Staff;
let staff: Staff;
beforeAll(async () => {
  gym = await service.createGym('Iron Works');
  technician = await signInAs(service, gym, { name: 'Tess Voss', role: 'technician' });
  staff = await signInAs(service, gym, { name: 'Sam Ray', role: 'staff' });
});

const ticketsOf = async (machine: { id: number }): Promise<Schemas['Ticket'][]> =>
  (await send<Schemas['TicketPage']>(gym, 'GET', `/api/v1/tickets?machine_id=${machine.id}`)).data;

describe('the address of the service', () => {
  it('leads somebody who is signed in to what needs attention, and everybody else to the documentation', async () => {
    expect((await technician.open('/')).location).toBe('/today');
    expect((await fetch(`${service.base}/`, { redirect: 'manual' })).headers.get('location')).toBe('/docs');
  });
});

describe('/today', () => {
  it('shows hazards, what is out of use and urgent tickets, and my work first', async () => {
    const machine = await addMachine(gym, { name: 'Cable <7>' });
    await send(gym, 'POST', '/api/v1/tickets', {
      machine_id: machine.id,
      description: 'The cable is frayed',
      priority: 'urgent',
    });
    const broken = await addMachine(gym, { name: 'Stepper 1' });
    await moveMachine(gym, broken.id, { status: 'out_of_service', reason: 'Pedal is broken' });
    const order = { title: 'Replace the pedal', machine_id: broken.id, assignee_id: technician.person.id };
    await send(gym, 'POST', '/api/v1/work_orders', order);
    const { status, html } = await technician.open('/today');
    expect(status).toBe(200);
    for (const text of ['Cable &lt;7&gt;', 'Urgent ticket: The cable is frayed', 'Pedal is broken', 'Stepper 1'])
      expect(html).toContain(text);
    expect(html.indexOf('My work')).toBeLessThan(html.indexOf('Out of use'));
    expect(html).toContain('Replace the pedal');
    expect((await staff.open('/today')).html).not.toContain('Replace the pedal');
  });

  it('counts what it does not show, and leads to the list of all', async () => {
    const busy = await service.createGym('Busy');
    const one = await signInAs(service, busy, { role: 'technician' });
    const add = { rule_unit: 'month', rule_interval: 1 };
    for (let n = 0; n < 6; n += 1) {
      const { id } = await addMachine(busy, { name: `Broken ${n}` });
      await moveMachine(busy, id, { status: 'defect', reason: `Bent ${n}` });
      const { id: machine_id } = await addMachine(busy, { name: `Risky ${n}` });
      await send(busy, 'POST', '/api/v1/tickets', { machine_id, description: `Sharp ${n}`, priority: 'urgent' });
      const next_due_at = '2026-01-05';
      await send(busy, 'POST', '/api/v1/maintenance_tasks', { machine_id, title: `Late ${n}`, next_due_at, ...add });
    }
    const { html } = await one.open('/today');
    for (const href of ['/find?show=hazards', '/find?show=unusable', '/jobs'])
      expect(html).toContain(`<a href="${href}">All 6</a>`);
    // An overdue task is not due in the next days.
    expect([html.match(/Late \d/g)?.length, html.includes('Due in the next seven days')]).toEqual([4, false]);
    const listed = async (list: string, name: string): Promise<number> =>
      new Set((await one.open(`/find?show=${list}`)).html.match(new RegExp(`${name} \\d`, 'g'))).size;
    expect([await listed('unusable', 'Bent'), await listed('unusable', 'Risky')]).toEqual([6, 0]);
    expect([await listed('hazards', 'Urgent ticket: Sharp'), await listed('hazards', 'Broken')]).toEqual([6, 0]);
  });

  it('sends somebody who is not signed in to sign in', async () => {
    const response = await fetch(`${service.base}/today`, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in']);
  });

  it.each([
    ['de', 'Heute'],
    ['nl', 'Vandaag'],
    ['fr', 'Aujourd’hui'],
    ['es', 'Hoy'],
  ])('speaks the language of the browser: %s', async (language, title) => {
    const { browser } = await signInAs(service, gym, { role: 'staff' });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${service.base}/today`, { headers: { cookie, 'accept-language': language } });
    expect(await response.text()).toContain(`<h1>${title}</h1>`);
    expect(response.headers.get('content-language')).toBe(language);
  });
});

describe('/find', () => {
  it('leads from the address of a label or its code to the machine, and lists machines by name', async () => {
    const machine = await addMachine(gym, { name: 'Skillrun 4', asset_tag: 'GYM-0404' });
    for (const q of [`https://ems.example/r/${machine.report_code}`, 'GYM-0404', 'skillrun'])
      expect((await staff.open(`/find?q=${encodeURIComponent(q)}`)).html, q).toContain(`href="/m/${machine.id}"`);
    expect((await staff.open('/find?q=nothing+like+it')).html).toContain('Nothing found for “nothing like it”.');
    expect((await staff.open(`/r/${machine.report_code}`)).location).toBe(`/m/${machine.id}`);
  });

  it('lists all machines of the sites of a person, in pages, when nothing is searched for', async () => {
    const large = await service.createGym('Large');
    const [north, south] = [await addSite(service, large, 'North'), await addSite(service, large, 'South')];
    for (let n = 10; n < 62; n += 1) await addMachineAt(large, north.id, { name: `Bike ${n}` });
    await addMachineAt(large, south.id, { name: 'Hidden' });
    const one = await signInAs(service, large, { role: 'staff', location_ids: [north.id] });
    const { html } = await one.open('/find');
    expect([html.includes('Bike 10'), html.includes('Bike 61'), html.includes('Hidden')]).toEqual([true, false, false]);
    const more = /href="(\/find\?cursor=[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await one.open(more)).html).toContain('Bike 61');
  });

  it('leaves the label of another gym to the page for members', async () => {
    const other = await service.createGym('Elsewhere');
    const { report_code } = await addMachine(other, { name: 'Foreign rower' });
    const { status, html } = await staff.open(`/r/${report_code}`);
    expect([status, html.includes('Foreign rower')]).toEqual([200, true]);
  });
});

describe('/m/{id}', () => {
  it('shows the status with its reason, and the open tickets, in words', async () => {
    const machine = await addMachine(gym, { name: 'Bike 9', zone: 'Cardio A', serial_number: 'SN-9' });
    await moveMachine(gym, machine.id, { status: 'defect', reason: 'Crank is loose' });
    await send(gym, 'POST', '/api/v1/tickets', { machine_id: machine.id, description: 'It rattles' });
    const { html } = await staff.open(`/m/${machine.id}`);
    for (const text of ['Bike 9', 'Cardio A', 'SN-9', 'Defective since', 'Crank is loose', 'It rattles'])
      expect(html).toContain(text);
    expect(html).not.toContain('Change the status');
  });

  it('reports a problem with a photo as a ticket of the person', async () => {
    const machine = await addMachine(gym);
    const action = `/m/${machine.id}/report`;
    const { html } = await staff.open(`/m/${machine.id}`);
    const form = new FormData();
    for (const [name, value] of Object.entries(hiddenOf(html, action))) form.append(name, value);
    form.append('description', ' Belt slips ');
    form.append('hazard', 'yes');
    form.append('photo', new Blob([PIXEL], { type: 'image/png' }), 'belt.png');
    const sent = await staff.browser.send(action, form);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/m/${machine.id}`]);
    const [ticket] = await ticketsOf(machine);
    expect(ticket).toMatchObject({ description: 'Belt slips', priority: 'urgent', person_id: staff.person.id });
    const query = `attachable_type=ticket&attachable_id=${ticket?.id}`;
    const files = await send<Schemas['AttachmentPage']>(gym, 'GET', `/api/v1/attachments?${query}`);
    expect(files.data).toMatchObject([{ content_type: 'image/png', person_id: staff.person.id }]);
    expect((await staff.browser.get(`/files/${files.data[0]?.id}/small`)).headers.get('content-type')).toBe(
      'image/webp',
    );
    expect((await staff.open(`/m/${machine.id}`)).html).toContain('The problem is reported.');
  });

  it('shows a form with a photo that is none again, with what was typed, and saves nothing', async () => {
    const machine = await addMachine(gym);
    const action = `/m/${machine.id}/report`;
    const form = new FormData();
    for (const [name, value] of Object.entries(hiddenOf((await staff.open(`/m/${machine.id}`)).html, action)))
      form.append(name, value);
    form.append('description', 'Seat is torn');
    form.append('photo', new Blob(['no picture'], { type: 'image/png' }), 'x.png');
    const sent = await staff.browser.send(action, form);
    const html = await sent.text();
    expect(sent.status).toBe(415);
    for (const text of ['Seat is torn', 'This is no photo that can be opened', 'Choose the photo again'])
      expect(html).toContain(text);
    expect(await ticketsOf(machine)).toEqual([]);
  });

  it('asks who says that a machine is safe before it is in use, and undoes that', async () => {
    const machine = await addMachine(gym);
    await moveMachine(gym, machine.id, { status: 'out_of_service', reason: 'Cable frayed' });
    await send(gym, 'POST', '/api/v1/tickets', { machine_id: machine.id, description: 'Frayed', priority: 'urgent' });
    const [page, action] = [`/m/${machine.id}`, `/m/${machine.id}/status`];
    const asked = await technician.fill(page, action, { status: 'active', reason: 'New cable' });
    expect(asked.status).toBe(422);
    for (const text of ['This needs a confirmation', 'is urgent and open', 'value="New cable"', 'name="confirmed_by"'])
      expect(asked.html).toContain(text);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'out_of_service' });
    const fields = { ...hiddenOf(asked.html, action), status: 'active', reason: 'New cable', confirmed_by: 'Tess' };
    expect((await technician.browser.post(action, fields)).status).toBe(303);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'active', confirmed_by: 'Tess' });
    expect((await technician.fill(page, '/undo/last', {})).to).toBe(page);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'out_of_service' });
    expect((await technician.open(page)).html).toContain('The last change is undone.');
  });

  it('sets, shows, corrects and clears the day on which a machine should be back', async () => {
    const machine = await addMachine(gym);
    const [page, action] = [`/m/${machine.id}`, `/m/${machine.id}/status`];
    const fill = (fields: Record<string, string>) => technician.fill(page, action, fields);
    expect((await fill({ status: 'defect', reason: 'Belt', until: '2098-12-12' })).status).toBe(303);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'defect', status_until: '2098-12-12' });
    const { html } = await technician.open(page);
    for (const text of ['Should be back on 12 Dec 2098', 'value="2098-12-12"']) expect(html).toContain(text);
    const past = await fill({ status: 'defect', until: '2020-01-01' });
    expect([past.status, past.html.includes('Choose today or a later day.')]).toEqual([422, true]);
    expect((await fill({ status: 'defect', until: '2098-12-13' })).status).toBe(303);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status_until: '2098-12-13', blocked_reason: 'Belt' });
    expect((await fill({ status: 'defect', until: '' })).status).toBe(303);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'defect', status_until: null });
    await fill({ status: 'defect', until: '2098-12-14' });
    expect((await fill({ status: 'active', until: '2098-12-14' })).status).toBe(303);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'active', status_until: null });
  });

  it('shows on the page of today which machines should be back by now', async () => {
    const { id } = await addMachine(gym, { name: 'Late rower', status: 'defect', status_until: '2098-12-12' });
    expect((await technician.open('/today')).html).not.toContain('Should be back by now');
    await change(gym, `update machine set status_until = '2020-01-05' where id = ${id}`);
    const { html } = await technician.open('/today');
    expect(html).toMatch(/Should be back by now[^]*Late rower[^]*Overdue[^]*Should be back on 5 Jan 2020/);
    await moveMachine(gym, id, { status: 'active' });
  });

  it('shows the change of a colleague instead of overwriting it, and keeps what was typed', async () => {
    const machine = await addMachine(gym);
    const [page, action] = [`/m/${machine.id}`, `/m/${machine.id}/status`];
    const mine = hiddenOf((await technician.open(page)).html, action);
    await moveMachine(gym, machine.id, { status: 'maintenance' });
    const refused = await technician.browser.post(action, { ...mine, status: 'defect', reason: 'Noise' });
    const html = await refused.text();
    expect(refused.status).toBe(412);
    for (const text of ['Somebody has changed it', 'value="Noise"', 'Now: Being serviced'])
      expect(html).toContain(text);
    const again = { ...hiddenOf(html, action), status: 'defect', reason: 'Noise' };
    expect((await technician.browser.post(action, again)).status).toBe(303);
    expect(await readMachine(gym, machine.id)).toMatchObject({ status: 'defect', blocked_reason: 'Noise' });
  });

  it('adds notes and readings', async () => {
    const machine = await addMachine(gym);
    const meter = { machine_id: machine.id, name: 'Distance', unit: 'kilometre', kind: 'counter' };
    const { id } = await send<Schemas['Meter']>(gym, 'POST', '/api/v1/meters', meter);
    const page = `/m/${machine.id}`;
    expect((await technician.fill(page, `${page}/note`, { body: 'Oiled' })).status).toBe(303);
    expect((await technician.open(page)).html).toContain('Oiled');
    const wrong = await technician.fill(page, `${page}/reading`, { meter_id: String(id), value: 'many' });
    expect([wrong.status, wrong.html.includes('Enter a number, such as 1250.50.')]).toEqual([422, true]);
    expect((await technician.fill(page, `${page}/reading`, { meter_id: String(id), value: '1204,5' })).status).toBe(
      303,
    );
    expect(await send(gym, 'GET', `/api/v1/meters/${id}`)).toMatchObject({ last_value: 1204.5 });
  });

  it('is not found for a machine of another site or gym, which forms do not change either', async () => {
    const [north, south] = [await addSite(service, gym, 'North'), await addSite(service, gym, 'South')];
    const local = await signInAs(service, gym, { role: 'technician', location_ids: [north.id] });
    const own = await addMachineAt(gym, north.id);
    const elsewhere = await addMachineAt(gym, south.id);
    const foreign = await addMachine(await service.createGym('Foreign'));
    const { html } = await local.open(`/m/${own.id}`);
    for (const { id } of [elsewhere, foreign]) {
      expect((await local.open(`/m/${id}`)).status).toBe(404);
      const forms: Record<string, Record<string, string>> = {
        note: { body: 'x' },
        report: { description: 'x' },
        status: { status: 'defect' },
      };
      for (const [name, fields] of Object.entries(forms)) {
        const hidden = hiddenOf(html, `/m/${own.id}/${name}`);
        const { status } = await local.browser.post(`/m/${id}/${name}`, { ...hidden, ...fields });
        expect([404, 422], name).toContain(status);
      }
      expect(
        (await send<Schemas['NotePage']>(gym, 'GET', `/api/v1/notes?notable_type=machine&notable_id=${own.id}`)).data,
      ).toEqual([]);
    }
    expect(await readMachine(gym, elsewhere.id)).toMatchObject({ status: 'active' });
    expect(await ticketsOf(elsewhere)).toEqual([]);
  });
});
