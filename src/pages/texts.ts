import { TEXTS as IDENTITY } from '../identity/texts.ts';
import type { Language } from '../texts/languages.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };

/** The texts of the pages for staff, with the names of roles. */
export type Texts = typeof en & Pick<(typeof IDENTITY)['en'], 'role'>;

const withRoles = (language: Language, texts: typeof en): Texts => ({ ...texts, role: IDENTITY[language].role });

/** The texts in every language. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: withRoles('en', en),
  de: withRoles('de', de),
  nl: withRoles('nl', nl),
  fr: withRoles('fr', fr),
  es: withRoles('es', es),
};

/** A sentence about what a form has done. */
export type DoneText = keyof Texts['done'];

/** Whether a text names a sentence about what a form has done. */
export const isDoneText = (text: string): text is DoneText => text in en.done;
