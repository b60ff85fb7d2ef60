import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '../../generated/contract.ts';
import { addConnection } from '../../src/identity/oauth/operations.ts';
import { send } from './areas.ts';
import { PIXEL } from './files.ts';
import type { Gym } from './service.ts';
import { addMachineAt } from './sites.ts';

/** A record of each kind that a form of the pages for staff can be about, at one site, by its number. */
export type FormWorld = Record<
  'site' | 'machine' | 'meter' | 'ticket' | 'job' | 'task' | 'part' | 'order' | 'line' | 'person' | 'grant',
  number
> & { event: string };

const add = async <Row extends { id: number }>(gym: Gym, path: string, body: object): Promise<Row> =>
  send<Row>(gym, 'POST', `/api/v1/${path}`, body);

let grants = 0;

/** Connects a program for a person. Returns the number of its grant. */
export const addGrant = (gym: Gym, person_id: number): Promise<number> =>
  gym.seed(async (tx) => {
    const client_id = `client-${(grants += 1)}`;
    const allowed = {
      grantId: client_id,
      client_id,
      client_name: 'Assistant',
      scope: 'read',
      location_ids: [],
    } as const;
    await addConnection(tx, { ...allowed, person_id });
    const query = tx.em.getKysely().selectFrom('oauth_grant').select('id').where('client_id', '=', client_id);
    return (await query.executeTakeFirstOrThrow()).id;
  });

const addOrder = async (gym: Gym, part_id: number): Promise<Schemas['PurchaseOrder']> => {
  const supplier = await add(gym, 'suppliers', { name: `Parts & Co ${part_id}` });
  const lines = [{ part_id, quantity: 5 }];
  const order = await add<Schemas['PurchaseOrder']>(gym, 'purchase_orders', { supplier_id: supplier.id, lines });
  for (const status of ['approved', 'ordered'])
    await send(gym, 'PATCH', `/api/v1/purchase_orders/${order.id}/status`, { status });
  return order;
};

/** Adds the records of a world at a site. `person_id` has the grant; by default it is the person of the world. */
export const addFormWorld = async (gym: Gym, site: number, person_id?: number): Promise<FormWorld> => {
  const { id: machine } = await addMachineAt(gym, site);
  const meter = await add(gym, 'meters', { machine_id: machine, name: 'Hours', unit: 'hour', kind: 'counter' });
  const ticket = await add(gym, 'tickets', { machine_id: machine, description: 'Squeaks' });
  await send(gym, 'PATCH', `/api/v1/tickets/${ticket.id}`, { priority: 'high' });
  // An event can be read once its millisecond is over.
  await sleep(3);
  const query = `/api/v1/events?kind=ticket&resource_id=${ticket.id}&limit=1`;
  const events = await send<Schemas['EventPage']>(gym, 'GET', query);
  const job = await add(gym, 'work_orders', { title: 'Oil it', machine_id: machine });
  const rule = { rule_unit: 'month', rule_interval: 1, next_due_at: '2026-01-05' };
  const task = await add(gym, 'maintenance_tasks', {
    machine_id: machine,
    title: 'Check',
    checklist: ['Bolts'],
    ...rule,
  });
  const part = await add(gym, 'parts', { name: `Belt ${machine}`, location_id: site });
  await send(gym, 'POST', `/api/v1/parts/${part.id}/movements`, { kind: 'receipt', quantity: 9 });
  const order = await addOrder(gym, part.id);
  const person = await add(gym, 'people', { name: `Person ${machine}`, role: 'staff', location_ids: [site] });
  return {
    site,
    machine,
    meter: meter.id,
    ticket: ticket.id,
    event: events.data[0]?.id ?? '',
    job: job.id,
    task: task.id,
    part: part.id,
    order: order.id,
    line: order.lines[0]?.id ?? 0,
    person: person.id,
    grant: await addGrant(gym, person_id ?? person.id),
  };
};

/** How a form is filled in. */
export type FormCase = {
  /** The page that has the form. */
  page: (world: FormWorld) => string;
  /** Entries with which it does something, about records of a world. */
  fields: (world: FormWorld) => Record<string, string>;
  /** Entries that are refused; null for a form in which nothing is typed. */
  wrong: Record<string, string> | null;
  /** A file that it needs. */
  file?: { name: string; content: Blob };
  /** Whether it is about no record of a gym, so nobody can name a foreign one. */
  isAboutNothing?: true;
  /** Whether it changes nothing, or returns what it makes on its own page: a secret is shown once. */
  isShownOnce?: true;
};

const PHOTO = { name: 'photo', content: new Blob([PIXEL], { type: 'image/png' }) };
const CSV = 'name\nImported 1\n';

const nothing = (): Record<string, string> => ({});
const noteForms = (page: FormCase['page']): Record<'note' | 'photo', FormCase> => ({
  note: { page, fields: () => ({ body: 'Oiled' }), wrong: { body: ' ' } },
  photo: { page, fields: nothing, wrong: {}, file: PHOTO },
});

const formsOf = (path: string, forms: Record<string, FormCase>): [string, FormCase][] =>
  Object.entries(forms).map(([name, form]) => [`${path}/${name}`, form]);

