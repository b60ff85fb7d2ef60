import { addDays, today } from '../../src/core/clock.ts';
import { createYearGym } from './year-gym.ts';
import type { Ems, Served } from './ems.ts';
import { readBeside } from './fairness.ts';
import { readDuring } from './latency.ts';

const TODAY = today('Europe/Amsterdam');

/** The settings with which `bin/ems.js` starts the service, without the limit of requests. */
const AS_STARTED = {
  RATE_LIMIT: '0',
  NODE_OPTIONS: '--max-semi-space-size=16',
  MALLOC_TRIM_THRESHOLD_: '131072',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: 'https://gym.example.com',
};

type Answer = { status: number; text: string };

/** A body of JSON, a CSV file, or a JPEG. */
type Body = object | string | Uint8Array<ArrayBuffer>;

/** A service with a large gym and another one, both with a token. */
export type Beside = {
  served: Served;
  /** Sends a request of the large gym. */
  send(method: string, path: string, body?: Body): Promise<Answer>;
  /** Follows the events of the large gym after one of them, for a time in ms. */
  follow(after: string, ms: number): Promise<void>;
  /** Sends requests of the large gym while the other one reads. Returns the last answer and the latency of the reads. */
  measure(work: () => Promise<Answer>): ReturnType<typeof readBeside<Answer>>;
};

/** Serves a large gym with a year of work in a tree of locations, and another one with one machine. */
export const serveBeside = async (ems: Ems, machines: number): Promise<Beside> => {
  const heavy = await createYearGym(ems.environment, { machines, statusChanges: machines * 10, orders: machines * 4 });
  const reader = await ems.createToken('Reader');
  const served = await ems.serve(AS_STARTED);
  const sendAs = async (token: string, method: string, path: string, body?: Body): Promise<Answer> => {
    const isFile = typeof body === 'string' || body instanceof Uint8Array;
    const type = typeof body === 'string' ? 'text/csv' : isFile ? 'image/jpeg' : 'application/json';
    const response = await fetch(`${served.address}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const follow = async (after: string, ms: number): Promise<void> => {
    const response = await fetch(`${served.address}/api/v1/events/stream`, {
      headers: { authorization: `Bearer ${heavy}`, 'last-event-id': after },
      signal: AbortSignal.timeout(ms),
    });
    if (!response.ok) throw new Error(`the stream was refused: ${await response.text()}`);
    await response.text().catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
    });
  };
  const { id } = JSON.parse((await sendAs(reader, 'POST', 'machines', { name: 'Treadmill' })).text);
  const read = async (): Promise<boolean> => (await sendAs(reader, 'GET', `machines/${id}`)).status === 200;
  // The first requests compile the service.
  await readDuring(read, async () => undefined, 300);
  return {
    served,
    send: (method, path, body) => sendAs(heavy, method, path, body),
    follow,
    measure: (work) => readBeside(read, work),
  };
};

const YEAR = `from=${addDays(TODAY, -365)}&to=${TODAY}`;
/** A window of four months with 5,000 machines has the most cells that a report may have. */
const MONTHS = `from=${addDays(TODAY, -85)}&to=${TODAY}&group_by=machine&interval=month`;

/** Reads of the large gym: the largest of each kind. */
export const HEAVY_READS: readonly (readonly [what: string, path: string])[] = [
  ...['availability', 'maintenance', 'costs', 'warranty'].flatMap((name) => [
    [`the report ${name} of a year`, `reports/${name}?${YEAR}`] as const,
    [`the report ${name} by machine and month`, `reports/${name}?${MONTHS}&limit=100`] as const,
    [`the report ${name} by machine and month as CSV`, `reports/${name}.csv?${MONTHS}`] as const,
    [`the report ${name} as a picture`, `reports/${name}.png?${YEAR}&group_by=model&interval=month`] as const,
  ]),
  ['the report replacement as CSV', 'reports/replacement.csv'],
  ['the report parts_forecast as CSV', 'reports/parts_forecast.csv'],
  ['the overview', 'overview'],
  ['a search of a word that every machine has', 'search?q=machine'],
  ['a search that is corrected', 'search?q=servise'],
  ['the export of machines', 'exports/machines.csv'],
  ['the export of work orders', 'exports/work_orders.ndjson'],
];

/** Returns the tasks of a plan. */
export const planTasks = (count: number, title = 'Lubricate the belt'): object[] =>
  Array.from({ length: count }, (_, n) => ({ key: `task-${n}`, title, rule_unit: 'month', rule_interval: 1 }));

/** Waits until a plan of the large gym has no pending tasks, or is gone. */
export const settle = async ({ send }: Beside, plan: number): Promise<void> => {
  for (;;) {
    const { status, text } = await send('GET', `maintenance_plans/${plan}`);
    if (status !== 200 || JSON.parse(text).pending_tasks === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
