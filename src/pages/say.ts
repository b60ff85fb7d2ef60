import { markup, type Content } from '../texts/html.ts';
import { capitalize, fill } from '../texts/languages.ts';
import { SENTENCES, VALUES } from './sentences.ts';
import type { Texts } from './texts.ts';
import type { Visit } from './visit.ts';

/** Who reads a text. */
export type Reader = Pick<Visit, 'language' | 'texts' | 'formats'>;

const escape = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

/** Returns the expression that a sentence with values in braces fits. */
const toExpression = (sentence: string): RegExp =>
  new RegExp(`^${escape(sentence).replaceAll(/\{(\w+)\}/g, (_all, name: string) => `(?<${name}>${VALUES[name]})`)}$`);

const isSaid = (name: string): name is keyof Texts['said'] => name in SENTENCES;

const EXPRESSIONS = Object.entries(SENTENCES).flatMap(([name, sentence]) =>
  isSaid(name) ? [{ name, expression: toExpression(sentence) }] : [],
);

const quoteIn = ({ saying }: Texts, text: string): string => fill(saying.quote, { quote: String(JSON.parse(text)) });

const statusIn = (texts: Texts, status: string): string => {
  const words: Readonly<Record<string, string>> = {
    ...texts.machine_status,
    ...texts.work_order_status,
    ...texts.ticket_status,
  };
  return words[status] ?? status;
};

const kindIn = ({ saying }: Texts, kind: string): string => {
  const words: Readonly<Record<string, string>> = saying.kind;
  return words[kind.replaceAll(' ', '_')] ?? kind;
};

/** Values that are written as numbers in the language of the reader; others are to be typed as they are. */
const NUMBERS = ['number', 'risen', 'passed'];

/** Returns a value of a sentence as the reader writes it. */
const writeValue = ({ texts, formats }: Reader, name: string, value: string): string => {
  if (name === 'text' || name === 'supplier') return quoteIn(texts, value);
  if (name === 'status') return statusIn(texts, value);
  if (name === 'kind') return kindIn(texts, value);
  if (name === 'at') return formats.instant(value);
  if (name === 'day') return formats.day(value);
  return NUMBERS.includes(name) ? formats.number(Number(value)) : value;
};

const translate = (reader: Reader, sentence: string): string | undefined => {
  for (const { name, expression } of EXPRESSIONS) {
    const found = expression.exec(sentence);
    if (found === null) continue;
    const values = Object.entries(found.groups ?? {}).map(([value, text]) => [value, writeValue(reader, value, text)]);
    return fill(reader.texts.said[name], Object.fromEntries(values));
  }
  return undefined;
};

/** A sentence that quotes a text that people wrote, after a colon. */
const QUOTING = /^([^"]*): ("(?:[^"\\]|\\.)*")$/;

const translateQuoting = (reader: Reader, sentence: string): string | undefined => {
  const [, start, text] = QUOTING.exec(sentence) ?? [];
  if (start === undefined || text === undefined) return undefined;
  const said = translate(reader, start);
  return said && fill(reader.texts.saying.quoted, { sentence: said, quote: String(JSON.parse(text)) });
};

/**
 * Returns a sentence of an operation in the words of the page. One that the pages have no words for stays as it is, marked
 * as English.
 */
export const say = (reader: Reader, sentence: string): Content => {
  const said = translate(reader, sentence) ?? translateQuoting(reader, sentence);
  if (said !== undefined) return said;
  const own = `${capitalize(sentence)}${/[.?!]$/.test(sentence) ? '' : '.'}`;
  return reader.language === 'en' ? own : markup`<span lang="en">${own}</span>`;
};
