import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Calendar } from '../../src/demo/calendar.ts';

/** A call of a tool. In a script, a text such as `=list_workorders/data/0/id` is from the last result of that tool. */
export type Call = { tool: string; args: Record<string, unknown> };

/** Values that a row must have, by name or path. A text after `~` must be part of the value, in any letter case. */
export type Expected = Record<string, string | number | boolean | null>;

/** A change that a request allows: an event such as `ticket.created`, by default about any record and once. */
export type AllowedWrite = { event: string; about?: string; times?: number };

/** Request of a person, and the contents of a good reply. */
export type Turn = {
  says: string;
  /** Begins a conversation of another day: the model does not remember the ones before. */
  new_day: boolean;
  /** Who says it, if not the caller of the request. */
  caller?: string;
  /** Calls by somebody else, before the turn. */
  before: Call[];
  facts: string[][];
  /** The calls that a script makes, for a run without a model. */
  script: Call[];
  /** Reply of the script, besides the facts that its results show. */
  reply: string;
};

/** A request to a model, and what counts as success. README.md in `requests` describes the fields. */
export type Request = {
  name: string;
  kind: string;
  language: string;
  role: string;
  caller: string;
  can_do: 'yes' | 'partly' | 'no';
  reason?: string;
  turns: Turn[];
  writes: AllowedWrite[];
  after: (Call & ({ row: Expected } | { no_row: Expected }))[];
};

const FOLDER = new URL('requests/', import.meta.url);

const file = <Content>(name: string): Content => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));

type WrittenTurn = Pick<Turn, 'says'> & Partial<Turn>;
type WrittenRequest = Omit<Request, 'kind' | 'turns' | 'writes' | 'after'> &
  Partial<Pick<Request, 'writes' | 'after'>> & { turns: WrittenTurn[] };

const withDefaults = (turn: WrittenTurn): Turn => ({
  new_day: false,
  before: [],
  facts: [],
  script: [],
  reply: '',
  ...turn,
});

/** Reads every data file. @throws Error that names the file and the place that is wrong */
export const loadRequests = (): Request[] => {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  const validate = ajv.compile<{ kind: string; requests: WrittenRequest[] }>(file<object>('schema.json'));
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && name !== 'schema.json')
    .toSorted()
    .flatMap((name) => {
      const content: unknown = file(name);
      if (!validate(content)) throw new Error(`${name}: ${ajv.errorsText(validate.errors)}`);
      const { kind, requests } = content;
      return requests.map(({ turns, ...request }) => ({
        writes: [],
        after: [],
        ...request,
        turns: turns.map(withDefaults),
        kind,
      }));
    });
};

/** Replaces `{date:2}` by the day after tomorrow in every text of a value. */
export const withDates = (value: unknown, day: Calendar): unknown => {
  if (typeof value === 'string')
    return value.replaceAll(/\{date:(-?\d+)\}/g, (_, days: string) => day.date(Number(days)));
  if (Array.isArray(value)) return value.map((member) => withDates(member, day));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDates(member, day)]));
};

/** Returns the value at a path such as `lines/0/quantity`; undefined if there is none. */
const valueAt = (value: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((found, step) => Reflect.get(Object(found), step), value);

/** Replaces texts such as `=list_parts/data/0/id` by what the last result of that tool has there. @throws Error if nothing is there */
export const withResults = (value: unknown, last: ReadonlyMap<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((member) => withResults(member, last));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withResults(member, last)]));
  const [, tool = '', path = ''] = (typeof value === 'string' && /^=(\w+)\/(.+)$/.exec(value)) || [];
  if (tool === '') return value;
  const found = valueAt(last.get(tool), path);
  if (found === undefined) throw new Error(`no result has ${String(value)}`);
  return typeof found === 'number' ? String(found) : found;
};

/** Whether a row has the expected values. What a row lacks is null. */
export const fits = (row: object, expected: Expected, day: Calendar): boolean =>
  Object.entries(expected).every(([path, value]) => {
    const found = valueAt(row, path) ?? null;
    const wanted = withDates(value, day);
    if (typeof wanted !== 'string' || !wanted.startsWith('~')) return found === wanted;
    const text = typeof found === 'string' ? found : JSON.stringify(found);
    return text.toLowerCase().includes(wanted.slice(1).toLowerCase());
  });
