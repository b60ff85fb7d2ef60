/**
 * The peer of the service in `npm run bench`: Fastify 5 and Drizzle over the same tables, written as their documentation
 * recommends: requests are validated and responses serialized by schemas, statements are prepared, and a hook checks the
 * token. It supports one machine, a page of machines, and creating a machine together with the first line of its history
 * and its event, as the service does.
 */
import { createHash } from 'node:crypto';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, date, integer, json, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import pg from 'pg';

const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
const id = () => bigint({ mode: 'number' });

const fields = {
  id: id().primaryKey().generatedByDefaultAsIdentity(),
  uuid: uuid().notNull().defaultRandom(),
  version: integer().notNull().default(1),
  name: text().notNull(),
  brand: text(),
  model: text(),
  type: text(),
  category: text(),
  serial_number: text(),
  asset_tag: text(),
  location: text(),
  zone: text(),
  status: text().notNull().default('active'),
  location_id: id(),
  supplier_id: id(),
  purchased_at: date({ mode: 'string' }),
  purchase_price: numeric({ mode: 'number' }),
  warranty_until: date({ mode: 'string' }),
  expected_lifespan_years: integer(),
  replacement_value: numeric({ mode: 'number' }),
  criticality: text(),
  commissioned_at: date({ mode: 'string' }),
  retired_at: instant(),
  blocked_reason: text(),
  confirmed_by: text(),
  report_code: text()
    .default(sql`new_report_code()`)
    .notNull(),
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
};
const machines = pgTable('machine', { tenant_id: id().notNull(), ...fields });
const { tenant_id: _, ...columns } = getTableColumns(machines);

const statusChanges = pgTable('machine_status_change', {
  tenant_id: id().notNull(),
  machine_id: id().notNull(),
  to_status: text().notNull(),
  cause: text().notNull(),
  actor: text(),
});
const events = pgTable('event', {
  tenant_id: id().notNull(),
  type: text().notNull(),
  kind: text().notNull(),
  resource_id: id().notNull(),
  actor: text(),
  request_id: text(),
  data: json(),
});

// It writes the records of its changes itself.
const options = '-c app.recording=off';
const db = drizzle(new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, options }));
const given = sql.placeholder;
const ofTenant = eq(machines.tenant_id, given('tenant'));
const findOne = db
  .select(columns)
  .from(machines)
  .where(and(ofTenant, eq(machines.id, given('id'))))
  .prepare('one');
const findPage = db
  .select(columns)
  .from(machines)
  .where(ofTenant)
  .orderBy(desc(machines.id))
  .limit(given('limit'))
  .prepare('page');
type NewMachine = { name: string; brand?: string; serial_number?: string; purchase_price?: number };

/** A caller: its tenant, and the name of its token. */
type Caller = { tenant: number; actor: string };

/** Inserts a machine alone, for requests with the header `x-records: none`. */
const createAlone = async ({ tenant }: Caller, values: NewMachine) =>
  (
    await db
      .insert(machines)
      .values({ tenant_id: tenant, ...values })
      .returning(columns)
  )[0];

const create = ({ tenant, actor }: Caller, request_id: string, values: NewMachine) =>
  db.transaction(async (tx) => {
    const [created] = await tx
      .insert(machines)
      .values({ tenant_id: tenant, ...values })
      .returning(columns);
    if (created === undefined) throw new Error('The insert returned no row.');
    const { id: machine_id, status: to_status } = created;
    await tx.insert(statusChanges).values({ tenant_id: tenant, machine_id, to_status, cause: 'api', actor });
    const event = { type: 'machine.created', kind: 'machine', resource_id: machine_id, actor, request_id };
    await tx.insert(events).values({ tenant_id: tenant, ...event, data: created });
    return created;
  });

const nullable = (type: string, more = {}) => ({ type, nullable: true, ...more });
const machine = {
  type: 'object',
  required: Object.keys(fields),
  properties: {
    id: { type: 'integer' },
    uuid: { type: 'string' },
    version: { type: 'integer' },
    name: { type: 'string' },
    brand: nullable('string'),
    model: nullable('string'),
    type: nullable('string'),
    category: nullable('string'),
    serial_number: nullable('string'),
    asset_tag: nullable('string'),
    location: nullable('string'),
    zone: nullable('string'),
    status: { type: 'string' },
    location_id: nullable('integer'),
    supplier_id: nullable('integer'),
    purchased_at: nullable('string'),
    purchase_price: nullable('number'),
    warranty_until: nullable('string'),
    expected_lifespan_years: nullable('integer'),
    replacement_value: nullable('number'),
    criticality: nullable('string'),
    commissioned_at: nullable('string'),
    retired_at: nullable('string', { format: 'date-time' }),
    blocked_reason: nullable('string'),
    confirmed_by: nullable('string'),
    report_code: { type: 'string' },
    created_at: { type: 'string', format: 'date-time' },
    updated_at: { type: 'string', format: 'date-time' },
  },
};
const page = {
  type: 'object',
  required: ['data', 'has_more', 'next_cursor'],
  properties: {
    data: { type: 'array', items: machine },
    has_more: { type: 'boolean' },
    next_cursor: nullable('string'),
  },
};
const newMachine = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 200 },
    brand: nullable('string', { maxLength: 200 }),
    serial_number: nullable('string', { maxLength: 200 }),
    purchase_price: nullable('number', { minimum: 0 }),
  },
};
const idInPath = { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } };
const limitInQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
};

const callers = new Map<string, Caller>();

const callerOf = async (token: string): Promise<Caller | undefined> => {
  const known = callers.get(token);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await db.execute<{ tenant_id: string; name: string }>(
    sql`select tenant_id, name from token where hash = ${hash}`,
  );
  if (rows[0] === undefined) return undefined;
  callers.set(token, { tenant: Number(rows[0].tenant_id), actor: rows[0].name });
  return callers.get(token);
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

const app = Fastify({ logger: false });
app.decorateRequest('caller');
app.addHook('onRequest', async (request, reply) => {
  const caller = await callerOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
  if (caller === undefined) return reply.code(401).send({});
  request.caller = caller;
});

app.get<{ Params: { id: number } }>(
  '/api/v1/machines/:id',
  { schema: { params: idInPath, response: { 200: machine } } },
  async ({ caller: { tenant }, params }, reply) => {
    const [found] = await findOne.execute({ tenant, id: params.id });
    return found ?? reply.code(404).send({});
  },
);

app.get<{ Querystring: { limit: number } }>(
  '/api/v1/machines',
  { schema: { querystring: limitInQuery, response: { 200: page } } },
  async ({ caller: { tenant }, query: { limit } }) => {
    const rows = await findPage.execute({ tenant, limit: limit + 1 });
    const has_more = rows.length > limit;
    return { data: rows.slice(0, limit), has_more, next_cursor: has_more ? String(rows[limit - 1]?.id) : null };
  },
);

app.post<{ Body: NewMachine }>(
  '/api/v1/machines',
  { schema: { body: newMachine, response: { 201: machine } } },
  async ({ caller, id: request_id, headers, body }, reply) =>
    reply
      .code(201)
      .send(await (headers['x-records'] === 'none' ? createAlone(caller, body) : create(caller, request_id, body))),
);

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stderr.write(`The peer is at ${address}\n`);
