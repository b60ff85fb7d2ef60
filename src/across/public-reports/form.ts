import { isChip } from './chips.ts';
import type { Report } from './operations.ts';
import { type Texts } from './texts.ts';
import { fill } from '../../texts/languages.ts';

/** Maximum characters of a text, a name and an address. */
export const MOST = { text: 1000, name: 200, email: 254 } as const;

/** Most chips that a report may have. */
const MOST_CHIPS = 10;

/** The field that people do not see, and programs fill in. */
export const TRAP = 'website';

/** Submitted values, their errors, and whether a program sent them. */
export type Submission = { report: Report; problem: string | null; isTrapped: boolean };

/** Returns a value of a form as stored text: with line feeds, and without what cannot be stored. */
const textOf = (value: string | null): string =>
  (value ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim();

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const problemOf = ({ chips, text, name, email }: Report, texts: Texts): string | null => {
  if (chips.length === 0 && text === '') return texts.empty;
  const values = { text, name, email };
  for (const field of ['text', 'name', 'email'] as const)
    if ([...values[field]].length > MOST[field])
      return `${texts[field]}: ${fill(texts.too_long, { most: MOST[field] })}`;
  return email === '' || EMAIL.test(email) ? null : texts.bad_email;
};

/** Reads the form of a report. */
export const readForm = (fields: URLSearchParams, texts: Texts): Submission => {
  const report = {
    chips: [...new Set(fields.getAll('chips').filter(isChip))].slice(0, MOST_CHIPS),
    text: textOf(fields.get('text')),
    hazard: fields.get('hazard') === 'yes',
    name: textOf(fields.get('name')).replaceAll(/\s+/g, ' '),
    email: textOf(fields.get('email')),
  };
  return { report, problem: problemOf(report, texts), isTrapped: textOf(fields.get(TRAP)) !== '' };
};
