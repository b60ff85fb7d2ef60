import { distance } from 'fastest-levenshtein';
import type { Violation } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import type { ArgumentSchema } from './arguments.ts';
import { readNumberText } from '../texts/number-texts.ts';
import { spelling, synonymOf } from '../words/synonyms.ts';
import { showInstant, showToday, type Clock } from './times.ts';

/** Maximum length of a name that is compared with others, and of a text that a message quotes. */
const MAX_LENGTH = 60;

/** Returns the names that differ least from a name, nearest first. */
export const nearest = (name: string, names: readonly string[], most: number): string[] => {
  const spelled = (text: string): string => text.slice(0, MAX_LENGTH).toLowerCase();
  const ranked = names.map((candidate) => ({ candidate, away: distance(spelled(name), spelled(candidate)) }));
  return ranked
    .toSorted((a, b) => a.away - b.away)
    .slice(0, most)
    .map(({ candidate }) => candidate);
};

/** Returns a short description of a value that was received. */
const show = (value: unknown): string => {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return JSON.stringify(value);
  return JSON.stringify(value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value);
};

/** Returns a value of the form that a schema wants. */
const exampleOf = ({ type, description, items, properties = {}, required = [] }: ArgumentSchema = {}): unknown => {
  if (type === 'array') return items ? [exampleOf(items)] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  if (type !== 'object') return description ?? '…';
  const members = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(members.map(([name, property]) => [name, exampleOf(property)]));
};

const timeSuchAs = (words: string, clock: Clock): string =>
  `a time at the gym (${clock.timezone}) such as ${showInstant(clock.now, clock).slice(0, 16)}, or such as ${words}`;

/** The texts of formats in messages to a model, which reads and writes times in the gym's time zone. */
export const formatsOf = (clock: Clock): Readonly<Record<string, string>> => ({
  date: `a day such as ${showToday(clock)}, or today, tomorrow or a weekday`,
  'date since': `a day such as ${showToday(clock)}, or today, yesterday or a weekday`,
  'date-time': timeSuchAs('yesterday 09:30', clock),
  'date-time due': timeSuchAs('tomorrow 09:30', clock),
});

/**
 * Returns the value that a text misspells by a letter, or by two from six letters on. A letter before or after a value
 * may turn it into another word, as in "inactive", "unresolved" and "reopen".
 */
const misspeltOf = (text: string, values: readonly string[]): string | undefined =>
  nearest(text, values, 1).find((value) => {
    const [typed, wanted] = [spelling(text), spelling(value)];
    const most = wanted.length < 4 ? 0 : wanted.length < 6 ? 1 : 2;
    const isPrefixed = typed.length > wanted.length + 1 && typed.endsWith(wanted);
    return !isPrefixed && distance(typed, wanted) <= most;
  });

/** Returns what was probably meant, if that can be guessed. */
const guess = (value: unknown, { type, enum: values }: ArgumentSchema): string | undefined => {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  if (values) return synonymOf(value, values.map(String)) ?? misspeltOf(value, values.map(String));
  if (type !== 'integer' && type !== 'number') return undefined;
  const [text = '', ...more] = value.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const number = more.length === 0 ? readNumberText(text) : undefined;
  if (number?.kind !== 'ambiguous') return number && String(number.value);
  return `${number.grouped} or ${number.fraction}, which the text does not tell; send the number itself`;
};

type Place = { schema: ArgumentSchema | undefined; known: readonly string[]; value: unknown; name: string };

/** Returns the schema and the value at a JSON Pointer; `known` are the names beside it. */
const find = (pointer: string, input: ArgumentSchema, args: unknown): Place => {
  let place: Place = { schema: input, known: [], value: args, name: '' };
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const { properties = {}, items } = place.schema ?? {};
    const members: unknown = place.value;
    const value = typeof members === 'object' && members !== null ? Reflect.get(members, name) : undefined;
    const schema = Array.isArray(members) ? items : Object.hasOwn(properties, name) ? properties[name] : undefined;
    place = { schema, known: Object.keys(properties), value, name };
  }
  return place;
};

/**
 * Completes a violation with what makes one more call right: what was received, what was probably meant, and the
 * contract's description of the argument with the accepted values or the tool that finds an id.
 */
export const explainViolation = (violation: Violation, input: ArgumentSchema, args: unknown): Violation => {
  if (!('pointer' in violation) || violation.pointer === '') return violation;
  const { schema, known, value, name } = find(violation.pointer, input, args);
  if (schema === undefined) {
    const [meant] = nearest(name, known, 1);
    return meant === undefined ? violation : { ...violation, detail: `${violation.detail}; nearest: ${meant}` };
  }
  const isOptional = !input.required?.includes(name);
  const meant = guess(value, schema);
  const parts = [
    violation.detail,
    ...(value === undefined ? [] : [`received ${show(value)}`]),
    ...(meant === undefined ? [] : [`nearest: ${meant}`]),
    ...(schema.enum && isOptional && violation.pointer === `/${name}` ? ['or leave it out'] : []),
    ...(schema.items || schema.properties ? [`send for example ${JSON.stringify(exampleOf(schema))}`] : []),
  ];
  const description = schema.description === undefined ? '' : ` (${schema.description.replace(/\.$/, '')})`;
  return { ...violation, detail: parts.join('; ') + description };
};
