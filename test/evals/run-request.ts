import { countTokens } from 'gpt-tokenizer';
import type { Calendar } from '../../src/demo/calendar.ts';
import { isObject } from '../../src/platform/json.ts';
import { tools as contract } from '../support/contract.ts';
import type { Gym } from '../support/gym.ts';
import { listTools, rpc } from '../support/rpc.ts';
import type { Chat, ModelCall, ModelResult, OpenChat } from './models.ts';
import { alternativesOf, fits, mentions, type Read, type Request } from './requests.ts';

/** What a request cost and achieved. `tool_tokens` are those of the tools' answers, `tokens` those that the endpoint counted. */
export type Score = {
  kind: string;
  name: string;
  success: boolean;
  calls: number;
  tool_tokens: number;
  tokens: number;
  /** The calls, each with the tokens of its answer. */
  trail: string[];
  wrong_writes: string[];
  /** What is wrong with the answer or the state of the gym. */
  problems: string[];
};

/** Maximum number of replies with calls for one text of a request. */
const MAX_ROUNDS = 15;

const WRITING = new Set(contract.filter(({ scope }) => scope === 'write').map(({ published }) => published.name));

/** A change that a tool made: the tool, and the name of the machine that it returned. */
type Write = { tool: string; about: string | undefined };

const readWrite = (tool: string, refused: boolean, content: unknown): Write[] => {
  if (!WRITING.has(tool) || refused || !isObject(content) || content['repeated'] === true) return [];
  const about = content['machine_name'] ?? content['name'];
  return [{ tool, about: typeof about === 'string' ? about : undefined }];
};

/** Returns the changes that a request does not allow. */
const wrongWrites = (made: readonly Write[], { writes }: Request): string[] => {
  const left = [...writes];
  return made.flatMap(({ tool, about }) => {
    const allowed = left.findIndex((one) => one.tool === tool && (one.about === undefined || one.about === about));
    if (allowed === -1) return [`${tool} ${about ?? ''}`.trim()];
    left.splice(allowed, 1);
    return [];
  });
};

type Run = Pick<Score, 'calls' | 'tool_tokens' | 'tokens' | 'trail'> & { made: Write[] };

const runCall = async (gym: Gym, { id, name, args }: ModelCall, run: Run): Promise<ModelResult> => {
  run.calls += 1;
  try {
    const { refused, text, content } = await gym.tryCall(name, args);
    const tokens = countTokens(text);
    run.tool_tokens += tokens;
    run.trail.push(`${name} ${JSON.stringify(args)}: ${refused ? text : `${tokens} tokens`}`);
    run.made.push(...readWrite(name, refused, content));
    return { id, text, isError: refused };
  } catch (error) {
    // An unknown tool.
    return { id, text: error instanceof Error ? error.message : String(error), isError: true };
  }
};

/** Says a text to the model and runs its calls until it answers. */
const converse = async (gym: Gym, chat: Chat, said: string, run: Run): Promise<string> => {
  let reply = await chat(said);
  run.tokens += reply.tokens;
  for (let round = 0; reply.calls.length > 0; round += 1) {
    if (round === MAX_ROUNDS) return '';
    const results: ModelResult[] = [];
    for (const call of reply.calls) results.push(await runCall(gym, call, run));
    reply = await chat(results);
    run.tokens += reply.tokens;
  }
  return reply.text;
};

/** Returns the rows that a read returns: those of a list, or the one record. */
export const readRows = async (gym: Gym, { tool, args }: Read): Promise<object[]> => {
  const { refused, text, content } = await gym.tryCall(tool, args);
  if (refused || !isObject(content)) throw new Error(`${tool} refused: ${text}`);
  return Array.isArray(content['data']) ? content['data'] : [content];
};

/** Returns the reads of a request whose rows are not as they should be. */
export const stateProblems = async (gym: Gym, { after }: Request, day: Calendar): Promise<string[]> => {
  const problems: string[] = [];
  for (const check of after) {
    const rows = await readRows(gym, check);
    const wanted = 'row' in check;
    const expected = 'row' in check ? check.row : check.no_row;
    if (rows.some((row) => fits(row, expected, day)) !== wanted)
      problems.push(
        `${check.tool} ${JSON.stringify(check.args)}: ${wanted ? 'no' : 'a'} row ${JSON.stringify(expected)}`,
      );
  }
  return problems;
};

/** Returns the facts that an answer lacks. */
const missingFacts = (answer: string, request: Request, day: Calendar): string[] =>
  request.answer
    .filter((fact) => !alternativesOf(fact, day).some((words) => mentions(answer, words)))
    .map((fact) => `the answer lacks ${fact.join(' or ')}`);

/** Makes the calls that come before a request. @throws Error for a refused one */
export const prepareGym = async (gym: Gym, { before }: Request): Promise<void> => {
  for (const { tool, args } of before) {
    const { refused, text } = await gym.tryCall(tool, args);
    if (refused) throw new Error(`${tool} refused: ${text}`);
  }
};

const systemText = async (gym: Gym): Promise<string> => {
  const { body } = await rpc(gym, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} });
  return `You help the manager of a gym. Do what is asked with the tools, and nothing else. Answer in a few sentences, with names and dates.\n\n${String(body?.result?.['instructions'])}`;
};

/** Sends a request to a model with the tools of a gym, and scores the answer and the state of the gym. */
export const runRequest = async (gym: Gym, request: Request, open: OpenChat, day: Calendar): Promise<Score> => {
  await prepareGym(gym, request);
  const chat = open(await systemText(gym), await listTools(gym));
  const run: Run = { calls: 0, tool_tokens: 0, tokens: 0, trail: [], made: [] };
  let answer = '';
  for (const said of request.request) answer = await converse(gym, chat, said, run);
  const problems = [...missingFacts(answer, request, day), ...(await stateProblems(gym, request, day))];
  const { made, ...cost } = run;
  const wrong_writes = wrongWrites(made, request);
  const success = problems.length === 0 && wrong_writes.length === 0;
  return { kind: request.kind, name: request.name, success, ...cost, wrong_writes, problems };
};
