/**
 * Checks that every row that the service returns belongs to the tenant that requested it, while database connections
 * are killed and statements cancelled. Two processes serve reads and writes of three tenants over REST and tools, with
 * each way to reach the database in turn. A single row of another tenant is a failure. Each way is tested until
 * {@link ROWS} rows are checked, or for its share of STRESS_SECONDS. The program starts its own servers.
 */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openServiceDatabase } from '../../src/app.ts';
import { createTenant, issueToken } from '../../src/auth/administration.ts';
import { startProcess, type Running } from '../bench/support/process.ts';
import { callOf } from '../bench/support/load.ts';
import { silent } from '../support/database.ts';
import { NO_PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts';
import { removePrograms } from '../support/programs.ts';
import { createPair, NO_STANDBY, type Pair } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

const ROWS = 200_000;
const MAX_SECONDS = 300;
const SECONDS = process.env['STRESS_SECONDS'] === undefined ? null : Number(process.env['STRESS_SECONDS']);
const TENANTS = ['Alpha', 'Beta', 'Gamma'];
const CALLERS_PER_TENANT = 6;
const MACHINES = 150;
/** Interval at which a connection is killed or a statement cancelled, on the primary and on a standby, in ms. */
const DISTURBANCE = { primary: 40, standby: 3000 };

/** Callers of a tenant, or of one of its sites: their rows have names that begin with `name`, and `location` is one of theirs. */
type Tenant = { name: string; tenant: string; location: number; tokens: string[]; machines: number[] };
type Row = { name?: string; machine_name?: string; machine_id?: number };
type Counts = { rows: number; foreign: string[]; requests: number; failed: number; disturbed: number };
type Mode = { name: string; environment: Record<string, string>; standby: boolean };

const loginUrl = (user: string, port: number): string => `postgres://${user}@127.0.0.1:${port}/ems`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Creates the database with its two logins, and the tenants with a site of their own callers each. All texts of a tenant
 * begin with its name.
 */
const createTenants = async (pair: Pair): Promise<Tenant[]> => {
  for (const statement of [
    'create role ems_service nologin',
    'create role ems_search nologin',
    'create role ems_sites nologin',
    'create role ems_platform nologin',
    'grant ems_service to ems_sites, ems_platform',
    'create role ems_owner login',
    'grant ems_service, ems_search, ems_sites, ems_platform to ems_owner',
    'create role ems_app login noinherit',
    'grant ems_service, ems_sites, ems_platform to ems_app',
    'create database ems owner ems_owner',
  ])
    await runOn(pair.primary, statement);
  const database = openServiceDatabase({ url: loginUrl('ems_owner', pair.primaryPort), pool: 2 }, silent);
  await database.migrate();
  const tenants: Tenant[] = [];
  for (const name of TENANTS) {
    const tenant = await createTenant(database, name, 'UTC');
    const issue = async (scope: 'read' | 'write', location_ids: number[] = []) =>
      (await issueToken(database, tenant, { scope, location_ids, expires_at: null })).token;
    const insert = async (statement: string): Promise<number[]> => {
      const session = `with session as (select set_config('app.tenant', '${tenant.id}', false))`;
      const rows = await runOn(loginUrl('postgres', pair.primaryPort), `${session} ${statement} returning id`);
      return rows.map(({ id }) => Number(id));
    };
    const addSite = async (site: string) => {
      const names = `'${site}: ' || n from session, generate_series(1, ${MACHINES / 2}) as n`;
      const [location = 0] = await insert(
        `insert into location (tenant_id, name) select ${tenant.id}, '${site}: site' from session`,
      );
      const machines = await insert(
        `insert into machine (tenant_id, location_id, name) select ${tenant.id}, ${location}, ${names}`,
      );
      return { name: site, tenant: name, location, machines };
    };
    const whole = await addSite(name);
    const north = await addSite(`${name}: North`);
    tenants.push(
      {
        ...whole,
        tokens: [await issue('write'), await issue('read')],
        machines: [...whole.machines, ...north.machines],
      },
      { ...north, tokens: [await issue('write', [north.location]), await issue('read', [north.location])] },
    );
  }
  await database.close();
  return tenants;
};

const pick = <T>(from: readonly T[]): T => {
  const found = from[Math.floor(Math.random() * from.length)];
  if (found === undefined) throw new Error('there is nothing to pick from');
  return found;
};

/** Sends a request. Returns null when it failed, which is allowed for disturbed requests. */
const ask = async (base: string, token: string, path: string, method = 'GET', body?: string): Promise<unknown> => {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    ...(body === undefined ? {} : { body }),
  }).catch(() => null);
  const text = await response?.text().catch(() => null);
  return response?.ok === true && typeof text === 'string' ? JSON.parse(text) : null;
};

