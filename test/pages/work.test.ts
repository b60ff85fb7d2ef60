import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { send } from '../support/areas.ts';
import { PIXEL } from '../support/files.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite } from '../support/sites.ts';
import { hiddenOf, signInAs, type Staff } from '../support/staff.ts';

const service = useSharedService();
let gym: Gym;
let technician: Staff;
let staff: Staff;
beforeAll(async () => {
  gym = await service.createGym('Iron Works', 'Europe/Amsterdam');
  technician = await signInAs(service, gym, { name: 'Tess Voss', role: 'technician' });
  staff = await signInAs(service, gym, { name: 'Sam Ray', role: 'staff' });
});

const addTicket = async (fields: object = {}): Promise<Schemas['Ticket']> =>
  send(gym, 'POST', '/api/v1/tickets', {
    machine_id: (await addMachine(gym, { name: 'Bike 3' })).id,
    description: 'Pedal is loose',
    ...fields,
  });
const readTicket = (id: number): Promise<Schemas['Ticket']> => send(gym, 'GET', `/api/v1/tickets/${id}`);
const addOrder = (fields: object = {}): Promise<Schemas['WorkOrder']> =>
  send(gym, 'POST', '/api/v1/work_orders', { title: 'Fix the pedal', ...fields });
const readOrder = (id: number): Promise<Schemas['WorkOrder']> => send(gym, 'GET', `/api/v1/work_orders/${id}`);

describe('/tickets', () => {
  it('lists open tickets with their machines, and filters them by state, urgency, place and words', async () => {
    const site = await addSite(service, gym, 'North');
    const machine = await addMachineAt(gym, site.id, { name: 'Rower 5' });
    const urgent = { machine_id: machine.id, description: 'Chain <snapped>', priority: 'urgent' };
    await addTicket(urgent);
    const closed = await addTicket({ description: 'Was dirty' });
    await send(gym, 'PATCH', `/api/v1/tickets/${closed.id}/status`, { status: 'resolved' });
    await addTicket({ description: 'Squeaks a little' });
    const { html } = await staff.open('/tickets');
    for (const text of ['Chain &lt;snapped&gt;', 'Rower 5', 'Squeaks a little']) expect(html).toContain(text);
    expect(html).not.toContain('Was dirty');
    expect((await staff.open('/tickets?state=closed')).html).toContain('Was dirty');
    for (const query of ['urgent=yes', `location_id=${site.id}`, 'q=chain']) {
      const filtered = (await staff.open(`/tickets?${query}`)).html;
      expect([filtered.includes('Chain'), filtered.includes('Squeaks')], query).toEqual([true, false]);
    }
    expect((await staff.open('/tickets?state=odd&location_id=x&urgent=1')).status).toBe(200);
  });

  it('lists those that the person has reported, and those whose work is theirs', async () => {
    const machine = await addMachine(gym);
    await technician.fill(`/m/${machine.id}`, `/m/${machine.id}/report`, { description: 'Seen by me' });
    const { id } = await addTicket({ description: 'Done by me' });
    const plan = { assignee_id: String(technician.person.id) };
    await technician.fill(`/tickets/${id}`, `/tickets/${id}/order`, plan);
    await addTicket({ description: 'Of somebody else' });
    const listed = async (one: Staff, whose: string): Promise<boolean[]> => {
      const { html } = await one.open(`/tickets?whose=${whose}`);
      return ['Seen by me', 'Done by me', 'Of somebody else'].map((text) => html.includes(text));
    };
    expect(await listed(technician, 'reported')).toEqual([true, false, false]);
    expect(await listed(technician, 'working')).toEqual([false, true, false]);
    expect(await listed(technician, 'everybody')).toEqual([true, true, true]);
    expect(await listed(staff, 'reported')).toEqual([false, false, false]);
    expect((await staff.open('/tickets')).html).not.toContain('value="working"');
  });

  it('leads on to the rest of a long list', async () => {
    const long = await service.createGym('Long');
    const machine = await addMachine(long);
    for (let n = 0; n < 26; n += 1)
      await send(long, 'POST', '/api/v1/tickets', { machine_id: machine.id, description: `Report number ${n}` });
    const reader = await signInAs(service, long, { role: 'staff' });
    const first = (await reader.open('/tickets?state=open')).html;
    const more = /href="(\/tickets\?[^"]*cursor=[^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await reader.open(more)).html).toContain('Report number 0');
    expect(first).not.toContain('Report number 0<');
  });
});

