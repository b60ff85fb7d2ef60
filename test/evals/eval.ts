/**
 * Sends the requests in `requests/` to a model and prints a score. Not part of the tests, because it needs a model:
 * `npm run eval -- --model <name>`. Exits with 2 without an endpoint.
 */
import { parseArgs } from 'node:util';
import { openServiceDatabase } from '../../src/app.ts';
import { createCalendar } from '../../src/demo/calendar.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { silent } from '../support/database.ts';
import { createGym, listen } from '../support/gym.ts';
import { modelOf, type OpenChat } from './models.ts';
import { loadRequests, type Request } from './requests.ts';
import { runRequest, type Score } from './run-request.ts';
import { describeScore, summarize } from './scores.ts';

const TIMEZONE = 'Europe/Amsterdam';

const readArguments = (): { model: string; only: string } => {
  const { values } = parseArgs({ options: { model: { type: 'string' }, only: { type: 'string' } } });
  if (!values.model) throw new Error('Say which model: npm run eval -- --model <name>');
  return { model: values.model, only: values.only ?? '' };
};

const runAll = async (open: OpenChat, requests: readonly Request[]): Promise<Score[]> => {
  const database = await openServiceDatabase({ memory: true }, silent);
  await database.migrate();
  const { base, close } = await listen(database);
  const scores: Score[] = [];
  try {
    for (const [n, request] of requests.entries()) {
      const gym = await createGym(base, database, `Demo Gym ${n}`, TIMEZONE);
      await gym.seed(loadDemo);
      const score = await runRequest(gym, request, open, createCalendar(TIMEZONE));
      scores.push(score);
      process.stdout.write(`${describeScore(score)}\n`);
    }
    return scores;
  } finally {
    close();
    await database.close();
  }
};

try {
  const { model, only } = readArguments();
  const open = modelOf(model, process.env);
  const requests = loadRequests().filter(({ kind, name }) => `${kind}: ${name}`.includes(only));
  process.stdout.write(`\n${model}\n${summarize(await runAll(open, requests))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
