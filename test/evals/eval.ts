/**
 * Sends the requests in `requests/` to a model and prints a score: `npm run eval -- --model <name>`. Without an endpoint in the
 * environment the run is the regression: a script solves them, which only shows whether the service still does what it did.
 */
import { parseArgs } from 'node:util';
import { openServiceDatabase } from '../../src/app.ts';
import { silent } from '../support/database.ts';
import { createDemoGym, type DemoGym } from '../support/demo-gym.ts';
import { createGym, listen } from '../support/gym.ts';
import { hasEndpoint, modelOf, type OpenChat } from './models.ts';
import { loadRequests, type Request } from './requests.ts';
import { runRequest, type Score } from './run-request.ts';
import { describeScore, summarize } from './scores.ts';
import { openScript } from './script.ts';

const REGRESSION =
  'REGRESSION: no model has run, because OPENAI_API_KEY and ANTHROPIC_API_KEY are not set. A script that knows the answers made\n' +
  'the calls. The figures show whether the service still does what it did; they do not measure a model.';

/** Opens the conversations of a request. */
type Open = (request: Request, demo: DemoGym) => OpenChat;

const readArguments = (): { open: Open; title: string; only: string; parallel: number } => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { model: text, only: text, parallel: text } });
  const parallel = Number(values.parallel ?? 1);
  if (!Number.isInteger(parallel) || parallel < 1) throw new Error('--parallel must be a whole number of at least 1.');
  const common = { only: values.only ?? '', parallel };
  if (!hasEndpoint(process.env))
    return { ...common, open: (request, { day }) => openScript(request, day), title: REGRESSION };
  if (!values.model) throw new Error('Name the model: npm run eval -- --model <name>');
  const open = modelOf(values.model, process.env);
  return { ...common, open: () => open, title: values.model };
};

/** Returns the score of a request that the model's endpoint did not answer: the others still run. */
const unanswered =
  ({ kind, name, language, can_do }: Request) =>
  (error: unknown): Score => ({
    kind,
    name,
    language,
    can_do,
    success: false,
    calls: 0,
    tool_tokens: 0,
    tokens: 0,
    trail: [],
    unwanted_writes: [],
    problems: [error instanceof Error ? error.message : String(error)],
  });

/** Runs the requests, at most `parallel` at once, each of these in a gym of its own. */
const runAll = async (open: Open, requests: readonly Request[], parallel: number): Promise<Score[]> => {
  const database = openServiceDatabase({ memory: true }, silent);
  await database.migrate();
  const { base, close } = await listen(database);
  const service = {
    database,
    createGym: (name: string, timezone: string) => createGym(base, database, name, timezone),
  };
  const scores: Score[] = [];
  try {
    const left = requests.values();
    const work = async (demo: DemoGym): Promise<void> => {
      for (const request of left) {
        const score = await runRequest(demo, request, open(request, demo)).catch(unanswered(request));
        await demo.restore();
        scores.push(score);
        process.stdout.write(`${describeScore(score)}\n`);
      }
    };
    const demos: DemoGym[] = [];
    for (let n = 1; n <= parallel; n += 1) demos.push(await createDemoGym(service, `Demo Gym ${n}`));
    await Promise.all(demos.map(work));
    return scores;
  } finally {
    close();
    await database.close();
  }
};

try {
  const { open, title, only, parallel } = readArguments();
  const regression = title === REGRESSION;
  const requests = loadRequests().filter(({ kind, name }) => `${kind}: ${name}`.includes(only));
  process.stdout.write(`${title}\n`);
  const summary = summarize(await runAll(open, requests, parallel), { regression });
  process.stdout.write(`\n${summary}\n\n${title}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
