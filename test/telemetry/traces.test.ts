import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../generated/values.ts';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { startCollector, type Collector, type ReceivedSpan } from '../support/collector.ts';
import { startService, useEms } from '../support/ems.ts';

const SERVER = 2;
const CLIENT = 3;

const ems = useEms();
let token: string;
let collector: Collector;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  token = await ems.createToken('Traced Gym');
  collector = await startCollector();
});
afterAll(() => collector.stop());
afterEach(async () => {
  await stop?.();
  stop = undefined;
  collector.spans = [];
  collector.responds = true;
});

/** Starts a service that sends its traces to the collector, and returns a function that sends requests to it. */
const start = async (environment: Record<string, string> = {}) => {
  const service = await startService({
    ...ems.environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SHUTDOWN_SECONDS: '2',
    ...environment,
  });
  stop = service.stop;
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(service.address + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  return { log: service.log, request };
};

/** Stops the service, which sends the remaining spans. */
const finish = async (): Promise<ReceivedSpan[]> => {
  await stop?.();
  stop = undefined;
  return collector.spans;
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = (sampled: boolean): string => `00-${TRACE}-00f067aa0ba902b7-0${sampled ? 1 : 0}`;

/** Returns the spans of a trace from a name to the root. */
const pathTo = (spans: readonly ReceivedSpan[], leaf: ReceivedSpan | undefined): string[] =>
  leaf === undefined
    ? []
    : [
        ...pathTo(
          spans,
          spans.find(({ spanId }) => spanId === leaf.parentSpanId),
        ),
        leaf.name,
      ];

describe('a traced request', () => {
  it('has a span for the request, its operation and each statement, which continue the trace of the caller', async () => {
    const { request, log } = await start();
    await request('/api/v1/machines?q=private', { headers: { traceparent: traceparent(true) } });
    const spans = (await finish()).filter(({ traceId }) => traceId === TRACE);
    const server = spans.find(({ kind }) => kind === SERVER);
    expect(server).toMatchObject({
      name: 'listMachines',
      parentSpanId: '00f067aa0ba902b7',
      failed: false,
      attributes: { 'http.request.method': 'GET', 'url.path': '/api/v1/machines', 'http.response.status_code': 200 },
    });
    const statement = spans.findLast(({ name, kind }) => kind === CLIENT && name === 'SELECT machine');
    expect(pathTo(spans, statement)).toEqual(['listMachines', 'operation read', 'SELECT machine']);
    expect(statement?.attributes).toMatchObject({ 'db.system.name': 'postgresql' });
    expect(String(statement?.attributes['db.query.text'])).toMatch(/\$1/);
    expect(JSON.stringify(spans)).not.toMatch(/private|ems_[0-9A-Za-z]{30}/);
    expect(log()).toMatch(new RegExp(`"trace_id":"${TRACE}".*"operation":"listMachines"`));
    expect(collector.resource).toMatchObject({
      'service.name': 'equipment-maintenance-service',
      'service.version': VERSION,
    });
  });

  it('contains no value of a statement, even one of the unit of work, which has them in its text', async () => {
    const { request } = await start();
    const create = async (path: string, body: object): Promise<number> => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return Number(Object(await (await request(path, init)).json())['id']);
    };
    const supplier_id = await create('/api/v1/suppliers', { name: 'private' });
    const line = { description: "pri'vate private", quantity: 777.5, unit_price: 1 };
    await create('/api/v1/quotes', { supplier_id, title: "It's private \\'private\\", lines: [line] });
    const statements = (await finish()).map(({ attributes }) => String(attributes['db.query.text']));
    expect(statements).toContainEqual(expect.stringMatching(/^insert into "quote_line" .*values \(\?, \?/));
    expect(statements.join()).not.toMatch(/vate|777/);
  });

  it('names the tool of a call, and shows a problem', async () => {
    const { request } = await start();
    await request('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_machine', arguments: { machine_id: '999999' } },
      }),
    });
    const spans = await finish();
    expect(spans.find(({ kind }) => kind === SERVER)).toMatchObject({
      name: 'callToolServer get_machine',
      attributes: { 'error.type': 'not_found', 'rpc.method': 'tools/call' },
      failed: false,
    });
  });

  it('is not recorded if the caller decided so, or it is a health probe', async () => {
    const { request, log } = await start();
    await request('/api/v1/machines', { headers: { traceparent: traceparent(false) } });
    await request('/healthz');
    expect((await finish()).filter(({ kind }) => kind === SERVER)).toEqual([]);
    expect(log()).toContain(`"trace_id":"${TRACE}"`);
  });

  it('is recorded for the share of OTEL_TRACES_SAMPLER_ARG', async () => {
    const { request } = await start({ OTEL_TRACES_SAMPLER_ARG: '0' });
    await request('/api/v1/machines');
    expect(await finish()).toEqual([]);
  });
});

describe('a collector', () => {
  // An export without a response gives up after five seconds.
  it('that is away fails no request, and delays a stop by SHUTDOWN_SECONDS at most', { timeout: 5000 }, async () => {
    const { request, log } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect((await request('/api/v1/machines')).status).toBe(200);
    await finish();
    expect(log()).toContain('stopped');
    // The log of an export that gives up.
    expect(log()).not.toContain('could not export traces');
  });

  it('that does not respond delays a stop by SHUTDOWN_SECONDS at most', { timeout: 5000 }, async () => {
    collector.responds = false;
    const { request, log } = await start({ SHUTDOWN_SECONDS: '1' });
    expect((await request('/api/v1/machines')).status).toBe(200);
    await finish();
    expect(log()).toContain('stopped');
  });

  it.each(['127.0.0.1:4318', 'grpc://127.0.0.1:4317', 'nowhere'])(
    'at %s is rejected, and the message says what is accepted',
    (url) => {
      const read = (): unknown => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT: must be the http or https URL of an OpenTelemetry collector/);
    },
  );
});
