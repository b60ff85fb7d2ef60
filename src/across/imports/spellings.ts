import type { Schemas } from '../../../generated/contract.ts';
import { PublicLanguage } from '../../../generated/values.ts';
import type { Language } from '../../texts/languages.ts';
import { COLUMN_WORDS } from '../../words/column-vocabulary.ts';
import { foldText } from '../../words/fold.ts';
import { WORK_COLUMN_WORDS } from '../../words/work-column-vocabulary.ts';
import { IMPORTERS } from './areas.ts';

const WORDS = { ...COLUMN_WORDS, ...WORK_COLUMN_WORDS };

/** Returns a name as columns are compared: without letter case, accents, spaces and punctuation. */
export const normalize = (name: string): string =>
  foldText(name)
    .replaceAll('#', 'no')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the field of each recognized column of an area, by the normalized name: first the fields' own names, which no
 * word replaces, then the words of the area, then those of all areas.
 */
export const spellingsOf = (area: Schemas['ImportArea'], fields: readonly string[]): ReadonlyMap<string, string> => {
  const bySpelling = new Map(fields.map((field) => [normalize(field), field]));
  for (const words of [IMPORTERS[area].columnWords ?? {}, WORDS])
    for (const field of fields)
      for (const word of (words[field] ?? []).flatMap((languages) => languages.split(', '))) {
        const key = normalize(word);
        if (key !== '' && !bySpelling.has(key)) bySpelling.set(key, field);
      }
  return bySpelling;
};

/** Returns what people call a field in a language: the first of its words, or else its own name. */
export const wordOf = (area: Schemas['ImportArea'], field: string, language: Language): string => {
  const name = field.replace(/_id$/, '');
  const words = WORDS[name] ?? IMPORTERS[area].columnWords?.[name];
  const [word] = language === 'en' ? [] : (words?.[PublicLanguage.indexOf(language)]?.split(', ') ?? []);
  return word || name.replaceAll('_', ' ');
};
