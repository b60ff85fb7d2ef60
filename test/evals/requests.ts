import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Calendar } from '../../src/demo/calendar.ts';

/** A call of a tool. */
export type Call = { tool: string; args: Record<string, unknown> };

/** A read of the gym, by a tool. */
export type Read = Call;

/** Values that a row must have. A text after `~` must be part of the row's text, in any letter case. */
type Expected = Record<string, string | number | boolean>;

/** A request to a model, and what counts as success. README.md in `requests` describes the fields. */
export type Request = {
  name: string;
  kind: string;
  /** Calls by somebody else, before the request. */
  before: Call[];
  request: string[];
  answer: string[][];
  answer_from: Read[];
  writes: { tool: string; about?: string }[];
  after: (Read & ({ row: Expected } | { no_row: Expected }))[];
};

const FOLDER = new URL('requests/', import.meta.url);

const file = <Content>(name: string): Content => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));

type RequestFile = { kind: string; tasks: (Pick<Request, 'name' | 'request'> & Partial<Request>)[] };

/** Reads every data file. @throws Error that names the file and the place that is wrong */
export const loadRequests = (): Request[] => {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  const validate = ajv.compile<RequestFile>(file<object>('schema.json'));
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && name !== 'schema.json')
    .toSorted()
    .flatMap((name) => {
      const content: unknown = file(name);
      if (!validate(content)) throw new Error(`${name}: ${ajv.errorsText(validate.errors)}`);
      const { kind, tasks } = content;
      return tasks.map((task) => ({ before: [], answer: [], answer_from: [], writes: [], after: [], ...task, kind }));
    });
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The ways in which an answer may write a day. */
const spellings = (day: string): string[] => {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  const name = MONTHS[month - 1] ?? '';
  return [name, name.slice(0, 3)].flatMap((text) => [`${date} ${text}`, `${text} ${date}`]).concat(day);
};

/** Returns the alternatives of a fact, with `{day:-3}` (a day from today) in every spelling. */
export const alternativesOf = (fact: readonly string[], day: Calendar): string[] =>
  fact.flatMap((text) => {
    const days = /^\{day:(-?\d+)\}$/.exec(text)?.[1];
    return days === undefined ? [text] : spellings(day.date(Number(days)));
  });

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a text contains another as whole words, in any letter case. */
export const mentions = (text: string, words: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\d])${escape(words)}(?![\p{L}\d])`, 'iu').test(text.replaceAll('’', "'")) ||
  // Part of a word, such as in "don't".
  (words === "n't" && /n['’]t\b/i.test(text));

/** Whether a row has the expected values; `{date:2}` is a day from today. */
export const fits = (row: object, expected: Expected, day: Calendar): boolean =>
  Object.entries(expected).every(([name, value]) => {
    const found: unknown = Reflect.get(row, name);
    if (typeof value !== 'string' || !value.startsWith('~')) return found === value;
    const part = value.slice(1).replaceAll(/\{date:(-?\d+)\}/g, (_, days: string) => day.date(Number(days)));
    return typeof found === 'string' && found.toLowerCase().includes(part.toLowerCase());
  });