const machine = ({ machine: id }: FormWorld): string => `/m/${id}`;
const ticket = ({ ticket: id }: FormWorld): string => `/tickets/${id}`;
const job = ({ job: id }: FormWorld): string => `/jobs/${id}`;
const task = ({ task: id }: FormWorld): string => `/maintenance/${id}`;
const part = ({ part: id }: FormWorld): string => `/parts/${id}`;
const person = ({ person: id }: FormWorld): string => `/people/${id}`;

/** Every form of the pages for staff, by the path of its page and its name. A new form must be added here. */
export const FORMS: ReadonlyMap<string, FormCase> = new Map([
  ...formsOf('/m/:id', {
    report: { page: machine, fields: () => ({ description: 'Wobbles' }), wrong: { description: '' } },
    status: { page: machine, fields: () => ({ status: 'defect', reason: 'Bent' }), wrong: { status: 'bent' } },
    reading: {
      page: machine,
      fields: ({ meter }) => ({ meter_id: String(meter), value: '12,5' }),
      wrong: { value: 'many' },
    },
    ...noteForms(machine),
  }),
  ...formsOf('/inspections/new', {
    record: {
      page: ({ machine: id }) => `/inspections/new?machine=${id}`,
      fields: ({ machine: id }) => ({ machine: String(id), passed: 'yes', item_0: 'Frame', ok_0: 'yes' }),
      wrong: { passed: '', notes: 'Kept' },
    },
  }),
  ...formsOf('/tickets/:id', {
    triage: {
      page: ticket,
      fields: () => ({ status: 'planned', priority: 'low', resolution: '' }),
      wrong: { status: 'odd', priority: 'odd' },
    },
    edit: { page: ticket, fields: () => ({ description: 'Squeaks loudly' }), wrong: { description: '' } },
    order: {
      page: ticket,
      fields: ({ person: id }) => ({ title: 'Oil the frame', assignee_id: String(id), due_at: '2030-01-15' }),
      wrong: { assignee_id: 'nobody', title: 'Kept' },
    },
    ...noteForms(ticket),
  }),
  ...formsOf('/jobs/:id', {
    take: { page: job, fields: nothing, wrong: null },
    start: { page: job, fields: nothing, wrong: null },
    complete: {
      page: job,
      fields: ({ machine: id }) => ({ labor_minutes: '20', part_0: `Belt ${id}`, quantity_0: '1' }),
      wrong: { labor_minutes: 'an hour' },
    },
    edit: {
      page: job,
      fields: ({ person: id }) => ({ title: 'Oil both', priority: 'low', assignee_id: String(id), due_at: '' }),
      wrong: { title: '', description: 'Kept', priority: 'low' },
    },
    ...noteForms(job),
  }),
  ...formsOf('/maintenance/:id', {
    complete: { page: task, fields: () => ({ ok_0: 'yes' }), wrong: { ok_0: '', note_0: 'x'.repeat(9000) } },
    skip: { page: task, fields: () => ({ reason: 'Closed for a week' }), wrong: { reason: '' } },
    ...noteForms(task),
  }),
  ...formsOf('/parts', {
    receive: {
      page: () => '/parts',
      fields: ({ order, line }) => ({ purchase_order_id: String(order), [`quantity_${line}`]: '2' }),
      wrong: { note: 'Kept' },
    },
  }),
  ...formsOf('/parts/:id', {
    use: { page: part, fields: () => ({ quantity: '1' }), wrong: { quantity: 'one' } },
    receive: { page: part, fields: () => ({ quantity: '1' }), wrong: { quantity: 'one' } },
    count: { page: part, fields: () => ({ counted: '3', reason: 'Counted' }), wrong: { counted: 'three' } },
  }),
  ...formsOf('/people', {
    add: {
      page: () => '/people',
      fields: ({ site }) => ({ name: 'New One', role: 'staff', language: 'nl', location_ids: String(site) }),
      wrong: { name: '', email: 'kept', role: 'staff' },
    },
  }),
  ...formsOf('/people/:id', {
    change: {
      page: person,
      fields: ({ site }) => ({ name: 'Renamed', role: 'staff', location_ids: String(site) }),
      wrong: { name: '', role: 'staff' },
    },
    access: { page: person, fields: () => ({ active: 'no' }), wrong: null },
    connection: { page: person, fields: ({ grant }) => ({ grant_id: String(grant) }), wrong: null },
    link: { page: person, fields: nothing, wrong: null, isShownOnce: true },
  }),
  ...formsOf('/machines/new', {
    add: {
      page: () => '/machines/new',
      fields: ({ site }) => ({ name: 'New machine', location_id: String(site) }),
      wrong: { name: '', brand: 'Kept' },
    },
    preview: {
      page: () => '/machines/new',
      fields: nothing,
      wrong: {},
      file: { name: 'csv_file', content: new Blob([CSV], { type: 'text/csv' }) },
      isAboutNothing: true,
      isShownOnce: true,
    },
    import: { page: () => '/machines/new', fields: () => ({ csv: CSV }), wrong: { csv: '' }, isAboutNothing: true },
  }),
  ...formsOf('/account', {
    connection: { page: () => '/account', fields: ({ grant }) => ({ grant_id: String(grant) }), wrong: null },
    language: {
      page: () => '/account',
      fields: () => ({ language: 'nl' }),
      wrong: { language: 'odd' },
      isAboutNothing: true,
    },
  }),
  ...formsOf('/undo', { last: { page: ticket, fields: ({ event }) => ({ event, back: '/today' }), wrong: null } }),
]);
