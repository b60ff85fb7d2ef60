import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../generated/openapi.json' with { type: 'json' };
import tools from '../../generated/tools.json' with { type: 'json' };
import { PROBLEMS } from '../../src/core/errors.ts';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { ON_SERVER, startService, useEms } from '../support/ems.ts';
import { metricsAddress, scrape } from '../support/metrics.ts';

const ems = useEms();
let token: string;
let service: Awaited<ReturnType<typeof startService>>;
let address: string;
beforeAll(async () => {
  token = await ems.createToken('Watched Gym');
  service = await startService({ ...ems.environment, METRICS_PORT: '0' });
  address = metricsAddress(service.log());
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(service.address + path, { headers });

const callTool = (name: string, args: object): Promise<Response> =>
  fetch(`${service.address}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });

describe('the metrics', () => {
  it('count requests by operation and status, with the code of their problem and their duration', async () => {
    const before = await scrape(address);
    await get('/api/v1/machines');
    await get('/api/v1/machines/999999');
    await get('/api/v1/machines/999998?');
    await get('/api/v1/machines', {});
    const after = await scrape(address);
    const grown = (name: string, labels: Record<string, string>): number =>
      after.sum(name, labels) - before.sum(name, labels);
    expect(grown('ems_http_requests_total', { operation: 'listMachines', status: '200' })).toBe(1);
    expect(grown('ems_http_requests_total', { operation: 'listMachines', status: '401' })).toBe(1);
    expect(grown('ems_http_requests_total', { operation: 'getMachine', status: '404' })).toBe(2);
    expect(grown('ems_http_request_duration_seconds_count', { operation: 'getMachine' })).toBe(2);
    expect(grown('ems_problems_total', { code: 'not_found', status: '404' })).toBe(2);
    expect(grown('ems_problems_total', { code: 'unauthorized', status: '401' })).toBe(1);
    expect(after.sum('ems_http_requests_in_flight')).toBe(0);
  });

  it('count tool calls by name and outcome', async () => {
    await callTool('list_machines', {});
    await callTool('get_machine', { machine_id: '999999' });
    const { sum } = await scrape(address);
    expect(sum('ems_tool_calls_total', { tool: 'list_machines', outcome: 'ok' })).toBe(1);
    expect(sum('ems_tool_calls_total', { tool: 'get_machine', outcome: 'refused' })).toBe(1);
    expect(sum('ems_tool_call_duration_seconds_count', { tool: 'get_machine' })).toBe(1);
  });

  it('have only labels from closed sets, whatever callers send', async () => {
    await get('/api/v1/no-such-path');
    await get('/api/v1/machines/7c1d9a34-0000-4000-8000-000000000000/nothing');
    await callTool('no_such_tool', {});
    await fetch(service.address, { method: 'PURGE' });
    const { samples } = await scrape(address);
    const operations = Object.values(contract.paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => ('operationId' in operation ? [operation.operationId] : [])),
    );
    const allowed: Record<string, readonly string[]> = {
      operation: [...operations, 'documents', 'unknown'],
      tool: tools.map(({ published }) => published.name),
      code: Object.keys(PROBLEMS),
    };
    const strange = samples.filter(({ labels }) =>
      Object.entries(allowed).some(([label, values]) => !values.includes(labels[label] ?? values[0] ?? '')),
    );
    expect(strange).toEqual([]);
    const labels = new Set(
      samples.filter(({ name }) => name.startsWith('ems_')).flatMap((sample) => Object.keys(sample.labels)),
    );
    expect([...labels].sort()).toEqual(
      [
        'code',
        'le',
        'node_version',
        'operation',
        'outcome',
        'queue',
        'role',
        'state',
        'status',
        'tool',
        'version',
      ].sort(),
    );
  });

  it('show the pool, the event loop, the processes, the jobs and the webhooks', async () => {
    const { sum, names } = await scrape(address);
    expect(sum('ems_ready_processes', { role: 'all' })).toBe(1);
    expect(sum('ems_processes')).toBe(1);
    expect(sum('ems_database_pool_connections', { state: 'max' })).toBe(ON_SERVER ? 10 : 1);
    expect(names).toContain('ems_database_pool_waiting');
    expect(sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(sum('ems_database_metrics_up')).toBe(1);
    expect(names).toContain('ems_jobs');
    expect(names).toContain('ems_webhook_overdue_seconds');
  });

  it('are not at the public address, and need no token at their own', async () => {
    expect((await get('/metrics')).status).toBe(404);
    const { origin } = new URL(address);
    expect(new URL(address).hostname).toBe('127.0.0.1');
    expect((await fetch(`${origin}/healthz`)).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
  });

  it('count a request whose client left before the response was sent as 499', async () => {
    const open = await get('/api/v1/events/stream');
    await expect.poll(async () => (await scrape(address)).sum('ems_http_requests_in_flight')).toBe(1);
    await open.body?.cancel();
    await expect
      .poll(async () =>
        (await scrape(address)).sum('ems_http_requests_total', { operation: 'streamEvents', status: '499' }),
      )
      .toBe(1);
    expect((await scrape(address)).sum('ems_http_request_duration_seconds_count', { operation: 'streamEvents' })).toBe(
      0,
    );
  });
});

describe('METRICS_PORT', () => {
  it('is off by default', () => {
    expect(readConfig({}).metrics_port).toBeNull();
  });

  it('must differ from PORT', () => {
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(ConfigError);
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(/METRICS_PORT: must differ from PORT/);
  });
});

describe.runIf(ON_SERVER)('the metrics of several processes', () => {
  it('are the sum of all, and do not go down when a process dies', async () => {
    const served = await ems.serve({ WEB_CONCURRENCY: '2', METRICS_PORT: '0' });
    const joined = metricsAddress(served.log());
    const read = async (name: string, labels = {}) => (await scrape(joined)).sum(name, labels);
    await expect.poll(() => read('ems_ready_processes')).toBe(2);
    for (let n = 0; n < 20; n += 1)
      await fetch(`${served.address}/api/v1/machines`, {
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
      });
    const listed = { operation: 'listMachines', status: '200' };
    expect(await read('ems_http_requests_total', listed)).toBe(20);
    expect(await read('ems_database_metrics_up')).toBe(1);
    const pids = [...served.log().matchAll(/"pid":(\d+),[^\n]*"msg":"listening"/g)].map(([, pid]) => Number(pid));
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await expect.poll(() => served.log()).toContain('a process died');
    expect(await read('ems_http_requests_total', listed)).toBe(20);
    await expect.poll(() => read('ems_ready_processes')).toBe(2);
    expect(await read('ems_http_requests_total', listed)).toBe(20);
    await served.end('SIGTERM');
  });

  it('are those of a worker when it serves no requests', async () => {
    const worker = await startService({ ...ems.environment, METRICS_PORT: '0', EMS_ROLE: 'worker' });
    try {
      const { sum } = await scrape(metricsAddress(worker.log()));
      expect(sum('ems_ready_processes', { role: 'worker' })).toBe(1);
    } finally {
      await worker.stop();
    }
  });
});
