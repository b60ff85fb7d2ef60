/**
 * Sends every operation and every tool that changes something again, in each way of {@link CELLS}, and checks that there is
 * one effect, and that each repeat returns the first answer or a refusal. Prints how the repeats of each way ended.
 *
 * RETRIES_CALLS sets how many operations and tools are drawn, by default all; SEED repeats the draw; RETRIES_CALLERS is the
 * number of equal calls at once. RETRIES_DROP_KEYS=1 deletes the stored answers while the calls run, which has to be found; it
 * draws calls that have some.
 * Runs on the server of TEST_DATABASE_URL, because processes share the database.
 */
import { sql } from 'kysely';
import { asOwner } from '../../src/core/tenancy.ts';
import { createOwnDatabase } from '../support/database.ts';
import { draw } from '../support/draw.ts';
import { createGym } from '../support/gym.ts';
import { createWorld, type World } from '../support/gym-data.ts';
import { CALLS } from './calls.ts';
import { CELLS, Fault, type Outcome } from './cells.ts';
import { startProcesses } from './processes.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const DRAWN = Number(process.env['RETRIES_CALLS'] ?? CALLS.length);
const CALLERS = Number(process.env['RETRIES_CALLERS'] ?? 100);
const DROPS_KEYS = process.env['RETRIES_DROP_KEYS'] === '1';
/** Interval between two deletions of all stored answers, in ms. */
const DROP_MS = 5;
const SHOWN = 40;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const CANDIDATES = CALLS.filter(({ isRemembered }) => isRemembered || !DROPS_KEYS);

const dropKeys = ({ gym }: World): NodeJS.Timeout =>
  setInterval(() => {
    void asOwner(() => sql`delete from idempotency_key where tenant_id = ${gym.id}`.execute(gym.db));
  }, DROP_MS);

const { database, url, drop } = await createOwnDatabase();
if (url === null) throw new Error('set TEST_DATABASE_URL: the processes share a PostgreSQL server');
const processes = await startProcesses(url);
const faults: string[] = [];
const counts = new Map(CELLS.map(({ name }) => [name, new Map<Outcome | 'faults', number>()]));
try {
  const calls = draw(CANDIDATES, Math.min(DRAWN, CANDIDATES.length), SEED);
  say(`${calls.length} of ${CANDIDATES.length} operations and tools that change something, SEED=${SEED}`);
  for (const call of calls) {
    // A gym for each, because some of them change what others need.
    const gym = await createGym(processes.bases[0], database, `Retries ${call.name}`, 'UTC');
    const world = await createWorld(gym);
    const dropping = DROPS_KEYS ? dropKeys(world) : undefined;
    for (const cell of CELLS.filter(({ concerns }) => concerns?.(call) ?? true)) {
      const outcome = await cell.run({ call, world, processes, callers: CALLERS }).catch((error: unknown) => {
        const fault = `${call.name}, ${cell.name}: ${error instanceof Fault ? error.message : String(error)}`;
        if (faults.push(fault) <= SHOWN) say(`\nFAULT ${fault.slice(0, 1000)}`);
        return 'faults' as const;
      });
      const row = counts.get(cell.name);
      row?.set(outcome, (row.get(outcome) ?? 0) + 1);
    }
    clearInterval(dropping);
  }
} finally {
  await processes.stop();
  await drop();
}
const COLUMNS = ['equal', 'no effect', 'refused', 'anew', 'faults'] as const;
say(`\n| sent | ${COLUMNS.join(' | ')} |\n|---|${'---|'.repeat(COLUMNS.length)}`);
for (const [name, row] of counts) say(`| ${name} | ${COLUMNS.map((column) => row.get(column) ?? 0).join(' | ')} |`);
say(`\n${faults.length} faults, SEED=${SEED}`);
process.exitCode = faults.length === 0 ? 0 : 1;