type Answer = Row & { data?: Row[]; result?: { isError?: boolean; structuredContent?: Row & { data?: Row[] } } };

/** Returns the rows in a response of either interface. */
const rowsOf = (answer: Answer): Row[] => {
  const content = answer.result
    ? answer.result.isError === true
      ? undefined
      : answer.result.structuredContent
    : answer;
  if (content === undefined) return [];
  return content.data ?? [content];
};

/** Makes a random call, most often one that returns many rows. It also tries ids of `stranger`, another tenant. */
const callOnce = (base: string, tenant: Tenant, stranger: Tenant): Promise<unknown> => {
  const token = pick(tenant.tokens);
  const write = tenant.tokens[0] ?? '';
  const machine = pick(tenant.machines);
  const chance = Math.random();
  if (chance < 0.55) return ask(base, token, '/api/v1/machines?limit=100');
  if (chance < 0.65) return ask(base, token, '/mcp', 'POST', callOf('list_machines', { limit: 100 }));
  if (chance < 0.72) return ask(base, token, `/api/v1/machines?limit=100&q=${pick(TENANTS)}`);
  if (chance < 0.8) return ask(base, token, `/api/v1/machines/${machine}`);
  if (chance < 0.85) return ask(base, token, `/api/v1/machines/${pick(stranger.machines)}`);
  if (chance < 0.9)
    return ask(base, token, '/mcp', 'POST', callOf('get_machine', { machine_id: String(pick(stranger.machines)) }));
  if (chance < 0.95)
    return ask(
      base,
      write,
      `/api/v1/machines/${machine}`,
      'PATCH',
      JSON.stringify({ model: `${tenant.tenant} ${chance}` }),
    );
  if (chance < 0.97)
    return ask(
      base,
      write,
      '/api/v1/machines',
      'POST',
      JSON.stringify({ name: `${tenant.name}: more`, location_id: tenant.location }),
    );
  const inspection = { machine_id: machine, passed: false, blocked_machine: true, notes: tenant.tenant };
  return ask(base, write, '/api/v1/inspections', 'POST', JSON.stringify(inspection));
};

const isOwn = (tenant: Tenant, { name, machine_name, machine_id }: Row): boolean =>
  [name, machine_name].every((text) => text === undefined || text.startsWith(`${tenant.name}:`)) &&
  (machine_id === undefined || tenant.machines.includes(machine_id));

const callUntil = async (
  isOver: () => boolean,
  processes: Running[],
  tenant: Tenant,
  others: Tenant[],
  counts: Counts,
) => {
  while (!isOver()) {
    const answer = await callOnce(pick(processes).address, tenant, pick(others));
    counts.requests += 1;
    if (typeof answer !== 'object' || answer === null) counts.failed += 1;
    else
      for (const row of rowsOf(answer)) {
        counts.rows += 1;
        if (!isOwn(tenant, row)) counts.foreign.push(`${tenant.name} received ${JSON.stringify(row)}`);
      }
  }
};

/** Alternately kills connections of the service and cancels their statements, until it is over. */
const disturb = async (isOver: () => boolean, url: string, intervalMs: number, counts: Counts): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let n = 0; !isOver(); n += 1) {
    await setTimeout(intervalMs);
    const act = n % 2 === 0 ? 'pg_terminate_backend' : 'pg_cancel_backend';
    const { rowCount } = await client.query(
      `select ${act}(pid) from (select pid from pg_stat_activity where usename = 'ems_app' order by random() limit 1) as one`,
    );
    counts.disturbed += rowCount ?? 0;
  }
  await client.end();
};

