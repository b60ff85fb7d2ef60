/** Characters that {@link FOLD_CASE} and {@link FOLD_TEXT} remove, as in src/words/fold.ts. */
const MARKS =
  '\\u0300-\\u0344\\u0346-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f';
const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\U000e0000-\\U000e0fff';

const isAscii = (text: string): string => `octet_length(${text}) = length(${text})`;

/** An ICU collation, which every database has, so letter case does not depend on the locale of this one. */
const ICU = 'collate "und-x-icu"';
const toSmall = (text: string): string => `replace(replace(lower(upper(${text} ${ICU}) ${ICU}), 'ß', 'ss'), 'ς', 'σ')`;

/**
 * Refuses a database that cannot fold letters. SQLSTATE `EMSUN` lets the start say what to do. The locale does not matter:
 * not even `C`, in which `lower` folds ASCII alone.
 */
export const REQUIRE_UNICODE = `do $$ begin
    if getdatabaseencoding() <> 'UTF8' then
      raise exception 'the database has the encoding %', getdatabaseencoding() using errcode = 'EMSUN';
    end if;
    if not exists (select from pg_collation where collname = 'und-x-icu') then
      raise exception 'this PostgreSQL was built without ICU' using errcode = 'EMSUN';
    end if;
  end $$`;

/** Letters that Unicode added after its version 14, which PostgreSQL 15 knows: the first of some in a row, and what they become. */
const NEW_LETTERS: readonly (readonly [number, string])[] = [
  [0x1c89, 'ᲊ'],
  [0xa7cb, 'ɤ\ua7cd'],
  [0xa7ce, '\ua7cf'],
  [0xa7d2, '\ua7d3'],
  [0xa7d4, '\ua7d5'],
  [0xa7da, '\ua7db'],
  [0xa7dc, 'ƛ'],
  [0xa7f1, 's'],
  [0x10d50, from(0x10d70, 22)],
  [0x16ea0, from(0x16ebb, 25)],
  [0x1ccd6, 'abcdefghijklmnopqrstuvwxyz0123456789'],
  [0x1e030, 'абвгдежзиклмопрстуфхцчшыэюꚉәіјөүӏабвгдежзиклопсуфхцчшъыґіѕџҫꙑұ'],
];

/** Returns letters that follow each other. */
function from(first: number, count: number): string {
  return String.fromCodePoint(...Array.from({ length: count }, (_, n) => first + n));
}

const newLetters = NEW_LETTERS.map(([first, folded]) => from(first, [...folded].length)).join('');
const newFolded = NEW_LETTERS.map(([, folded]) => folded).join('');

/** Folds the new letters, so an old server folds like a new one. Only a text that has one is translated, which is slow. */
const FOLD_NEW_LETTERS = `create function fold_new_letters(content text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    if content ~ '[${newLetters}]' then return translate(content, '${newLetters}', '${newFolded}'); end if;
    return content;
  end $$`;

/**
 * The text for an exact comparison: letter case and compatible forms aside (NFKC), accents kept. It is not inlined, and
 * most texts are ASCII, which the locale C folds quickly.
 */
const FOLD_CASE = `create function fold_case(content text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    if ${isAscii('content')} then return lower(content collate "C"); end if;
    content := normalize(public.fold_new_letters(content), NFKC);
    return normalize(regexp_replace(${toSmall('content')}, '[${INVISIBLE}]', '', 'g'), NFKC);
  end $$`;

/**
 * The text for a search: letter case, compatible forms and accents aside. Without its accents most text in Latin letters is
 * ASCII.
 */
const FOLD_TEXT = `create function fold_text(content text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    if ${isAscii('content')} then return lower(content collate "C"); end if;
    content := replace(regexp_replace(normalize(content, NFKD), '[${MARKS}${INVISIBLE}]', '', 'g'), 'ß', 'ss');
    if ${isAscii('content')} then return lower(content collate "C"); end if;
    content := regexp_replace(normalize(${toSmall('public.fold_new_letters(content)')}, NFKD), '[${MARKS}${INVISIBLE}]', '', 'g');
    return normalize(translate(content, 'øłđħŧ\u{105c9}\u{105e4}', 'oldht\u{105d2}\u{105da}'), NFKC);
  end $$`;

/** A name as people type it: like fold_text(), and extra spaces aside. Cut, because an index entry has a maximum size. */
const FOLD_NAME = `create function fold_name(content text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    content := public.fold_text(content);
    if content ~ '^ |  | $|[\\t-\\r\\u0085\\u1680\\u2028\\u2029]' then
      content := btrim(regexp_replace(content, '[ \\t-\\r\\u0085\\u1680\\u2028\\u2029]+', ' ', 'g'));
    end if;
    return left(content, 200);
  end $$`;

/** Separators of words, without the character that separates the texts of a column (31), as in src/words/fold.ts. */
const BETWEEN_WORDS =
  '\\u0001-\\u001e\\u0020-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u1680\\u2000-\\u206f\\u2190-\\u23ff\\u2500-\\u27bf\\u3000-\\u3004\\u3008-\\u3020\\u3030';

/** The words of a text as a search compares them, between spaces: folded, and numbers without leading zeros. */
const FOLD_WORDS = `create function fold_words(content text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    content := public.fold_text(content);
    if ${isAscii('content')} then content := regexp_replace(content, '[^a-z0-9 \\u001f]', ' ', 'g');
    else content := regexp_replace(content, '[${BETWEEN_WORDS}]', ' ', 'g'); end if;
    return ' ' || regexp_replace(content, '(?<![0-9])0+(?=[0-9])', '', 'g') || ' ';
  end $$`;

/** The functions that fold texts, in every search, filter and name. `foldText` and its neighbours are the same in TypeScript. */
export const foldFunctions = [FOLD_NEW_LETTERS, FOLD_CASE, FOLD_TEXT, FOLD_NAME, FOLD_WORDS];
