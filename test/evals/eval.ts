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

const readArguments = (): { model: string; only: string; parallel: number } => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { model: text, only: text, parallel: text } });
  if (!values.model) throw new Error('Say which model: npm run eval -- --model <name>');
  const parallel = Number(values.parallel ?? 1);
  if (!Number.isInteger(parallel) || parallel < 1) throw new Error('--parallel must be a whole number of at least 1.');
  return { model: values.model, only: values.only ?? '', parallel };
};

/** Returns the score of a request that the model's endpoint did not answer: the others still run. */
const unanswered =
  ({ kind, name }: Request) =>
  (error: unknown): Score => ({
    kind,
    name,
    success: false,
    calls: 0,
    tool_tokens: 0,
    tokens: 0,
    trail: [],
    wrong_writes: [],
    problems: [error instanceof Error ? error.message : String(error)],
  });

/** Runs the requests, each in a gym of its own, at most `parallel` at once. */
const runAll = async (open: OpenChat, requests: readonly Request[], parallel: number): Promise<Score[]> => {
  const database = openServiceDatabase({ memory: true }, silent);
  await database.migrate();
  const { base, close } = await listen(database);
  const scores: Score[] = [];
  try {
    const left = requests.entries();
    const work = async (): Promise<void> => {
      for (const [n, request] of left) {
        const gym = await createGym(base, database, `Demo Gym ${n}`, TIMEZONE);
        await gym.load(loadDemo);
        const score = await runRequest(gym, request, open, createCalendar(TIMEZONE)).catch(unanswered(request));
        scores.push(score);
        process.stdout.write(`${describeScore(score)}\n`);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    return scores;
  } finally {
    close();
    await database.close();
  }
};

try {
  const { model, only, parallel } = readArguments();
  const open = modelOf(model, process.env);
  const requests = loadRequests().filter(({ kind, name }) => `${kind}: ${name}`.includes(only));
  process.stdout.write(`\n${model}\n${summarize(await runAll(open, requests, parallel))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
