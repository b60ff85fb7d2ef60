import type { Language } from '../texts/languages.ts';
import type { Problem } from '../core/errors.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };

type Texts = typeof en;

/** The texts of the pages to sign in and to connect, and of mails with links, in every language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, nl, fr, es };

/** A language and its texts. */
export type Words = { language: Language; texts: Texts };

/** Returns the words in a language. */
export const wordsIn = (language: Language): Words => ({ language, texts: TEXTS[language] });

/** Returns what a problem says to a person: the problem's own words in English, and those of its kind in other languages. */
export const sayProblem = ({ language, texts }: Words, { code, message }: Problem): string => {
  if (language === 'en') return message;
  const kinds: Partial<Record<string, string>> = texts.problem;
  return kinds[code] ?? texts.problem.other;
};
