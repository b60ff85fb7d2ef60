import { describe, expect, it } from 'vitest';
import { TRADE_WORDS } from '../../src/words/trade-vocabulary.ts';
import { kindOfType, readKind } from '../../src/words/trade.ts';

const LANGUAGES = ['English', 'German', 'Dutch', 'French', 'Spanish'];
const WORDS = Object.entries(TRADE_WORDS).flatMap(([kind, lines]) =>
  lines.flatMap((line, i) => line.split(', ').map((word) => ({ kind, language: LANGUAGES[i], word }))),
);

describe('trade words', () => {
  it('name one kind each, in five languages for every kind', () => {
    for (const lines of Object.values(TRADE_WORDS)) expect(lines).toHaveLength(LANGUAGES.length);
    const wrong = WORDS.filter(({ kind, word }) => kindOfType(word) !== kind);
    expect(wrong).toEqual([]);
  });

  it.each(WORDS)(
    '$word ($language) finds $kind in capitals, without spaces and hyphens, and before a number',
    ({ kind, word }) => {
      for (const text of [word.toUpperCase(), word.replaceAll(/[ -]/g, ''), word.replaceAll(' ', '-')])
        expect(readKind(text), text).toEqual({ kind, rest: [] });
      expect(readKind(`${word} 07`)).toEqual({ kind, rest: ['07'] });
      expect(readKind(`${word} xyz`)).toEqual({ kind, rest: ['xyz'] });
    },
  );

  it.each([
    ['treadmills', 'treadmill'],
    ['Laufbänder', 'treadmill'],
    ['loopbanden', 'treadmill'],
    ['tapis de course', 'treadmill'],
    ['cintas de correr', 'treadmill'],
    ['Crosstrainers', 'cross-trainer'],
    ['vélos elliptiques', 'cross-trainer'],
    ['Rudergeräte', 'rowing machine'],
    ['roeimachines', 'rowing machine'],
    ['máquinas de remo', 'rowing machine'],
    ['adjustable benches', 'bench'],
    ['bancos ajustables', 'bench'],
    ['assault bikes', 'air bike'],
    ['Beinpressen', 'leg press'],
  ])('%s is the plural of a word for %s', (word, kind) => {
    expect(readKind(word)).toEqual({ kind, rest: [] });
  });

  it.each(['belt', 'north hall', 'x', '', '12', 'bike', 'press', 'machine'])('%j names no kind', (text) => {
    expect(readKind(text)).toBeUndefined();
  });
});
