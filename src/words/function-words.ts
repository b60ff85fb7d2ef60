import { foldText } from './fold.ts';

/** Articles, prepositions and the like in English, German, Dutch, French and Spanish. Single letters are none: they may be codes. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    'the an at in on of for with from and to our my',
    'der die das den dem des ein eine einen im am auf und von vom mit für',
    'het de een op van met voor bij',
    'le la les du au aux un une et en dans sur avec pour',
    'el los las del al con una para',
  ].flatMap((line) => line.split(' ').map(foldText)),
);

/** Returns whether a folded word is an article, a preposition or the like. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
