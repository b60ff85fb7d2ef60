import { countTokens } from 'gpt-tokenizer';
import type { Calendar } from '../../src/demo/calendar.ts';
import { people } from '../../src/demo/data/people.ts';
import { isObject } from '../../src/core/json.ts';
import type { DemoGym } from '../support/demo-gym.ts';
import type { Gym } from '../support/gym.ts';
import { listTools, rpc, type PublishedTool } from '../support/rpc.ts';
import { missingFacts } from './facts.ts';
import type { Chat, ModelCall, ModelResult, OpenChat } from './models.ts';
import { fits, withDates, withResults, type Call, type Request, type Turn } from './requests.ts';
import { readWrites, unwantedWrites } from './writes.ts';

/** Cost and result of a request. `tool_tokens` are those of the tools' answers, `tokens` those that the endpoint counted. */
export type Score = Pick<Request, 'kind' | 'name' | 'language' | 'can_do'> & {
  success: boolean;
  calls: number;
  tool_tokens: number;
  tokens: number;
  /** The calls, each with the tokens of its answer. */
  trail: string[];
  unwanted_writes: string[];
  /** Errors in the answers or in the state of the gym. */
  problems: string[];
};

/** Maximum number of replies with calls for one turn. */
const MAX_ROUNDS = 15;

type Run = Pick<Score, 'calls' | 'tool_tokens' | 'tokens' | 'trail'>;

/** Who a conversation is with: a gym, and the token and role of the person. */
type Conversation = { gym: Gym; token: string; person: string; role: string };

const runCall = async ({ gym, token }: Conversation, { id, name, args }: ModelCall, run: Run): Promise<ModelResult> => {
  run.calls += 1;
  try {
    const { refused, text } = await gym.tryCall(name, args, token);
    const tokens = countTokens(text);
    run.tool_tokens += tokens;
    run.trail.push(`${name} ${JSON.stringify(args)}: ${refused ? text : `${tokens} tokens`}`);
    return { id, text, isError: refused };
  } catch (error) {
    // An unknown tool.
    return { id, text: error instanceof Error ? error.message : String(error), isError: true };
  }
};

/** Says a text to the model and runs its calls until it answers. */
const converse = async (on: Conversation, chat: Chat, said: string, run: Run): Promise<string> => {
  let reply = await chat(said);
  run.tokens += reply.tokens;
  for (let round = 0; reply.calls.length > 0; round += 1) {
    if (round === MAX_ROUNDS) return '';
    const results: ModelResult[] = [];
    for (const call of reply.calls) results.push(await runCall(on, call, run));
    reply = await chat(results);
    run.tokens += reply.tokens;
  }
  return reply.text;
};

type Check = Request['after'][number];

/** Returns what is wrong with the rows of a read: those of a list, or the one record. `read` has the reads before it. */
const checkRows = async (gym: Gym, check: Check, read: Map<string, unknown>, day: Calendar): Promise<string[]> => {
  const { tool } = check;
  const args = withResults(withDates(check.args, day), read);
  const { refused, text, content } = await gym.tryCall(tool, args);
  if (refused || !isObject(content)) throw new Error(`${tool} refused: ${text}`);
  read.set(tool, content);
  const rows: object[] = Array.isArray(content['data']) ? content['data'] : [content];
  const [wanted, expected] = 'row' in check ? [true, check.row] : [false, check.no_row];
  if (rows.some((row) => fits(row, expected, day)) === wanted) return [];
  return [`${tool} ${JSON.stringify(check.args)}: ${wanted ? 'no' : 'a'} row ${JSON.stringify(expected)}`];
};

/** Returns the reads of a request whose rows are not as they should be. A read by an id is left out once one before it fails. */
export const stateProblems = async (gym: Gym, { after }: Request, day: Calendar): Promise<string[]> => {
  const problems: string[] = [];
  const read = new Map<string, unknown>();
  for (const check of after) {
    const needed = JSON.stringify(check.args).includes('"=');
    if (needed && problems.length > 0) problems.push(`${check.tool} ${JSON.stringify(check.args)}: not read`);
    else problems.push(...(await checkRows(gym, check, read, day)));
  }
  return problems;
};

/** Makes calls by somebody else. @throws Error for a refused one */
const prepare = async (gym: Gym, calls: readonly Call[], day: Calendar): Promise<void> => {
  for (const { tool, args } of calls) {
    const { refused, text } = await gym.tryCall(tool, withDates(args, day));
    if (refused) throw new Error(`${tool} refused: ${text}`);
  }
};

/** Texts for a model before a conversation, by token. It does not change while a gym is tested. */
const introductions = new Map<string, { instructions: string; tools: PublishedTool[] }>();

const introduce = async (gym: Gym, token: string) => {
  const known = introductions.get(token);
  if (known) return known;
  const { body } = await rpc(gym, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }, { token });
  const introduction = { instructions: String(body?.result?.['instructions']), tools: await listTools(gym, token) };
  introductions.set(token, introduction);
  return introduction;
};

const openChat = async ({ gym, token, person, role }: Conversation, open: OpenChat): Promise<Chat> => {
  const { instructions, tools } = await introduce(gym, token);
  return open(
    `You help ${person}, ${role} at a gym. Do what is asked with the tools, and nothing else. Answer in a few sentences, ` +
      `with names and dates, in the language of the request.\n\n${instructions}`,
    tools,
  );
};

const begin = async (demo: DemoGym, request: Request, { caller = request.caller }: Turn): Promise<Conversation> => {
  const token = caller === 'reader' ? demo.gym.tokens.read : demo.tokens.get(caller);
  if (token === undefined) throw new Error(`${request.name}: nobody at the demo gym is called ${caller}`);
  const role = caller === request.caller ? request.role : people.find(({ name }) => name === caller)?.role;
  return { gym: demo.gym, token, person: caller === 'reader' ? 'somebody' : caller, role: role ?? 'staff' };
};

/**
 * Sends a request to a model with the tools of a demo gym, and scores the answers, the state of the gym and the changes that
 * nobody asked for. The gym stays as the request leaves it.
 */
export const runRequest = async (demo: DemoGym, request: Request, open: OpenChat): Promise<Score> => {
  const { gym, day } = demo;
  const { kind, name, language, can_do } = request;
  const run: Run = { calls: 0, tool_tokens: 0, tokens: 0, trail: [] };
  const [problems, unwanted_writes, left]: [string[], string[], Request['writes']] = [[], [], [...request.writes]];
  let on: Conversation | undefined;
  let chat: Chat | undefined;
  for (const turn of request.turns) {
    await prepare(gym, turn.before, day);
    const mark = await demo.mark();
    if (on === undefined || chat === undefined || turn.new_day) {
      on = await begin(demo, request, turn);
      chat = await openChat(on, open);
    }
    const answer = await converse(on, chat, turn.says, run);
    problems.push(...missingFacts(answer, turn.facts, { day, language }));
    const { unwanted, rest } = unwantedWrites(await readWrites(gym, mark), left);
    unwanted_writes.push(...unwanted);
    left.splice(0, left.length, ...rest);
  }
  problems.push(...(await stateProblems(gym, request, day)));
  const success = problems.length === 0 && unwanted_writes.length === 0;
  return { kind, name, language, can_do, success, ...run, unwanted_writes, problems };
};
