import { describe, expect, it } from 'vitest';
import { PublicLanguage } from '../../generated/values.ts';
import { TEXTS } from '../../src/pages/texts.ts';

/** Returns the texts of a language by their paths, such as `job.title`. */
const textsOf = (value: unknown, path = ''): [path: string, text: string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(Object(value)).flatMap(([name, member]) =>
        textsOf(member, path === '' ? name : `${path}.${name}`),
      );

/** Returns the names in a text that are filled in. */
const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();

const english = textsOf(TEXTS.en);

describe('the texts of the pages for staff', () => {
  it.each(PublicLanguage)('are all there, and are filled in with the same values: %s', (language) => {
    const texts = textsOf(TEXTS[language]);
    expect(texts.map(([path, text]) => [path, namesIn(text)])).toEqual(
      english.map(([path, text]) => [path, namesIn(text)]),
    );
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(PublicLanguage.filter((language) => language !== 'en'))(
    'are translated, except words that are the same in both languages: %s',
    (language) => {
      const same = textsOf(TEXTS[language]).filter(
        ([path, text], n) => english[n]?.[0] === path && english[n][1] === text,
      );
      expect(
        same.filter(
          ([, text]) =>
            text
              .replaceAll(/\{\w+\}/g, '')
              .trim()
              .split(/\s+/).length > 2,
        ),
      ).toEqual([]);
    },
  );
});
