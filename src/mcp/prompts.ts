import bundled from '../../generated/prompts.json' with { type: 'json' };
import { MAXIMA } from '../../generated/values.ts';
import { isObject } from '../core/json.ts';
import { withoutHidden } from './results.ts';
import { RPC, RpcError } from './protocol.ts';
import { nearest } from './repairs.ts';
import { futureOf } from './arguments.ts';
import { readInstant, type Clock } from './times.ts';

type Argument = { name: string; title: string; description: string; default?: string; 'x-time'?: string };

/** A prompt of the contract: what a person may choose for the model to do. */
type Prompt = Omit<(typeof bundled)[number], 'arguments'> & { arguments: readonly Argument[] };

const prompts: readonly Prompt[] = bundled;

/** A part of a text that is left out if it has an argument without a value. */
const OPTIONAL = /\[([^\]]*)\]/g;

const PLACEHOLDER = /\{(\w+)\}/g;

const fill = (lines: readonly string[], values: ReadonlyMap<string, string>): string => {
  const fillPart = (part: string): string => part.replaceAll(PLACEHOLDER, (_, name: string) => values.get(name) ?? '');
  const hasValues = (part: string): boolean =>
    [...part.matchAll(PLACEHOLDER)].every(([, name = '']) => values.has(name));
  return lines
    .map((line) => ({
      line,
      text: fillPart(line.replaceAll(OPTIONAL, (_, part: string) => (hasValues(part) ? part : ''))),
    }))
    .filter(({ line, text }) => text !== '' || line === '')
    .map(({ text }) => text)
    .join('\n');
};

/** The longest value of an argument: that of the tool arguments that it becomes. */
const MAX_VALUE = MAXIMA.TextArgument;

/** Returns the values of a prompt's arguments. Null and "" are absent. @throws RpcError */
const readValues = ({ name: prompt, arguments: known }: Prompt, args: unknown, clock: Clock): Map<string, string> => {
  if (!isObject(args)) throw new RpcError(RPC.invalid_params, 'params.arguments must be an object');
  const values = new Map(known.flatMap((argument) => (argument.default ? [[argument.name, argument.default]] : [])));
  for (const [name, value] of Object.entries(args)) {
    const names = known.map((argument) => argument.name);
    if (!names.includes(name))
      throw new RpcError(
        RPC.invalid_params,
        `${prompt} has no argument ${JSON.stringify(name.slice(0, MAX_VALUE))}; it has ${names.join(', ')}`,
      );
    if (value === null || value === '') continue;
    // One line, because the text of the prompt gives its lines a meaning.
    if (typeof value !== 'string' || value.length > MAX_VALUE || /[\r\n]/.test(value))
      throw new RpcError(
        RPC.invalid_params,
        `The argument ${name} must be one line of at most ${MAX_VALUE} characters`,
      );
    const kind = known.find((argument) => argument.name === name)?.['x-time'];
    const wrong = futureOf(readInstant(value, clock, kind) ?? '', kind, clock);
    if (wrong !== undefined) throw new RpcError(RPC.invalid_params, `The argument ${name} ${wrong}`);
    values.set(name, value);
  }
  return values;
};

/** Returns the prompts whose tools are all among those that a caller sees. */
const visiblePrompts = (tools: readonly { name: string }[]): Prompt[] => {
  const names = new Set(tools.map(({ name }) => name));
  return prompts.filter((prompt) => prompt.tools.every((name) => names.has(name)));
};

/** Whether a caller who sees these tools sees a prompt with this argument. */
export const hasArgument = (tools: readonly { name: string }[], prompt: string, argument: string): boolean =>
  visiblePrompts(tools).some(
    ({ name, arguments: known }) => name === prompt && known.some((candidate) => candidate.name === argument),
  );

/** Returns the result of `prompts/list` for a caller who sees these tools. */
export const listPrompts = (tools: readonly { name: string }[]): object => ({
  prompts: visiblePrompts(tools).map(({ name, title, description, arguments: known }) => ({
    name,
    title,
    description,
    arguments: known.map(({ default: _default, 'x-time': _time, ...argument }) => ({ ...argument, required: false })),
  })),
});

/**
 * Returns the result of `prompts/get` at the gym's time.
 * @throws RpcError for an unknown prompt or argument, or a start in the future
 */
export const getPrompt = (tools: readonly { name: string }[], params: unknown, clock: Clock): object => {
  const { name, arguments: args } = isObject(params) ? params : {};
  const visible = visiblePrompts(tools);
  const prompt = visible.find((candidate) => candidate.name === name);
  if (!prompt) {
    const names = visible.map((candidate) => candidate.name);
    const ranked = typeof name === 'string' ? nearest(name, names, names.length) : names;
    throw new RpcError(RPC.invalid_params, `Unknown prompt; prompts/list shows: ${ranked.join(', ') || 'none'}`);
  }
  const text = fill(prompt.text, readValues(prompt, args ?? {}, clock));
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: withoutHidden(text) } }],
  };
};
