import { isObject } from '../../src/core/json.ts';
import { seen, type Body, type Change, type Client } from './client.ts';
import type { Seen } from './history.ts';
import type { Action, Plan } from './plans.ts';

/** An order, with the quantity of each line that the clients believe to be open. */
type Order = Seen & { status: string; lines: { id: number; open: number }[] };

/** The records as the clients believe them to be. It may be out of date, as with any caller. */
export type Known = {
  records: Record<'machine' | 'ticket' | 'part', Seen[]>;
  orders: Order[];
  supplier_id: number;
  /** Events that a follower saw last, newest last. */
  events: string[];
};

/** Records of each kind that are never more, so clients meet on them. */
const MOST = 6;

const MACHINE_STATUSES = ['active', 'defect', 'out_of_service', 'maintenance', 'partial_defect'];
const TICKET_STATUSES = ['reviewed', 'planned', 'in_progress', 'waiting_parts', 'new'];

let words = 0;
/** Returns a text that no other change writes. */
const nextWord = (): string => `word ${(words += 1)}`;

const pick = <Item>(items: readonly Item[], { on }: Plan): Item | undefined => items[on % Math.max(1, items.length)];

const list = (value: unknown): Body[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Does what a plan says, as far as the records allow. */
export const act = async (client: Client, known: Known, plan: Plan): Promise<void> => {
  const keyed = (): string | null => (plan.hasKey ? `key ${nextWord()}` : null);
  const post = (name: string, path: string, body: object, types: string[], answers: Change['answers']) =>
    client.change(
      {
        name,
        method: 'POST',
        path,
        body,
        types,
        answers,
        key: keyed(),
        ifMatch: null,
        isCertain: true,
        loses: plan.loses,
      },
      plan.process,
    );
  const create = async (kind: 'machine' | 'ticket', path: string, body: object): Promise<void> => {
    const created = await post(`create ${kind}`, path, body, [`${kind}.created`], (body) => [seen(kind, body)]);
    if (created === null) return;
    known.records[kind].push(seen(kind, created));
    if (known.records[kind].length > MOST) known.records[kind].shift();
  };
  const patch = async (kind: 'machine' | 'ticket' | 'part', rest: string, body: object, isCertain: boolean) => {
    const record = pick(known.records[kind], plan);
    if (record === undefined) return;
    const versions = { none: null, current: record.version, stale: Math.max(1, record.version - 1) };
    const change: Change = {
      name: `change ${kind} ${record.id}`,
      method: 'PATCH',
      path: `/api/v1/${kind}s/${record.id}${rest}`,
      body,
      key: null,
      ifMatch: versions[plan.precondition],
      types: [`${kind}.updated`, `${kind}.status_changed`],
      isCertain,
      loses: plan.loses,
      answers: (body) => [seen(kind, body)],
    };
    const changed = await client.change(change, plan.process);
    if (changed !== null) record.version = Number(changed['version']);
  };
  const chosen = (statuses: readonly string[]) => statuses[plan.amount % statuses.length];

  const actions: Record<Action, () => Promise<unknown>> = {
    createMachine: () => create('machine', '/api/v1/machines', { name: nextWord() }),
    createTicket: async () => {
      const machine = pick(known.records.machine, plan);
      if (machine) await create('ticket', '/api/v1/tickets', { machine_id: machine.id, description: nextWord() });
    },
    createWorkOrder: async () => {
      const ticket = pick(known.records.ticket, plan);
      const path = `/api/v1/tickets/${ticket?.id}/work_order`;
      const answers: Change['answers'] = (body) => [seen('work_order', body)];
      if (ticket) await post('create work order', path, { title: nextWord() }, ['work_order.created'], answers);
    },
    createOrder: () => createOrder(post, known, plan),
    updateMachine: () => patch('machine', '', { zone: nextWord() }, true),
    updateTicket: () => patch('ticket', '', { description: nextWord() }, true),
    updatePart: () => patch('part', '', { description: nextWord() }, true),
    machineStatus: () => patch('machine', '/status', { status: chosen(MACHINE_STATUSES) }, false),
    ticketStatus: () => patch('ticket', '/status', { status: chosen(TICKET_STATUSES) }, false),
    moveStock: async () => {
      const part = pick(known.records.part, plan);
      const quantity = plan.on % 2 === 0 ? plan.amount : -plan.amount;
      const body = { kind: 'adjustment', quantity, note: nextWord() };
      const answers: Change['answers'] = (body) => [seen('stock_movement', body)];
      if (part)
        await post('move stock', `/api/v1/parts/${part.id}/movements`, body, ['stock_movement.created'], answers);
    },
    placeOrder: () => placeOrder(client, known, plan),
    receive: () => receive(post, known, plan),
    undo: async () => {
      const event = known.events.at(-1 - (plan.on % Math.max(1, Math.min(20, known.events.length))));
      const change: Change = {
        name: 'undo',
        method: 'POST',
        path: `/api/v1/events/${event}/undo`,
        body: null,
        key: keyed(),
        ifMatch: null,
        types: [],
        isCertain: false,
        loses: plan.loses,
        answers: () => [],
      };
      if (event) await client.change(change, plan.process);
    },
    read: async () => {
      const kind = (['machine', 'ticket', 'part'] as const)[plan.amount % 3] ?? 'part';
      const record = pick(known.records[kind], plan);
      const body = record && (await client.read(kind, `/api/v1/${kind}s/${record.id}`, plan.process));
      if (record && body) record.version = Number(body['version']);
    },
  };
  await actions[plan.action]();
};

type Post = (
  name: string,
  path: string,
  body: object,
  types: string[],
  answers: Change['answers'],
) => Promise<Body | null>;

/** Adds an order of two lines with a part each. */
const createOrder = async (post: Post, known: Known, plan: Plan): Promise<void> => {
  const [one, other] = [pick(known.records.part, plan), pick(known.records.part, { ...plan, on: plan.on + 1 })];
  if (one === undefined || other === undefined) return;
  const lines = [one, other].map(({ id }) => ({ part_id: id, quantity: 20, unit_price: plan.amount }));
  const body = { supplier_id: known.supplier_id, lines };
  const answers: Change['answers'] = (body) => [seen('purchase_order', body)];
  const created = await post('create order', '/api/v1/purchase_orders', body, ['purchase_order.created'], answers);
  if (created === null) return;
  known.orders.push({
    ...seen('purchase_order', created),
    status: 'draft',
    lines: list(created['lines']).map(({ id }) => ({ id: Number(id), open: 20 })),
  });
  if (known.orders.length > MOST) known.orders.shift();
};

/** Moves an order to the status in which goods can arrive. */
const placeOrder = async (client: Client, known: Known, plan: Plan): Promise<void> => {
  const order = pick(
    known.orders.filter(({ status }) => status === 'draft' || status === 'approved'),
    plan,
  );
  if (order === undefined) return;
  const status = order.status === 'draft' ? 'approved' : 'ordered';
  const change: Change = {
    name: `order ${order.id} ${status}`,
    method: 'PATCH',
    path: `/api/v1/purchase_orders/${order.id}/status`,
    body: { status },
    key: null,
    ifMatch: plan.precondition === 'current' ? order.version : null,
    types: ['purchase_order.status_changed'],
    isCertain: false,
    loses: plan.loses,
    answers: (body) => [seen('purchase_order', body)],
  };
  const changed = await client.change(change, plan.process);
  if (changed) Object.assign(order, { version: Number(changed['version']), status: String(changed['status']) });
};

/** Books what has arrived of the lines of an order, which moves the stock of several parts in one transaction. */
const receive = async (post: Post, known: Known, plan: Plan): Promise<void> => {
  const order = pick(
    known.orders.filter(({ status }) => status === 'ordered'),
    plan,
  );
  const lines = order?.lines.filter(({ open }) => open >= plan.amount) ?? [];
  if (order === undefined || lines.length === 0) return;
  for (const line of lines) line.open -= plan.amount;
  const body = { lines: lines.map(({ id }) => ({ line_id: id, quantity: plan.amount })), note: nextWord() };
  const answers: Change['answers'] = (body) => [
    seen('purchase_order_receipt', body),
    ...(isObject(body['purchase_order']) ? [seen('purchase_order', body['purchase_order'])] : []),
    ...list(body['movements']).map((movement) => seen('stock_movement', movement)),
  ];
  const path = `/api/v1/purchase_orders/${order.id}/receipts`;
  await post('receive', path, body, ['purchase_order_receipt.created'], answers);
};
