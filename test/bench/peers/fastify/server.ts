/**
 * The peer of the service in `npm run bench`: Fastify 5 and Drizzle over the same tables, written as their documentation
 * recommends: requests are validated and responses serialized by schemas, statements are prepared, and a hook checks the
 * token. It supports one machine, a page of machines, and creating a machine.
 */
import { createHash } from 'node:crypto';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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
  commissioned_at: date({ mode: 'string' }),
  retired_at: instant(),
  blocked_reason: text(),
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
};
const machines = pgTable('machine', { tenant_id: id().notNull(), ...fields });
const { tenant_id: _, ...columns } = getTableColumns(machines);

const db = drizzle(new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 }));
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
const insert = db
  .insert(machines)
  .values({
    tenant_id: given('tenant'),
    name: given('name'),
    brand: given('brand'),
    serial_number: given('serial_number'),
    purchase_price: given('purchase_price'),
  })
  .returning(columns)
  .prepare('create');

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
    commissioned_at: nullable('string'),
    retired_at: nullable('string', { format: 'date-time' }),
    blocked_reason: nullable('string'),
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

const tenants = new Map<string, number>();

const tenantOf = async (token: string): Promise<number | undefined> => {
  const known = tenants.get(token);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await db.execute<{ tenant_id: string }>(sql`select tenant_id from token where hash = ${hash}`);
  if (rows[0] === undefined) return undefined;
  tenants.set(token, Number(rows[0].tenant_id));
  return tenants.get(token);
};

declare module 'fastify' {
  interface FastifyRequest {
    tenant: number;
  }
}

const app = Fastify({ logger: false });
app.decorateRequest('tenant', 0);
app.addHook('onRequest', async (request, reply) => {
  const tenant = await tenantOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
  if (tenant === undefined) return reply.code(401).send({});
  request.tenant = tenant;
});

app.get<{ Params: { id: number } }>(
  '/api/v1/machines/:id',
  { schema: { params: idInPath, response: { 200: machine } } },
  async ({ tenant, params }, reply) => {
    const [found] = await findOne.execute({ tenant, id: params.id });
    return found ?? reply.code(404).send({});
  },
);

app.get<{ Querystring: { limit: number } }>(
  '/api/v1/machines',
  { schema: { querystring: limitInQuery, response: { 200: page } } },
  async ({ tenant, query: { limit } }) => {
    const rows = await findPage.execute({ tenant, limit: limit + 1 });
    const has_more = rows.length > limit;
    return { data: rows.slice(0, limit), has_more, next_cursor: has_more ? String(rows[limit - 1]?.id) : null };
  },
);

type NewMachine = { name: string; brand?: string; serial_number?: string; purchase_price?: number };

app.post<{ Body: NewMachine }>(
  '/api/v1/machines',
  { schema: { body: newMachine, response: { 201: machine } } },
  async ({ tenant, body: { name, brand = null, serial_number = null, purchase_price = null } }, reply) => {
    const [created] = await insert.execute({ tenant, name, brand, serial_number, purchase_price });
    return reply.code(201).send(created);
  },
);

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stderr.write(`The peer is at ${address}\n`);
