/**
 * Measures the pages for staff on PostgreSQL while many people use them at once: each opens pages of a gym with a year of work and adds a
 * note now and then, with a pause for reading between them, and then without any. Prints a table, and fails when the 95th percentile of all
 * answers with pauses is above 300 ms. The processor time of an answer depends little on other load of the machine. BENCH_DATABASE_URL, BENCH_PEOPLE, BENCH_SECONDS, BENCH_PAUSE (ms) and BENCH_MACHINES set the database
 * and the sizes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Schemas } from '../../generated/contract.ts';
import { addPerson, makeSignInLink, openBrowser, type TestBrowser } from '../support/browser.ts';
import { freePort } from '../support/programs.ts';
import { hiddenOf } from '../support/staff.ts';
import { createYearGym } from '../support/year-gym.ts';
import { createTenants } from './support/database.ts';
import { loadOfMachine } from './support/machine-load.ts';
import { backendTimes, cpuMicroseconds, printTable, spentByBackends, startService } from './support/process.ts';

const numberFrom = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

const PEOPLE = numberFrom('BENCH_PEOPLE', 50);
const SECONDS = numberFrom('BENCH_SECONDS', 60);
const PAUSE_MS = numberFrom('BENCH_PAUSE', 2000);
const MACHINES = numberFrom('BENCH_MACHINES', 500);
const MOST_MS = 300;

/** A page and the time of its answer, in ms. */
type Answer = { page: string; ms: number };

type Api = Parameters<typeof addPerson>[0];

/** Opens a page and returns its HTML. @throws Error unless it is one */
const openPage = async (browser: TestBrowser, path: string): Promise<string> => {
  const response = await browser.get(path);
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  return html;
};

/** The pages that people open in turn, by name; `id` is that of the first records of the gym. */
const pagesOf = (ids: Record<'machine' | 'ticket' | 'order' | 'task', number[]>) => {
  const pick = (kind: keyof typeof ids): number => ids[kind][Math.floor(Math.random() * ids[kind].length)] ?? 0;
  return {
    '/today': () => '/today',
    '/find': () => `/find?q=Machine+${Math.floor(Math.random() * MACHINES)}`,
    '/m/{id}': () => `/m/${pick('machine')}`,
    '/tickets': () => '/tickets',
    '/tickets/{id}': () => `/tickets/${pick('ticket')}`,
    '/jobs': () => '/jobs',
    '/jobs/{id}': () => `/jobs/${pick('order')}`,
    '/maintenance/{id}': () => `/maintenance/${pick('task')}`,
    '/parts': () => '/parts',
  };
};

/** Uses the pages as a person until an instant. */
const work = async (
  browser: TestBrowser,
  pages: ReturnType<typeof pagesOf>,
  { until, pause }: { until: number; pause: number },
  record: (answer: Answer) => void,
): Promise<void> => {
  const timed = async <Result>(page: string, act: () => Promise<Result>): Promise<Result> => {
    // People do not begin at the same moment, nor read equally long.
    await sleep(pause * (0.5 + Math.random()));
    const begun = performance.now();
    const result = await act();
    record({ page, ms: performance.now() - begun });
    return result;
  };
  const all = Object.entries(pages);
  for (let n = Math.floor(Math.random() * all.length); performance.now() < until; n += 1) {
    const [page, pathOf] = all[n % all.length] ?? ['/today', pages['/today']];
    const path = pathOf();
    const html = await timed(page, () => openPage(browser, path));
    if (page !== '/m/{id}') continue;
    const fields = { ...hiddenOf(html, `${path}/note`), body: 'Looked at it' };
    await timed('a note', async () => {
      const { status } = await browser.post(`${path}/note`, fields);
      if (status !== 303) throw new Error(`a note returned ${status}`);
    });
  }
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const describe = (name: string, answers: readonly Answer[]): string[] => {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return [name, String(sorted.length), ...[0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(0))];
};

const report = (title: string, answers: readonly Answer[]): number => {
  const byPage = Map.groupBy(answers, ({ page }) => page);
  const rows = [...byPage].map(([page, own]) => describe(page, own));
  printTable([title, 'answers', 'median, ms', 'p95, ms', 'p99, ms'], [...rows, describe('all', answers)]);
  return percentile(
    answers.map(({ ms }) => ms).toSorted((one, other) => one - other),
    0.95,
  );
};

const { url, drop } = await createTenants([]);
try {
  const sizes = { machines: MACHINES, statusChanges: MACHINES * 4, orders: MACHINES * 4 };
  const token = await createYearGym({ DATABASE_URL: url }, sizes);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const service = await startService({
    DATABASE_URL: url,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
  });
  try {
    const request: Api['request'] = (method, path, { body } = {}) =>
      fetch(address + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const idsOf = async (path: string): Promise<number[]> => {
      const page: Schemas['MachinePage'] = JSON.parse(await (await request('GET', `/api/v1/${path}`)).text());
      return page.data.map(({ id }) => id);
    };
    const browsers: TestBrowser[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const person = await addPerson({ request }, { name: `Technician ${n}`, role: 'technician' });
      const browser = openBrowser(address, address, { accept: 'text/html', 'accept-language': 'en' });
      await browser.post(await makeSignInLink({ request }, person));
      browsers.push(browser);
    }
    const pages = pagesOf({
      machine: await idsOf('machines?limit=100'),
      ticket: await idsOf('tickets?limit=100'),
      order: await idsOf('work_orders?open=true&limit=100'),
      task: await idsOf('maintenance_tasks?limit=100'),
    });
    const databaseName = new URL(url).pathname.slice(1);
    const measure = async (pause: number, seconds: number): Promise<Answer[]> => {
      const answers: Answer[] = [];
      const [own, backends] = [cpuMicroseconds(service.pid), backendTimes(databaseName)];
      const until = performance.now() + seconds * 1000;
      const record = (answer: Answer): void => void answers.push(answer);
      await Promise.all(browsers.map((browser) => work(browser, pages, { until, pause }, record)));
      const spent = [cpuMicroseconds(service.pid) - own, spentByBackends(backends, backendTimes(databaseName))];
      const [service_ms = 0, database_ms = 0] = spent.map((time) => time / 1000 / answers.length);
      console.log(
        `\nProcessor time of an answer: ${service_ms.toFixed(1)} ms of the service, ${database_ms.toFixed(1)} ms of PostgreSQL.`,
      );
      return answers;
    };
    await measure(0, SECONDS / 4);
    console.log(`${PEOPLE} people, ${MACHINES} machines. ${loadOfMachine()}`);
    const p95 = report(`a page every ${PAUSE_MS / 1000} s`, await measure(PAUSE_MS, SECONDS));
    report('without a pause', await measure(0, SECONDS / 2));
    if (p95 > MOST_MS) {
      console.error(`The 95th percentile is ${p95.toFixed(0)} ms, above ${MOST_MS} ms.`);
      process.exitCode = 1;
    }
  } finally {
    await service.stop();
  }
} finally {
  await drop();
}
