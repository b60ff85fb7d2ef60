import { unquoteFormula } from '../../texts/formula-texts.ts';
import { Problem } from '../../core/errors.ts';
import { parseJson } from '../../core/json.ts';
import { booleanOf, synonymOf } from '../../words/synonyms.ts';
import type { Field, FieldType } from './fields.ts';
import { readDate, readNumber, type Notation, type Reading } from './notations.ts';

const readBoolean = (text: string): Reading => ({ value: booleanOf(text) ?? text });

/** Returns a value of the contract: one that differs only in letter case, spaces and hyphens, or what people call it. */
const readEnum = (text: string, allowed: readonly string[]): Reading => {
  const trimmed = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return { value: allowed.includes(trimmed) ? trimmed : (synonymOf(text.trim(), allowed) ?? text) };
};

/** Reads items separated by semicolons, at most one more than the field can have. */
const readItems = (text: string, max_items: number): string[] => {
  const items: string[] = [];
  for (const [part] of text.matchAll(/[^;]+/g)) {
    const item = part.trim();
    if (item !== '') items.push(item);
    if (items.length > max_items) break;
  }
  return items;
};

/** Reads a list: JSON, or items separated by semicolons. */
const readList = (text: string, max_items: number): Reading => {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return { value: readItems(trimmed, max_items) };
  try {
    return { value: parseJson(trimmed) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { error: 'must be JSON, such as ["first","second"], or items separated by semicolons' };
  }
};

/** Maximum length of a date, a number, a truth value or an enum with the spaces around it; no longer text is one. */
const MAX_VALUE = 200;

const isShort = (type: FieldType): boolean => type !== 'text' && type !== 'list' && type !== 'reference';

/**
 * Reads the text of a CSV cell as a value of its field; an empty cell is null. A text that has no such value stays a
 * text, for the validation to refuse.
 */
export const readCell = (cell: string, { type, allowed, max_items }: Field, notation: Notation): Reading => {
  const text = unquoteFormula(cell);
  if (text === '' || (type !== 'text' && text.trim() === '')) return { value: null };
  if (isShort(type) && text.length > MAX_VALUE) return { value: text };
  switch (type) {
    case 'date':
      return readDate(text, notation);
    case 'number':
    case 'integer':
      return readNumber(text, notation);
    case 'boolean':
      return readBoolean(text);
    case 'enum':
      return readEnum(text, allowed);
    case 'list':
      return readList(text, max_items);
    default:
      return { value: text };
  }
};
