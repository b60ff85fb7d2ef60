import type { Calendar } from '../../src/demo/calendar.ts';

/** Words of which every refusal has one, by the languages of the requests. */
const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  en: ["n't", 'not', 'cannot', 'no', 'none', 'nobody', 'nothing', 'never', 'unable'],
  nl: ['nee', 'niet', 'geen', 'niets', 'niemand', 'nooit'],
  de: ['nein', 'nicht', 'nichts', 'niemand', 'kein', 'keine', 'keinen', 'keiner', 'leider'],
  fr: ['non', 'pas', 'ne', 'rien', 'personne', 'aucun', 'aucune', 'impossible'],
  es: ['no', 'nada', 'nadie', 'ningún', 'ninguno', 'ninguna', 'imposible'],
  it: ['no', 'non', 'niente', 'nessun', 'nessuno', 'nessuna', 'impossibile'],
};

const LANGUAGES = Object.keys(REFUSALS);

/** Data on which the facts of a request depend. */
export type Setting = { day: Calendar; language: string };

const [DECIMALS, DAY] = [2, /^(\d+)-(\d+)-(\d+)$/];

const monthNames = (date: Date): string[] =>
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).map((month) =>
      new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(date).replace('.', ''),
    ),
  );

/** The ways in which an answer may write a day. */
const spellings = (day: string): string[] => {
  const [, year = '', month = '', date = ''] = DAY.exec(day) ?? [];
  const [d, m] = [Number(date), Number(month)];
  const numbers = ['/', '-', '.'].flatMap((mark) => [
    [date, month, year].join(mark),
    [d, m, year].join(mark),
    [date, month].join(mark),
    [d, m].join(mark),
  ]);
  const named = monthNames(new Date(day)).flatMap((name) => [
    `${d} ${name}`,
    `${d}. ${name}`,
    `${d} de ${name}`,
    `${d}th of ${name}`,
    `${name} ${d}`,
    `${name} ${d}th`,
  ]);
  return [day, ...numbers, ...named];
};

/** The ways in which an answer may write an amount. */
const amounts = (value: number): string[] => [
  String(value),
  ...LANGUAGES.flatMap((language) =>
    [0, DECIMALS].flatMap((minimumFractionDigits) =>
      [true, false].map((useGrouping) => value.toLocaleString(language, { minimumFractionDigits, useGrouping })),
    ),
  ),
];

/** Returns the numbers with decimals in a text that round to a value. */
const roundingTo = (value: string, text: string): string[] =>
  (text.match(/\d+[.,]\d+/g) ?? []).filter(
    (number) => Number(number.replace(',', '.')).toFixed(value.split('.')[1]?.length ?? 0) === value,
  );

/**
 * Returns the alternatives of a fact: `{day:-3}` (a day from today) and `{number:1090.5}` in every spelling, `{rounded:8.4}` is each number
 * in the text that rounds to it, and `{no}` any word of the request's language that refuses or denies.
 */
const alternativesOf = (text: string, fact: readonly string[], { day, language }: Setting): string[] =>
  fact.flatMap((alternative) => {
    const [, name = '', value = ''] = /^\{(\w+):?(.*)\}$/.exec(alternative) ?? [];
    if (name === 'day') return spellings(day.date(Number(value)));
    if (name === 'number') return amounts(Number(value));
    if (name === 'rounded') return roundingTo(value, text);
    return name === 'no' ? (REFUSALS[language] ?? []) : [alternative];
  });

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether a text contains another as whole words, in any letter case. */
const mentions = (text: string, words: string): boolean =>
  // A question mark stands for asking back, and "n't" is part of a word.
  (words === '?' && text.includes('?')) ||
  (words === "n't" && /n['’]t\b/i.test(text)) ||
  new RegExp(String.raw`(?<![\p{L}\d])${escape(words)}(?![\p{L}\d])`, 'iu').test(
    text.replaceAll('’', "'").replaceAll(/[\u00A0\u202F]/g, ' '),
  );

/** Returns the first alternative of a fact that a text mentions. */
export const findFact = (text: string, fact: readonly string[], setting: Setting): string | undefined =>
  alternativesOf(text, fact, setting).find((words) => mentions(text, words.replaceAll(/[\u00A0\u202F]/g, ' ')));

/** Returns the facts that a text lacks, in words. */
export const missingFacts = (text: string, facts: readonly string[][], setting: Setting): string[] =>
  facts
    .filter((fact) => findFact(text, fact, setting) === undefined)
    .map((fact) => `the answer lacks ${fact.join(' or ')}`);
