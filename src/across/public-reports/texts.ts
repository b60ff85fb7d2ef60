import type { Language } from '../../texts/languages.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import type { Chip } from './chips.ts';

/** The texts of the page, of which `chips` has one per chip. */
export type Texts = Omit<typeof en, 'chips'> & { chips: Readonly<Record<Chip, string>> };

/** The texts in every language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, nl, fr, es };
