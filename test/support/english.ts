import { TEXTS } from '../../src/pages/texts.ts';
import { TEXTS as PICTURES } from '../../src/across/reports/pictures/wording.ts';
import type { Language } from '../../src/texts/languages.ts';

/** Returns the texts of a language in one order. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf);

const textsIn = (language: Language): string[] => [...textsOf(TEXTS[language]), ...textsOf(PICTURES[language])];

/** Words of English sentences that are no words of German or French. */
const WORDS = /\b(?:the|must|is|are|been|cannot|has|have|with|this|that|which|because|should|your|nothing)\b/i;

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();

/** Returns what people read or hear of HTML or SVG: its texts, also those of pictures, places and messages of the script. */
const readIn = (source: string): string[] => {
  const html = source.replaceAll(/<(?:style|script)[^]*?<\/(?:style|script)>/g, '');
  const texts = [...html.matchAll(/>([^<]+)</g)].map(([, text = '']) => text);
  const attributes = [...html.matchAll(/ (?:alt|title|placeholder|aria-label|data-[a-z-]+)="([^"]+)"/g)];
  return [...texts, ...attributes.map(([, text = '']) => text)].map(decode).filter((text) => text !== '');
};

/**
 * Returns the English texts of a page or a picture in another language: those that pages and pictures have in that language
 * too, sentences, and what is marked as English. `known` are texts of people.
 */
export const findEnglish = (source: string, language: Language, known: readonly string[] = []): string[] => {
  const own = textsIn(language);
  const english = new Set(textsIn('en').filter((text, n) => text !== own[n] && !own.includes(text)));
  const marked = [...source.matchAll(/<[a-z]+ lang="en"[^>]*>([^<]*)/g)].map(([, text = '']) => text);
  const found = readIn(source).filter(
    (text) => !known.some((said) => text.includes(said)) && (english.has(text) || WORDS.test(text)),
  );
  return [...new Set([...marked, ...found])];
};
