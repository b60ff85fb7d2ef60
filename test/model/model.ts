/**
 * Compares the law of access with the running service, by random calls over REST and tools.
 *
 * MODEL_CALLS (1000000) sets their number, MODEL_SECONDS ends the run earlier, and MODEL_SEED repeats it. Runs on the
 * server of TEST_DATABASE_URL, by default on the embedded database. `--page` writes the table in docs/roles.md instead.
 */
import { createOwnDatabase } from '../support/database.ts';
import { listen } from '../support/gym.ts';
import { writeRolesPage } from './roles-page.ts';
import { runDraws } from './run.ts';
import { buildWorld } from './world.ts';

const CALLS = Number(process.env['MODEL_CALLS'] ?? 1_000_000);
const SECONDS = Number(process.env['MODEL_SECONDS'] ?? Infinity);
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
/** Calls after which the world is built anew, because allowed calls add records. */
const WORLD = 4000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const compare = async (): Promise<boolean> => {
  const { database, drop } = await createOwnDatabase();
  const { base, close } = await listen(database, 0);
  const began = Date.now();
  const elapsed = (): number => (Date.now() - began) / 1000;
  let sent = 0;
  try {
    say(`The seed is ${SEED}; MODEL_SEED=${SEED} repeats the run.`);
    while (sent < CALLS && elapsed() < SECONDS) {
      const world = await buildWorld(base, database);
      const run = { calls: Math.min(WORLD, CALLS - sent), seed: SEED + sent, seconds: SECONDS - elapsed() };
      const { calls, disagreement } = await runDraws(world, run);
      sent += calls;
      say(`${sent} calls agree, after ${Math.round(elapsed())} s`);
      if (disagreement === null) continue;
      say(`The law and the service disagree:\n${disagreement}`);
      return false;
    }
    say(`Passed: ${sent} calls of ${Math.round(elapsed())} s agree with the law.`);
    return true;
  } finally {
    close();
    await drop();
  }
};

if (process.argv.includes('--page')) writeRolesPage();
else process.exitCode = (await compare()) ? 0 : 1;
