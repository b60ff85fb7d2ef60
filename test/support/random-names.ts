import fc from 'fast-check';

/** Nouns of the trade in singular and plural, in English, German, Dutch, French and Spanish. */
const NOUNS: readonly (readonly [string, string])[] = [
  ['treadmill', 'treadmills'],
  ['bench', 'benches'],
  ['battery', 'batteries'],
  ['shelf', 'shelves'],
  ['rower', 'rowers'],
  ['Laufband', 'Laufbänder'],
  ['Gerät', 'Geräte'],
  ['Bank', 'Bänke'],
  ['Maschine', 'Maschinen'],
  ['loopband', 'loopbanden'],
  ['fiets', 'fietsen'],
  ['mat', 'matten'],
  ['apparaat', 'apparaten'],
  ['schijf', 'schijven'],
  ['vélo', 'vélos'],
  ['rameur', 'rameurs'],
  ['banc', 'bancs'],
  ['bicicleta', 'bicicletas'],
  ['extensión', 'extensiones'],
  ['luz', 'luces'],
];

/** Names that people write together, apart or with hyphens. */
const COMPOUNDS: readonly (readonly string[])[] = [
  ['cross', 'trainer'],
  ['lat', 'pull', 'down'],
  ['leg', 'press'],
  ['Ski', 'Erg'],
  ['Größe', 'Zug'],
  ['M', '3', 'i'],
];

const PLURALS: ReadonlyMap<string, string> = new Map(NOUNS);

function foldSlowly(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** Returns a folded word, which may end with a noun, in the number that it has and in the other one. */
export const bothNumbers = (word: string): string[] => [
  word,
  ...NOUNS.flatMap(([one, many]) => {
    const [single, plural] = [foldSlowly(one), foldSlowly(many)];
    if (word.endsWith(plural)) return [word.slice(0, -plural.length) + single];
    return word.endsWith(single) ? [word.slice(0, -single.length) + plural] : [];
  }),
];

/** Returns the words of a text, obviously: letters and digits, without accents, capitals and the zeros before a number. */
export const slowWords = (text: string): string[] =>
  (foldSlowly(text).match(/[a-z0-9]+/g) ?? []).map((word) =>
    word.replaceAll(/\d+/g, (digits) => String(Number(digits))),
  );

/** Returns a function that computes the result for each text once. */
const cached = <Result>(compute: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text) ?? compute(text);
    known.set(text, result);
    return result;
  };
};

/** Writes words together, with a sign where two numbers meet, which stay two. */
const glue = (words: readonly string[]): string =>
  words
    .join(' ')
    .replaceAll(/(?<=\d) (?=\d)/g, '|')
    .replaceAll(' ', '');

/** Letters that a word has in both numbers, beginning with the first. */
const commonLetters = ([one = '', ...others]: readonly string[]): number =>
  [...one].filter((_letter, i) => others.every((other) => other.startsWith(one.slice(0, i + 1)))).length;

/** Whether a word of a query may be written together with the one before it: a number, or three letters of both numbers or more. */
const mayBeGlued = (word: string): boolean => /^\d/.test(word) || commonLetters(bothNumbers(word)) >= 3;

/** Whether a text begins with another, and a number of one or two digits at the end of that one is whole. */
const beginsWith = (text: string, wanted: string): boolean =>
  text.startsWith(wanted) && !(/(^|\D)\d\d?$/.test(wanted) && /^\d/.test(text.slice(wanted.length)));

/** The texts that begin at each word of a name. Each query asks for those of all names, so they are kept. */
const startsOf = cached((name) => {
  const own = slowWords(name);
  return own.map((_word, start) => glue(own.slice(start)));
});

/** For each word of a query, the texts one of which a name has to begin with at a word. */
const wantedBy = cached((query) => {
  const asked = slowWords(query);
  return asked.map((word, i) =>
    bothNumbers(word).flatMap((form) =>
      [0, 1, 2]
        .filter((before) => before === 0 || (before <= i && mayBeGlued(word)))
        .map((before) => glue([...asked.slice(i - before, i), form])),
    ),
  );
});

/**
 * Returns whether a name has the words of a query, by trying everything: each word in both numbers, alone and after one
 * or two words before it, at each word of the name with all that follows it.
 */
export const matchSlowly = (query: string, name: string): boolean => {
  const starts = startsOf(name);
  return wantedBy(query).every((forms) => forms.some((wanted) => starts.some((start) => beginsWith(start, wanted))));
};

const SEPARATORS = [' ', '-', ' - ', '  ', '/', '_'];

const separator = fc.constantFrom(...SEPARATORS);
const number = fc.record({ value: fc.nat(120), zeros: fc.constantFrom('', '', '0', '00') });
const written = ({ value, zeros }: { value: number; zeros: string }): string => `${zeros}${value}`;

const noun = fc
  .record({ pair: fc.constantFrom(...NOUNS), isPlural: fc.nat(3).map((n) => n === 0) })
  .map(({ pair: [one, many], isPlural }) => (isPlural ? many : one));
const compound = fc
  .record({ words: fc.constantFrom(...COMPOUNDS), between: fc.constantFrom('', ' ', '-') })
  .map(({ words, between }) => words.join(between));

/** Names such as `Laufbänder - leg-press 007`. */
export const randomName = fc
  .record({ first: fc.oneof(noun, compound), second: fc.option(fc.oneof(noun, compound)), number, separator })
  .map(({ first, second, number: own, separator: between }) =>
    [first, ...(second === null ? [] : [second]), written(own)].join(between),
  );

/** How a query is written: what happens to each word of a name, and what separates the words. */
export const howWritten = fc.record({
  changes: fc.array(
    fc.constantFrom('capitals', 'folded', 'decomposed', 'plural', 'beginning', 'zeros', 'left out', 'same'),
    { minLength: 6, maxLength: 6 },
  ),
  between: fc.constantFrom(...SEPARATORS, '', ''),
  isReversed: fc.nat(5).map((n) => n === 0),
});

const rewrite = (word: string, change: string): string => {
  if (change === 'capitals') return word.toUpperCase();
  if (change === 'folded') return foldSlowly(word);
  if (change === 'decomposed') return word.normalize('NFD');
  if (change === 'plural') return PLURALS.get(word) ?? word;
  if (change === 'beginning' && PLURALS.has(word) && word.length > 4) return word.slice(0, -1);
  if (change === 'zeros' && /^\d+$/.test(word)) return `0${Number(word)}`;
  return change === 'left out' ? '' : word;
};

/** Returns a query for a name, written in another way. */
export const writeQuery = (
  name: string,
  { changes, between, isReversed }: { changes: readonly string[]; between: string; isReversed: boolean },
): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).map((word, i) => rewrite(word, changes[i] ?? 'same'));
  const kept = words.filter((word) => word !== '');
  return (isReversed ? kept.toReversed() : kept).join(between);
};

/** Returns whether one typing error turns a word into another: a letter too many, missing or wrong, or two that have changed places. */
export const isOneTypo = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || long.length - short.length > 1) return false;
  return [...long].some((_letter, i) => {
    const without = long.slice(0, i) + long.slice(i + 1);
    if (short.length < long.length) return without === short;
    const isOther = without === short.slice(0, i) + short.slice(i + 1);
    const swapped = long.slice(0, i) + long.charAt(i + 1) + long.charAt(i) + long.slice(i + 2);
    return isOther || swapped === short;
  });
};
