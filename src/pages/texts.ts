import type { Schemas } from '../../generated/contract.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };

/** A language of the pages: those of the page of a machine for members. */
export type Language = Schemas['PublicLanguage'];

export type Texts = typeof en;

/** The texts in every language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, nl, fr, es };

/** A sentence about what a form has done. */
export type DoneText = keyof Texts['done'];

/** Whether a text names a sentence about what a form has done. */
export const isDoneText = (text: string): text is DoneText => text in en.done;