/** Returns the rows stored under the wrong tenant, which responses may not show. */
const misplaced = async (pair: Pair): Promise<string[]> => {
  const rows = await runOn(
    loginUrl('postgres', pair.primaryPort),
    `select tenant.name as tenant, machine.name from machine join tenant on tenant.id = tenant_id
     where machine.name not like tenant.name || ':%' or machine.model not like tenant.name || ' %'
     union all select tenant.name, notes from inspection join tenant on tenant.id = tenant_id where notes <> tenant.name`,
  );
  return rows.map((row) => `stored: ${JSON.stringify(row)}`);
};

const stress = async (pair: Pair, mode: Mode, tenants: Tenant[], seconds: number | null): Promise<Counts> => {
  const environment = { ...mode.environment, PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent', DATABASE_POOL: '8' };
  const processes = [
    await startProcess(['bin/ems.js', 'serve'], environment),
    await startProcess(['bin/ems.js', 'serve'], environment),
  ];
  const counts: Counts = { rows: 0, foreign: [], requests: 0, failed: 0, disturbed: 0 };
  const ends = performance.now() + (seconds ?? MAX_SECONDS) * 1000;
  const isOver = (): boolean => performance.now() > ends || (seconds === null && counts.rows >= ROWS);
  const callers = tenants.flatMap((tenant) =>
    Array.from({ length: CALLERS_PER_TENANT }, () =>
      callUntil(
        isOver,
        processes,
        tenant,
        tenants.filter((other) => other !== tenant),
        counts,
      ),
    ),
  );
  const disturbers = [disturb(isOver, loginUrl('postgres', pair.primaryPort), DISTURBANCE.primary, counts)];
  if (mode.standby)
    disturbers.push(disturb(isOver, loginUrl('postgres', pair.standbyPort), DISTURBANCE.standby, counts));
  await Promise.all([...callers, ...disturbers]);
  await Promise.all(processes.map((each) => each.stop()));
  counts.foreign.push(...(await misplaced(pair)));
  return counts;
};

const modesOf = async ({ primaryPort, standbyPort }: Pair): Promise<Mode[]> => {
  const owner = { DATABASE_OWNER_URL: loginUrl('ems_owner', primaryPort) };
  const direct = { ...owner, DATABASE_URL: loginUrl('ems_app', primaryPort) };
  const replicas = { ...direct, DATABASE_REPLICA_URLS: loginUrl('ems_app', standbyPort) };
  const modes = [
    { name: 'direct', environment: direct, standby: false },
    { name: 'with a replica', environment: replicas, standby: true },
  ];
  if (NO_PGBOUNCER !== null) {
    say(`SKIPPED: no pooler is tested, because ${NO_PGBOUNCER}`);
    return modes;
  }
  const pooled = async (pool_mode: 'session' | 'transaction'): Promise<Mode> => {
    const settings = { pool_mode, default_pool_size: pool_mode === 'session' ? 40 : 6, login: 'ems_app' };
    const { port } = await startPgbouncer(primaryPort, settings);
    const environment = { ...owner, DATABASE_URL: loginUrl('ems_app', port) };
    // The owner connects to the server directly, where the setting is harmless.
    return {
      name: `pooled ${pool_mode}s`,
      environment: { ...environment, DATABASE_POOLER: pool_mode },
      standby: false,
    };
  };
  return [...modes, await pooled('session'), await pooled('transaction')];
};

const main = async (): Promise<boolean> => {
  const pair = await createPair();
  const tenants = await createTenants(pair);
  const modes = await modesOf(pair);
  let passed = 0;
  let failed = 0;
  for (const mode of modes) {
    const {
      rows,
      foreign,
      requests,
      failed: refused,
      disturbed,
    } = await stress(pair, mode, tenants, SECONDS === null ? null : SECONDS / modes.length);
    say(
      `${mode.name}: ${rows} rows checked, ${foreign.length} foreign; ${requests} requests, ${refused} without an answer of their own; ${disturbed} connections killed or statements cancelled`,
    );
    for (const row of foreign.slice(0, 10)) say(`  ${row}`);
    if (rows === 0) throw new Error(`${mode.name}: nothing was checked`);
    passed += rows - foreign.length;
    failed += foreign.length;
  }
  say(`${passed} passed, ${failed} failed`);
  return failed === 0;
};

if (NO_STANDBY === null) {
  try {
    process.exitCode = (await main()) ? 0 : 1;
  } finally {
    await removePrograms();
  }
} else say(`SKIPPED: the isolation is not stressed, because ${NO_STANDBY}`);