describe('/tickets/{id}', () => {
  it('changes status, priority and resolution together, and undoes them together', async () => {
    const { id } = await addTicket();
    const page = `/tickets/${id}`;
    const fields = { status: 'resolved', priority: 'high', resolution: 'Tightened' };
    expect((await technician.fill(page, `${page}/triage`, fields)).to).toBe(page);
    expect(await readTicket(id)).toMatchObject(fields);
    const undone = await technician.fill(page, '/undo/last', {});
    expect(undone.status, undone.html).toBe(303);
    expect(await readTicket(id)).toMatchObject({ status: 'new', priority: 'medium', resolution: null });
  });

  it('makes a work order for a person until a day, once', async () => {
    const { id } = await addTicket();
    const page = `/tickets/${id}`;
    const plan = { assignee_id: String(technician.person.id), due_at: '2030-01-15' };
    const { to, html: refused } = await technician.fill(page, `${page}/order`, plan);
    expect(refused).not.toContain('role="alert"');
    const { workorder_id } = await readTicket(id);
    expect(to).toBe(`/jobs/${workorder_id}`);
    expect(await readOrder(workorder_id ?? 0)).toMatchObject({
      title: 'Pedal is loose',
      assignee_id: technician.person.id,
      due_at: expect.stringMatching(/^2030-01-15/),
    });
    const { html } = await technician.open(page);
    expect(html).toContain(`href="/jobs/${workorder_id}"`);
    expect(html).not.toContain('Make a work order');
  });

  it('keeps the changes of two people who edit it at once', async () => {
    const { id } = await addTicket();
    const page = `/tickets/${id}`;
    const other = await signInAs(service, gym, { name: 'Ida Holm', role: 'technician' });
    const mine = hiddenOf((await technician.open(page)).html, `${page}/triage`);
    await other.fill(page, `${page}/edit`, { description: 'Left pedal is loose' });
    const refused = await technician.browser.post(`${page}/triage`, { ...mine, status: 'planned', priority: 'urgent' });
    const html = await refused.text();
    expect([refused.status, html.includes('Somebody has changed it'), html.includes('Left pedal')]).toEqual([
      412,
      true,
      true,
    ]);
    expect(await readTicket(id)).toMatchObject({ status: 'new', priority: 'medium' });
    const again = { ...hiddenOf(html, `${page}/triage`), status: 'planned', priority: 'urgent' };
    expect((await technician.browser.post(`${page}/triage`, again)).status).toBe(303);
    expect(await readTicket(id)).toMatchObject({
      status: 'planned',
      priority: 'urgent',
      description: 'Left pedal is loose',
    });
  });

  it('lets staff correct their own ticket, and no other', async () => {
    const machine = await addMachine(gym);
    await staff.fill(`/m/${machine.id}`, `/m/${machine.id}/report`, { description: 'Seet torn' });
    const page = await send<Schemas['TicketPage']>(gym, 'GET', `/api/v1/tickets?machine_id=${machine.id}`);
    const own = page.data[0]?.id ?? 0;
    const edited = await staff.fill(`/tickets/${own}`, `/tickets/${own}/edit`, { description: 'Seat torn' });
    expect(edited.to).toBe(`/tickets/${own}`);
    expect(await readTicket(own)).toMatchObject({ description: 'Seat torn' });
    const { id } = await addTicket();
    const { html } = await staff.open(`/tickets/${id}`);
    for (const text of ['Correct the ticket', 'Change status', 'Make a work order']) expect(html).not.toContain(text);
    const hidden = hiddenOf(html, `/tickets/${id}/note`);
    for (const form of ['edit', 'triage', 'order']) {
      const { status } = await staff.browser.post(`/tickets/${id}/${form}`, { ...hidden, description: 'x' });
      expect(status, form).toBe(403);
    }
    expect((await staff.open('/jobs')).status).toBe(403);
  });
});

describe('/jobs', () => {
  it('lists work orders and maintenance by day, overdue first, and mine or nobody’s alone', async () => {
    const machine = await addMachine(gym, { name: 'Stepper 8' });
    await addOrder({ title: 'Late order', due_at: '2020-01-01T10:00:00Z', machine_id: machine.id });
    await addOrder({ title: 'Own order', assignee_id: technician.person.id });
    const task = { machine_id: machine.id, title: 'Grease <it>', rule_unit: 'month', rule_interval: 1 };
    await send(gym, 'POST', '/api/v1/maintenance_tasks', { ...task, next_due_at: '2020-02-01' });
    const { html } = await technician.open('/jobs');
    for (const text of ['Overdue', 'Late order', 'Stepper 8', 'Own order', 'Grease &lt;it&gt;'])
      expect(html).toContain(text);
    expect(html.indexOf('Late order')).toBeLessThan(html.indexOf('Own order'));
    const mine = (await technician.open('/jobs?whose=mine')).html;
    expect([mine.includes('Own order'), mine.includes('Late order')]).toEqual([true, false]);
    expect((await technician.open('/jobs?whose=nobody')).html).not.toContain('Own order');
  });
});

