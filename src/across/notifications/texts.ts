import type { Schemas } from '../../../generated/contract.ts';
import type { Language } from '../../texts/languages.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };

/** The texts of mails. `events` and `since` have one per event: what happened, and what its date is; `reports` names the reports. */
export type Texts = Omit<typeof en, 'events' | 'since' | 'reports'> &
  Record<'events' | 'since', Readonly<Record<Schemas['NotificationEvent'], string>>> & {
    reports: Readonly<Record<Schemas['ReportName'], string>>;
  };

/** The texts in every language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, de, nl, fr, es };
