import { TEXTS as IDENTITY } from '../identity/texts.ts';
import { TEXTS as PICTURES } from '../across/reports/pictures/wording.ts';
import type { Language } from '../texts/languages.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import sayDe from './sentences/de.json' with { type: 'json' };
import sayEn from './sentences/en.json' with { type: 'json' };
import sayEs from './sentences/es.json' with { type: 'json' };
import sayFr from './sentences/fr.json' with { type: 'json' };
import sayNl from './sentences/nl.json' with { type: 'json' };

/** The texts of the pages for staff, with their words for sentences of operations, the names of roles, and the advice of reports. */
export type Texts = typeof en &
  typeof sayEn &
  Pick<(typeof IDENTITY)['en'], 'role'> &
  Pick<(typeof PICTURES)['en']['replacement'], 'advice'>;

const withWords = (language: Language, texts: typeof en, sentences: typeof sayEn): Texts => ({
  ...texts,
  ...sentences,
  role: IDENTITY[language].role,
  advice: PICTURES[language].replacement.advice,
});

/** The texts in every language. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: withWords('en', en, sayEn),
  de: withWords('de', de, sayDe),
  nl: withWords('nl', nl, sayNl),
  fr: withWords('fr', fr, sayFr),
  es: withWords('es', es, sayEs),
};

/** A sentence about what a form has done. */
export type DoneText = keyof Texts['done'];

/** Whether a text names a sentence about what a form has done. */
export const isDoneText = (text: string): text is DoneText => text in en.done;
