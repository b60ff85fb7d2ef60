import { sql } from 'kysely';
import { openServiceDatabase } from '../../src/app.ts';
import { asOwnerIn } from '../../src/core/tenancy.ts';
import { startService, type Running } from '../bench/support/process.ts';
import { silent } from '../support/database.ts';
import { createGym } from '../support/gym.ts';
import { createTemporaryDirectory } from '../support/temporary.ts';
import { act } from './actions.ts';
import { evenly, restoreToFolder, takeBackup, type Backup } from './backups.ts';
import { Client } from './client.ts';
import { ENVIRONMENT } from './cluster.ts';
import { emptyHistory, type FinalState, type History } from './history.ts';
import { prepare, type Setting } from './one-history.ts';
import { drawPlans, workThrough } from './plans.ts';
import { readState } from './state.ts';

/** Kills of the process in a history. */
const KILLS = 2;

/** A history on the embedded database. `restore` restores a backup into a new folder, and returns the state in it. */
export type EmbeddedHistory = { history: History; backups: Backup[]; restore(backup: Backup): Promise<FinalState> };

/**
 * Runs a history on the embedded database of one process, which is killed under way. The last backup is taken after the
 * last change, so that it has every acknowledged one.
 */
export const runEmbeddedHistory = async ({
  receiver,
  operations,
  seed,
  backups: count,
}: Pick<Setting, 'receiver' | 'operations' | 'seed' | 'backups'>): Promise<EmbeddedHistory> => {
  const directory = createTemporaryDirectory('ems-histories-');
  const database = openServiceDatabase({ directory, fsync: false }, silent);
  await database.migrate();
  const gym = await createGym('', database, 'History', 'UTC');
  await database.close();
  const start = (): Promise<Running> => startService({ ...ENVIRONMENT, DATA_DIR: directory });
  let running: Running | null = await start();
  const kill = async (): Promise<void> => {
    if (running !== null) process.kill(running.pid, 'SIGKILL');
    running = null;
    running = await start();
  };
  const backups: Backup[] = [];
  const backUp = async (): Promise<void> => void backups.push(await takeBackup(() => ({ DATA_DIR: directory })));
  let turn = Promise.resolve();
  // A command that finds no process would open the database itself.
  const inTurn = (work: () => Promise<void>) => (): Promise<void> => (turn = turn.then(work));
  const history = emptyHistory();
  const client = new Client(history, () => [running?.address ?? null], gym.tokens.write);
  const known = await prepare(client, { receiver, gym }, receiver.nextPath());
  await workThrough(drawPlans(operations, seed), (plan) => act(client, known, plan), [
    ...evenly(count, inTurn(backUp)),
    ...evenly(KILLS, inTurn(kill)),
  ]);
  await backUp();
  await running.stop();
  return {
    history,
    backups,
    restore: async (backup) => {
      const restored = openServiceDatabase({ directory: await restoreToFolder(backup), fsync: false }, silent);
      try {
        const run = async (statement: string) =>
          (await asOwnerIn(gym.id, () => sql.raw<Record<string, unknown>>(statement).execute(restored.db))).rows;
        return await readState(run, gym.id);
      } finally {
        await restored.close();
      }
    },
  };
};
