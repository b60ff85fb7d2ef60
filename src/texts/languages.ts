import type { Schemas } from '../../generated/contract.ts';
import { PublicLanguage } from '../../generated/values.ts';

/** A language of the pages and mails for people. */
export type Language = Schemas['PublicLanguage'];

/** Returns the language of a tag such as `nl-BE` if there are texts in it. */
export const languageOfTag = <Fallback>(tag: string | null | undefined, fallback: Fallback): Language | Fallback => {
  const [primary] = tag?.toLowerCase().split('-') ?? [];
  return PublicLanguage.find((language) => language === primary) ?? fallback;
};

/** Returns the locale of dates in a language. English is written as in Europe: the day before the month, and 24 hours. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/** Returns a text with the values of its `{names}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));

/** Returns a text that begins with a capital letter. */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
