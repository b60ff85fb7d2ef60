/**
 * Runs histories: clients change records of a gym through two processes, which are killed, and whose connections are
 * ended, under way; readers follow the feed, `updated_since` and webhooks. Then checks what each of them saw (check.ts).
 *
 * HISTORIES is the number of histories, HISTORY_OPERATIONS that of the changes and reads of each; SEED repeats the draw.
 * HISTORY_FAULT plants a fault of that name, or each one for `all`, which has to be found. Runs on a database of the server
 * of TEST_DATABASE_URL; without it, or with HISTORIES_SERVER=own, on a server of its own with a replica, which it also crashes.
 */
import { draw } from '../support/draw.ts';
import { createGym } from '../support/gym.ts';
import { startReceiver } from '../support/receiver.ts';
import { check } from './check.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { FAULTS, plantPauses, type Fault } from './faults.ts';
import { runHistory } from './one-history.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const HISTORIES = Number(process.env['HISTORIES'] ?? 10);
const OPERATIONS = Number(process.env['HISTORY_OPERATIONS'] ?? 2000);
const FAULT = process.env['HISTORY_FAULT'];
const SHOWN = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs histories on a new cluster. Returns the rules that were broken. */
const run = async (histories: number, fault: Fault): Promise<string[]> => {
  const cluster: Cluster = await startCluster(fault.rewrite ?? null);
  const receiver = await startReceiver();
  const broken: string[] = [];
  try {
    say(`${histories} histories of ${OPERATIONS} operations, ${cluster.description}, SEED=${SEED}`);
    await plantPauses(cluster.url);
    await fault.plant?.(cluster.url);
    for (let n = 0; n < histories; n += 1) {
      const gym = await createGym(cluster.addresses()[0] ?? '', cluster.database, `History ${n}`, 'UTC');
      const { history, state, summary } = await runHistory({
        cluster,
        receiver,
        gym,
        fault,
        operations: OPERATIONS,
        seed: SEED + n,
      });
      const anomalies = check(history, state);
      say(`history ${n + 1}: ${summary}, ${anomalies.length} anomalies`);
      for (const { rule, detail } of anomalies.slice(0, SHOWN)) say(`  ${rule}: ${detail.slice(0, 600)}`);
      broken.push(...anomalies.map(({ rule }) => rule));
    }
  } finally {
    await receiver.stop();
    await cluster.stop();
  }
  return broken;
};

const names =
  FAULT === undefined
    ? []
    : FAULT === 'all'
      ? Object.keys(FAULTS)
      : draw(
          Object.keys(FAULTS).filter((name) => name.includes(FAULT)),
          1,
          SEED,
        );
let failed = false;
for (const name of names) {
  const fault = FAULTS[name] ?? { found: /$^/ };
  say(`\nplanted: ${name}`);
  const isFound = (await run(1, fault)).some((rule) => fault.found.test(rule));
  say(isFound ? 'found' : 'NOT FOUND');
  failed ||= !isFound;
}
if (names.length === 0) {
  const anomalies = await run(HISTORIES, { found: /$^/ });
  say(`\n${HISTORIES * OPERATIONS} operations, ${anomalies.length} anomalies, SEED=${SEED}`);
  failed = anomalies.length > 0;
}
process.exit(failed ? 1 : 0);
