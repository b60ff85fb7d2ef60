import { foldText } from './fold.ts';
import { isFunctionWord } from './function-words.ts';
import { TRADE_WORDS } from './trade-vocabulary.ts';

/** A kind of machine that has trade words. */
type TradeKind = keyof typeof TRADE_WORDS;

/** Most words of a trade word. */
const LONGEST = 5;

/** Endings of plurals in the five languages. They are removed on both sides, so a word that ends alike loses them too. */
const PLURAL = /(es|en|er|s|n|e)$/;

/** Length that a word without its ending has at least. */
const STEM = 4;

const stemOf = (word: string): string => {
  const stem = word.replace(PLURAL, '');
  return stem.length < STEM || stem === word || /\d/.test(word) ? word : stemOf(stem);
};

/** The folded words of a text, without hyphens and apostrophes at their ends. */
const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns what singular and plural have in common, for words that are written apart or joined, and for those joined in both texts. */
const keysOf = (words: readonly string[]): string[] => [stemOf(words.map(stemOf).join('')), stemOf(words.join(''))];

const isKind = (name: string): name is TradeKind => Object.hasOwn(TRADE_WORDS, name);

/** The kind of each trade word. */
const KINDS: ReadonlyMap<string, TradeKind> = new Map(
  Object.keys(TRADE_WORDS)
    .filter(isKind)
    .flatMap((kind) =>
      [kind, ...TRADE_WORDS[kind].flatMap((line) => line.split(', '))].flatMap((word) =>
        keysOf(wordsIn(word)).map((key): [string, TradeKind] => [key, kind]),
      ),
    ),
);

const kindOf = (words: readonly string[]): TradeKind | undefined =>
  keysOf(words).flatMap((key) => KINDS.get(key) ?? [])[0];

/** Returns the kind of machine that a text names as a whole, such as the type of a machine. */
export const kindOfType = (type: string): TradeKind | undefined => kindOf(wordsIn(type));

/** Reading of a text: a kind of machine, and its other words, without articles and prepositions. */
type Said = { kind: TradeKind; rest: string[] };

/** Returns the kind of machine that is named in a text, by its longest trade word; undefined if it names none. */
export const readKind = (text: string): Said | undefined => {
  const words = wordsIn(text.slice(0, 200));
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const kind = kindOf(words.slice(start, start + length));
      if (kind !== undefined)
        return {
          kind,
          rest: [...words.slice(0, start), ...words.slice(start + length)].filter((word) => !isFunctionWord(word)),
        };
    }
  return undefined;
};
