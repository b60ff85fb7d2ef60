/**
 * The hand-written server that the service is measured against: node:http and pg over the same tables. It supports one
 * request of each kind and returns what the service returns, except that its cursors are not signed. It checks the
 * token, filters by tenant, uses named prepared statements, and writes events and the lines of a machine's status history,
 * or no records of a machine with the header `x-records: none`.
 *
 * It validates nothing. It has no row-level security, no limits, no timeouts, no log, no conditional requests and no idempotency keys, and reads a token only once.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { COLUMNS } from '../../../generated/values.ts';
import { callerOf, pool, rowsOf, type Caller } from './baseline-database.ts';
import { callTool } from './baseline-tools.ts';

const MACHINE = COLUMNS.Machine.join(', ');

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

const one = async (tenant: number, id: number): Promise<object | undefined> => {
  const rows = await rowsOf({
    name: 'one',
    text: `select ${MACHINE} from machine where tenant_id = $1 and id = $2`,
    values: [tenant, id],
  });
  return rows[0];
};

const send = (res: ServerResponse, status: number, body: unknown): void => sendText(res, status, JSON.stringify(body));

const sendText = (res: ServerResponse, status: number, text: string): void => {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  res.end(text);
};

const page = async (tenant: number, limit: number): Promise<object> => {
  // PostgreSQL would plan a statement anew for each limit that is a parameter.
  const text = `select ${MACHINE} from machine where tenant_id = $1 order by id desc limit ${limit + 1}`;
  const rows = await rowsOf({ name: `page ${limit}`, text, values: [tenant] });
  const has_more = rows.length > limit;
  return { data: rows.slice(0, limit), has_more, next_cursor: has_more ? String(rows[limit - 1]?.['id']) : null };
};

/** Inserts a machine alone. */
const CREATE_ALONE = `insert into machine (tenant_id, name, brand, serial_number, purchase_price) values ($1, $2, $3, $4, $5) returning ${MACHINE}`;

/** Inserts a machine, the first line of its history and its event in one statement. */
const CREATE = `
  with created as (
    insert into machine (tenant_id, name, brand, serial_number, purchase_price) values ($1, $2, $3, $4, $5) returning ${MACHINE}
  ), line as (
    insert into machine_status_change (tenant_id, machine_id, to_status, cause, actor) select $1, id, status, 'api', $6 from created
  ), event as (
    insert into event (tenant_id, type, kind, resource_id, actor, data)
    select $1, 'machine.created', 'machine', id, $6, row_to_json(created) from created
  ) select * from created`;

const create = async ({ tenant, actor }: Caller, req: IncomingMessage): Promise<object | undefined> => {
  const { name, brand, serial_number, purchase_price } = await bodyOf(req);
  const values = [tenant, name, brand, serial_number, purchase_price];
  const rows = await rowsOf(
    req.headers['x-records'] === 'none'
      ? { name: 'create alone', text: CREATE_ALONE, values }
      : { name: 'create', text: CREATE, values: [...values, actor] },
  );
  return rows[0];
};

const INSPECTION = COLUMNS.Inspection.join(', ');

const LOCK = `select ${MACHINE} from machine where tenant_id = $1 and id = $2 for update`;

/** Inserts a failed inspection and its event. */
const INSPECT = `
  with created as (
    insert into inspection (tenant_id, machine_id, passed, notes, blocked_machine) values ($1, $2, false, $3, true) returning ${INSPECTION}
  ), event as (
    insert into event (tenant_id, type, kind, resource_id, actor, data)
    select $1, type, 'inspection', id, $4, row_to_json(created)
    from created, unnest(array['inspection.created', 'inspection.failed']) as type
  ) select * from created`;

/** Takes a machine out of service, and inserts the line of its history and its event. */
const BLOCK = `
  with changed as (
    update machine set status = 'out_of_service', status_since = now(), blocked_reason = $3, version = version + 1, updated_at = now()
    where tenant_id = $1 and id = $2 returning ${MACHINE}
  ), line as (
    insert into machine_status_change (tenant_id, machine_id, from_status, to_status, reason, cause, cause_id, actor)
    values ($1, $2, $4, 'out_of_service', $3, 'inspection', $5, $6)
  ) insert into event (tenant_id, type, kind, resource_id, actor, before, data)
    select $1, 'machine.status_changed', 'machine', id, $6, json_build_object('status', $4::text, 'blocked_reason', $7::text), row_to_json(changed)
    from changed`;

/** Stores a failed inspection that takes its machine out of service, in one transaction, with the records of both. */
const inspect = async ({ tenant, actor }: Caller, req: IncomingMessage): Promise<object> => {
  const { machine_id, notes } = await bodyOf(req);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const {
      rows: [machine],
    } = await client.query({ name: 'lock', text: LOCK, values: [tenant, machine_id] });
    const {
      rows: [inspection],
    } = await client.query({ name: 'inspect', text: INSPECT, values: [tenant, machine_id, notes, actor] });
    if (machine.status !== 'out_of_service') {
      const reason = `Inspection ${inspection.id} failed: ${notes}`;
      const values = [tenant, machine_id, reason, machine.status, inspection.id, actor, machine.blocked_reason];
      await client.query({ name: 'block', text: BLOCK, values });
    }
    await client.query('commit');
    return inspection;
  } finally {
    client.release();
  }
};

const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const caller = await callerOf(req.headers.authorization?.slice('Bearer '.length) ?? '');
  if (caller === undefined) return send(res, 401, {});
  const [path = '', query = ''] = (req.url ?? '/').split('?');
  if (path === '/mcp') return sendText(res, 200, await callTool(caller, await bodyOf(req)));
  if (path === '/api/v1/inspections') return send(res, 201, await inspect(caller, req));
  if (req.method === 'POST') return send(res, 201, await create(caller, req));
  const id = path.slice('/api/v1/machines/'.length);
  if (id === '') return send(res, 200, await page(caller.tenant, Number(query.slice('limit='.length))));
  const machine = await one(caller.tenant, Number(id));
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