describe('/jobs/{id}', () => {
  it('is taken, started and completed in one form with minutes, parts, cost, a photo and its ticket', async () => {
    const ticket = await addTicket();
    const order = await addOrder({ ticket_id: ticket.id });
    const part = { name: 'Pedal "left"', unit: 'pcs' };
    const { id: part_id } = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', part);
    await send(gym, 'POST', `/api/v1/parts/${part_id}/movements`, { kind: 'receipt', quantity: 4 });
    const page = `/jobs/${order.id}`;
    await technician.fill(page, `${page}/take`, {});
    expect(await readOrder(order.id)).toMatchObject({ assignee_id: technician.person.id });
    await technician.fill(page, `${page}/start`, {});
    expect(await readOrder(order.id)).toMatchObject({ status: 'in_progress' });
    const { html } = await technician.open(page);
    expect(html).toContain('4 pcs in stock');
    const form = new FormData();
    const fields = {
      ...hiddenOf(html, `${page}/complete`),
      resolution: 'New pedal',
      labor_minutes: '25',
      cost: '12,50',
      part_0: 'Pedal "left"',
      quantity_0: '2',
      close_ticket: 'yes',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('photo', new Blob([PIXEL], { type: 'image/png' }), 'new.png');
    const sent = await technician.browser.send(`${page}/complete`, form);
    expect(sent.status, await sent.text()).toBe(303);
    expect(await readOrder(order.id)).toMatchObject({
      status: 'completed',
      resolution: 'New pedal',
      labor_minutes: 25,
      cost: 12.5,
    });
    expect(await readTicket(ticket.id)).toMatchObject({ status: 'resolved' });
    expect(await send(gym, 'GET', `/api/v1/parts/${part_id}`)).toMatchObject({ quantity: 2 });
    const query = `attachable_type=work_order&attachable_id=${order.id}`;
    expect(await send(gym, 'GET', `/api/v1/attachments?${query}`)).toMatchObject({ data: [{ width: 1 }] });
    const done = (await technician.open(page)).html;
    for (const text of ['The work is completed.', '25 minutes', '2 pcs Pedal &quot;left&quot;', 'class="photos"'])
      expect(done).toContain(text);
    expect(done).not.toContain(`action="${page}/complete"`);
  });

  it('is completed with parts in the unit that the form shows', async () => {
    const order = await addOrder();
    const { id } = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Steel cable', unit: 'm' });
    await send(gym, 'POST', `/api/v1/parts/${id}/movements`, { kind: 'receipt', quantity: 10 });
    const page = `/jobs/${order.id}`;
    expect((await technician.open(page)).html).toContain('10 m in stock');
    const fields = { part_0: 'steel cable', quantity_0: '2,5' };
    expect((await technician.fill(page, `${page}/complete`, fields)).to).toBe(page);
    expect(await send(gym, 'GET', `/api/v1/parts/${id}`)).toMatchObject({ quantity: 7.5 });
  });

  it('is not completed with more parts than there are, or wrong figures, and keeps what was typed', async () => {
    const order = await addOrder();
    const { id } = await send<Schemas['Part']>(gym, 'POST', '/api/v1/parts', { name: 'Rare belt' });
    const page = `/jobs/${order.id}`;
    const short = await technician.fill(page, `${page}/complete`, { part_0: 'Rare belt', quantity_0: '3' });
    expect([short.status, short.html.includes('value="Rare belt"')]).toEqual([409, true]);
    const wrong = await technician.fill(page, `${page}/complete`, {
      part_0: 'No such part',
      quantity_0: '1',
      labor_minutes: 'an hour',
      resolution: 'Kept <text>',
    });
    expect(wrong.status).toBe(422);
    for (const text of ['value="an hour"', 'Kept &lt;text&gt;', 'aria-invalid']) expect(wrong.html).toContain(text);
    expect(await readOrder(order.id)).toMatchObject({ status: 'open' });
    expect(await send(gym, 'GET', `/api/v1/parts/${id}`)).toMatchObject({ quantity: 0 });
  });

  it('is changed: its title, day and person, which may be cleared', async () => {
    const order = await addOrder({ due_at: '2030-05-01T08:00:00Z', assignee_id: technician.person.id });
    const page = `/jobs/${order.id}`;
    const kept = { title: 'Fix both', description: '', priority: 'high', assignee_id: '', due_at: '2030-05-01' };
    expect((await technician.fill(page, `${page}/edit`, { ...kept, assignee_id: '99999' })).status).toBe(422);
    expect((await technician.fill(page, `${page}/edit`, kept)).status).toBe(303);
    expect(await readOrder(order.id)).toMatchObject({ title: 'Fix both', assignee_id: null, due_at: order.due_at });
    await technician.fill(page, `${page}/edit`, { ...kept, due_at: '' });
    expect(await readOrder(order.id)).toMatchObject({ due_at: null, priority: 'high' });
  });

  it('is not found at another site, where its forms change nothing', async () => {
    const [north, south] = [await addSite(service, gym, 'N2'), await addSite(service, gym, 'S2')];
    const local = await signInAs(service, gym, { role: 'technician', location_ids: [north.id] });
    const own = await addOrder({ machine_id: (await addMachineAt(gym, north.id)).id });
    const other = await addOrder({ machine_id: (await addMachineAt(gym, south.id)).id });
    const { html } = await local.open(`/jobs/${own.id}`);
    expect((await local.open(`/jobs/${other.id}`)).status).toBe(404);
    for (const form of ['take', 'start', 'complete', 'edit', 'note']) {
      const hidden = hiddenOf(html, `/jobs/${own.id}/${form}`);
      const { status } = await local.browser.post(`/jobs/${other.id}/${form}`, { ...hidden, title: 'x', body: 'x' });
      expect(status, form).toBe(404);
    }
    expect(await readOrder(other.id)).toMatchObject({ status: 'open', version: other.version });
  });
});
