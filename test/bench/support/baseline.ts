/**
 * The hand-written server that the service is measured against: node:http and pg over the same tables. It checks the
 * token, uses named prepared statements and filters by tenant; it validates nothing and supports one request of each
 * kind.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool, types, type QueryConfig, type QueryResultRow } from 'pg';
import { hashToken } from '../../../src/auth/token.ts';

types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);
/** `2026-11-20 09:30:00.5+00` as `2026-11-20T09:30:00.500Z`: the session's time zone is UTC. */
types.setTypeParser(
  types.builtins.TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`,
);

const COLUMNS =
  'id, uuid, version, name, brand, model, type, category, serial_number, asset_tag, location, zone, status, location_id, supplier_id, purchased_at, ' +
  'purchase_price, warranty_until, expected_lifespan_years, commissioned_at, retired_at, blocked_reason, created_at, updated_at';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10, options: '-c timezone=UTC' });

/** Runs a statement through the driver's callback, which costs less than its promise. */
const rowsOf = (query: QueryConfig): Promise<QueryResultRow[]> =>
  new Promise((resolve, reject) =>
    pool.query(query, (error, result) => (error ? reject(error) : resolve(result.rows))),
  );

/** Reads the JSON body of a request. */
const bodyOf = (req: IncomingMessage): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('error', reject);
    req.on('end', () => {
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString()));
      } catch (error) {
        reject(error);
      }
    });
  });

const tenants = new Map<string, number>();

const tenantOf = async (req: IncomingMessage): Promise<number | undefined> => {
  const token = req.headers.authorization?.slice('Bearer '.length) ?? '';
  const known = tenants.get(token);
  if (known !== undefined) return known;
  const rows = await rowsOf({
    name: 'token',
    text: 'select tenant_id from token where hash = $1',
    values: [hashToken(token)],
  });
  const tenant = rows[0]?.tenant_id;
  if (tenant !== undefined) tenants.set(token, tenant);
  return tenant;
};

const one = async (tenant: number, id: number): Promise<object | undefined> => {
  const rows = await rowsOf({
    name: 'one',
    text: `select ${COLUMNS} from machine where tenant_id = $1 and id = $2`,
    values: [tenant, id],
  });
  return rows[0];
};

const send = (res: ServerResponse, status: number, body: unknown): void => {
  const text = JSON.stringify(body);
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
};

const page = async (tenant: number, limit: number): Promise<object> => {
  const text = `select ${COLUMNS} from machine where tenant_id = $1 order by id desc limit $2`;
  const rows = await rowsOf({ name: 'page', text, values: [tenant, limit + 1] });
  const has_more = rows.length > limit;
  return { data: rows.slice(0, limit), has_more, next_cursor: has_more ? String(rows[limit - 1]?.['id']) : null };
};

const create = async (tenant: number, req: IncomingMessage): Promise<object | undefined> => {
  const { name, brand, serial_number, purchase_price } = await bodyOf(req);
  const text = `insert into machine (tenant_id, name, brand, serial_number, purchase_price) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`;
  const rows = await rowsOf({ name: 'create', text, values: [tenant, name, brand, serial_number, purchase_price] });
  return rows[0];
};

const ROW_COLUMNS =
  'machine.id, machine.name, machine.type, machine.brand, machine.model, machine.status, machine.status_since, machine.blocked_reason, machine.location, ' +
  'machine.zone, machine.location_id, place.name as location_name, machine.serial_number, machine.asset_tag';

const listRows = async (tenant: number, limit: number): Promise<object> => {
  const text = `select ${ROW_COLUMNS} from machine left join location place on place.id = machine.location_id
    where machine.tenant_id = $1 order by machine.id desc limit $2`;
  const rows = await rowsOf({ name: 'rows', text, values: [tenant, limit + 1] });
  const has_more = rows.length > limit;
  return { data: rows.slice(0, limit), has_more, next_cursor: has_more ? String(rows[limit - 1]?.['id']) : null };
};

const callTool = async (tenant: number, req: IncomingMessage): Promise<object> => {
  const { id, params } = Object(await bodyOf(req));
  const content =
    params.name === 'list_machines'
      ? await listRows(tenant, 20)
      : await one(tenant, Number(params.arguments.machine_id));
  return {
    jsonrpc: '2.0',
    id,
    result: { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content },
  };
};

const INSPECTION_COLUMNS =
  'id, uuid, version, machine_id, passed, inspector, notes, inspected_at, next_due_at, signature, checklist, blocked_machine, created_at, updated_at';

/** Stores a failed inspection that takes its machine out of service, in one transaction over three tables. */
const inspect = async (tenant: number, req: IncomingMessage): Promise<object> => {
  const { machine_id, notes } = await bodyOf(req);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const found = await client.query({
      name: 'lock',
      text: 'select id, status from machine where tenant_id = $1 and id = $2 for update',
      values: [tenant, machine_id],
    });
    const insert = `insert into inspection (tenant_id, machine_id, passed, notes, blocked_machine) values ($1, $2, false, $3, true) returning ${INSPECTION_COLUMNS}`;
    const { rows } = await client.query({ name: 'inspect', text: insert, values: [tenant, machine_id, notes] });
    if (found.rows[0].status !== 'out_of_service') {
      const reason = `Inspection ${rows[0].id} failed: ${notes}`;
      const change = `update machine set status = 'out_of_service', status_since = now(), blocked_reason = $3, version = version + 1, updated_at = now() where tenant_id = $1 and id = $2`;
      await client.query({ name: 'block', text: change, values: [tenant, machine_id, reason] });
      const history = `insert into machine_status_change (tenant_id, machine_id, from_status, to_status, reason, cause, cause_id) values ($1, $2, $3, 'out_of_service', $4, 'inspection', $5)`;
      await client.query({
        name: 'history',
        text: history,
        values: [tenant, machine_id, found.rows[0].status, reason, rows[0].id],
      });
    }
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
};

const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const tenant = await tenantOf(req);
  if (tenant === undefined) return send(res, 401, {});
  const [path = '', query = ''] = (req.url ?? '/').split('?');
  if (path === '/mcp') return send(res, 200, await callTool(tenant, req));
  if (path === '/api/v1/inspections') return send(res, 201, await inspect(tenant, req));
  if (req.method === 'POST') return send(res, 201, await create(tenant, req));
  const id = path.slice('/api/v1/machines/'.length);
  if (id === '') return send(res, 200, await page(tenant, Number(query.slice('limit='.length))));
  const machine = await one(tenant, Number(id));
  return machine ? send(res, 200, machine) : send(res, 404, {});
};

const server = createServer((req, res) => {
  handle(req, res).catch((error: unknown) => {
    console.error(error);
    res.destroy();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.error(`is at http://127.0.0.1:${address.port}`);
});
