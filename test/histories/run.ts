/**
 * Runs histories: clients change records of a gym through two processes, which are killed, and whose connections are
 * ended, under way; readers follow the feed, `updated_since` and webhooks. Then checks what each of them saw (check.ts).
 *
 * HISTORIES is the number of histories, HISTORY_OPERATIONS that of the changes and reads of each; SEED repeats the draw.
 * HISTORY_FAULT plants a fault of that name, or each one for `all`, which has to be found. Runs on a database of the server
 * of TEST_DATABASE_URL; without it, or with HISTORIES_SERVER=own, on a server of its own with a replica, which it also crashes.
 *
 * HISTORIES_SERVER=failover loses the primary for ever in the middle of each history, and promotes the replica. Commits wait for
 * it, so nothing may be lost. With HISTORIES_STANDBY=asynchronous they do not: what was lost is printed, the rest is checked.
 * HISTORIES_LAG delays the stream to that standby, in ms.
 *
 * HISTORIES_BACKUPS is the number of backups that are taken in each history, and restored and checked after it. With
 * HISTORIES_SERVER=embedded they are those of an embedded database, whose process is killed, and one more after the last change.
 */
import { SERVER } from '../support/database.ts';
import { draw } from '../support/draw.ts';
import { createGym } from '../support/gym.ts';
import { startReceiver } from '../support/receiver.ts';
import { checkBackup, restoreToServer, type Backup } from './backups.ts';
import { check } from './check.ts';
import { startCluster, type Cluster, type ServerKind } from './cluster.ts';
import { runEmbeddedHistory } from './embedded-history.ts';
import { FAULTS, plantPauses, type Fault } from './faults.ts';
import type { FinalState, History } from './history.ts';
import { setLossAside, type Loss } from './loss.ts';
import type { Anomaly } from './records.ts';
import { runHistory } from './one-history.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const HISTORIES = Number(process.env['HISTORIES'] ?? 10);
const OPERATIONS = Number(process.env['HISTORY_OPERATIONS'] ?? 2000);
const BACKUPS = Number(process.env['HISTORIES_BACKUPS'] ?? 0);
const FAULT = process.env['HISTORY_FAULT'];
const SHOWN = 10;
const SERVERS: readonly ServerKind[] = ['shared', 'own', 'failover'];
const KIND =
  SERVERS.find((kind) => kind === process.env['HISTORIES_SERVER']) ?? (SERVER === undefined ? 'own' : 'shared');
const FOLLOWING = {
  isSynchronous: process.env['HISTORIES_STANDBY'] !== 'asynchronous',
  lagMs: Number(process.env['HISTORIES_LAG'] ?? 0),
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** With an asynchronous standby, what it lost is a figure, and the rest of the history is checked. */
const judge = (history: History, state: FinalState): { rest: History; loss: Loss | null } => {
  if (history.lost === null || FOLLOWING.isSynchronous) return { rest: history, loss: null };
  const { history: rest, loss } = setLossAside(history, state, history.lost);
  return { rest, loss };
};

const describe = (loss: Loss): string =>
  [
    `${loss.lost} of ${loss.acknowledged} acknowledged changes`,
    loss.oldestMs === null ? 'none' : `the oldest ${loss.oldestMs} ms before the primary was lost`,
    `${loss.reusedIds} ids given again`,
    `seen: ${loss.feedEvents} events in the feed, ${loss.webhookEvents} by webhooks, ${loss.listedRows} rows of lists, ${loss.staleRecords} records that lists do not show as they are`,
  ].join(', ');

/** Prints anomalies. Returns the rules that they break. */
const report = (anomalies: readonly Anomaly[]): string[] => {
  for (const { rule, detail } of anomalies.slice(0, SHOWN)) say(`  ${rule}: ${detail.slice(0, 600)}`);
  return anomalies.map(({ rule }) => rule);
};

/** Checks the state into which a backup was restored, and prints a line about it. */
const reportBackup = (history: History, backup: Backup, state: FinalState): string[] => {
  const anomalies = checkBackup(history, backup, state);
  const seconds = ((backup.ended - backup.began) / 1000).toFixed(1);
  const before = history.operations.filter(({ attempts }) =>
    attempts.some(({ outcome, ended }) => outcome === 'ok' && ended <= backup.began),
  );
  say(
    `  backup in ${seconds} s after ${before.length} acknowledged changes, restored: ${state.events.length} events, ${anomalies.length} anomalies`,
  );
  return report(anomalies);
};

/** Runs histories on a new cluster. Returns the rules that were broken. */
const run = async (first: number, histories: number, fault: Fault): Promise<string[]> => {
  const cluster: Cluster = await startCluster(KIND, FOLLOWING, fault.rewrite ?? null);
  const receiver = await startReceiver();
  const broken: string[] = [];
  try {
    say(`${histories} histories of ${OPERATIONS} operations, ${cluster.description}, SEED=${SEED}`);
    await plantPauses(cluster.url());
    await fault.plant?.(cluster.url());
    for (let n = first; n < first + histories; n += 1) {
      const gym = await createGym(cluster.addresses()[0] ?? '', cluster.database, `History ${n}`, 'UTC');
      const { history, state, summary, backups } = await runHistory({
        cluster,
        receiver,
        gym,
        fault,
        operations: OPERATIONS,
        seed: SEED + n,
        backups: fault.restored === undefined ? BACKUPS : Math.max(1, BACKUPS),
      });
      const { rest, loss } = judge(history, state);
      const anomalies = check(rest, state);
      say(`history ${n + 1}: ${summary}, ${anomalies.length} anomalies`);
      if (loss !== null) say(`  lost: ${describe(loss)}`);
      broken.push(...report(anomalies));
      for (const backup of backups) {
        const restored = await restoreToServer(backup, cluster.url(), gym.id, fault.restored);
        broken.push(...reportBackup(rest, backup, restored));
      }
    }
  } finally {
    await receiver.stop();
    await cluster.stop();
  }
  return broken;
};

/** Runs histories on embedded databases, of which the states of their backups are checked. */
const runEmbedded = async (): Promise<string[]> => {
  const receiver = await startReceiver();
  const broken: string[] = [];
  say(`${HISTORIES} histories of ${OPERATIONS} operations, the embedded database, SEED=${SEED}`);
  for (let n = 0; n < HISTORIES; n += 1) {
    const setting = { receiver, operations: OPERATIONS, seed: SEED + n, backups: BACKUPS };
    const { history, backups, restore } = await runEmbeddedHistory(setting);
    say(`history ${n + 1}: ${history.operations.length} changes`);
    for (const backup of backups) broken.push(...reportBackup(history, backup, await restore(backup)));
  }
  await receiver.stop();
  return broken;
};

/** Runs all histories without a planted fault. A standby takes over once, so each history with one has its own. */
const runAll = async (): Promise<string[]> => {
  if (process.env['HISTORIES_SERVER'] === 'embedded') return runEmbedded();
  const each = KIND === 'failover' ? 1 : HISTORIES;
  const broken: string[] = [];
  for (let first = 0; first < HISTORIES; first += each) broken.push(...(await run(first, each, { found: /$^/ })));
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
  const isFound = (await run(0, 1, fault)).some((rule) => fault.found.test(rule));
  say(isFound ? 'found' : 'NOT FOUND');
  failed ||= !isFound;
}
if (names.length === 0) {
  const anomalies = await runAll();
  say(`\n${HISTORIES * OPERATIONS} operations, ${anomalies.length} anomalies, SEED=${SEED}`);
  failed = anomalies.length > 0;
}
process.exit(failed ? 1 : 0);
