import { describe, expect, it } from 'vitest';
import { cutAt, record, type Files } from './disk.ts';
import type { Call } from './trace.ts';

const ROOT = '/data';
const BEFORE: Files = new Map([
  [ROOT, null],
  [`${ROOT}/old`, Buffer.from('old')],
]);

type Step = Call extends infer One ? (One extends Call ? Omit<One, 'began' | 'ended'> : never) : never;

/** Calls of which each begins a millisecond after the one before, at 1, 2, 3 and so on. */
const calls = (...steps: Step[]): Call[] => steps.map((step, at) => ({ ...step, began: at + 1, ended: at + 1.5 }));

const open = (name: string): Step => ({
  do: 'open',
  path: `${ROOT}/${name}`,
  descriptor: 3,
  isNew: true,
  isEmptied: false,
  isAppending: false,
});
const write = (name: string, text: string, offset: number | null = null): Step => ({
  do: 'write',
  path: `${ROOT}/${name}`,
  descriptor: 3,
  bytes: Buffer.from(text),
  offset,
});
const sync = (name: string): Step => ({ do: 'sync', path: name === '' ? ROOT : `${ROOT}/${name}` });
const rename = (from: string, to: string): Step => ({ do: 'rename', path: `${ROOT}/${from}`, to: `${ROOT}/${to}` });

const NEVER = (): number => 0.999;
/** A number for which content that was not synced is lost. */
const LOSES = (): number => 0.5;
const KEEPS_CONTENT = (): number => 0.4;

/** Returns the texts of the files after a cut at a time. */
const textsAt = (steps: Step[], cut: number, random: () => number): Record<string, string> => {
  const files = cutAt(record(calls(...steps), BEFORE), BEFORE, cut, random);
  return Object.fromEntries(
    [...files].flatMap(([path, content]) =>
      content === null ? [] : [[path.slice(ROOT.length + 1), content.toString()]],
    ),
  );
};

describe('a disk after a cut', () => {
  it('has what was synced, and nothing that began later', () => {
    const steps = [open('a'), write('a', 'one'), sync('a'), write('a', 'two')];
    expect(textsAt(steps, 3.7, LOSES)).toEqual({ old: 'old', a: 'one' });
    expect(textsAt(steps, 0.5, NEVER)).toEqual({ old: 'old' });
  });

  it('has a write that was not synced, or not', () => {
    const steps = [open('a'), write('a', 'one'), sync('a'), write('old', 'new', 0)];
    expect(textsAt(steps, 9, LOSES)['old']).toBe('old');
    expect(textsAt(steps, 9, KEEPS_CONTENT)['old']).toBe('new');
  });

  it('tears a large write at the blocks of the disk', () => {
    const steps = [open('a'), sync('a'), write('a', 'x'.repeat(8192))];
    let at = 0;
    // The first number is for the name.
    const second = (): number => ((at += 1) === 3 ? 0 : 0.9);
    expect(textsAt(steps, 9, second)['a']).toBe('\0'.repeat(4096) + 'x'.repeat(4096));
  });

  it('does not have a sync that had not ended', () => {
    const steps = [open('a'), sync('a'), write('a', 'one'), sync('a')];
    expect(textsAt(steps, 4.2, LOSES)).toEqual({ old: 'old', a: '' });
  });

  it('has a new name after a sync of the directory or of the file, and a changed one after one of the directory', () => {
    const steps = [open('a'), write('a', 'one'), sync('a'), rename('a', 'b'), sync('b'), sync('')];
    const loses = (): number => 0.5;
    expect(textsAt(steps.slice(0, 3), 9, loses)).toEqual({ old: 'old', a: 'one' });
    expect(textsAt([...steps.slice(0, 4), sync('')], 9, () => 0)).toEqual({ old: 'old', b: 'one' });
    expect(textsAt(steps.slice(0, 4), 9, () => 0)).toEqual({ old: 'old', a: 'one' });
  });

  it('has the names of a directory in their order', () => {
    const steps = [open('a'), open('b'), open('c')];
    expect(Object.keys(textsAt(steps, 9, () => 0.6))).toEqual(['old', 'a', 'b']);
  });

  it('has nothing of a directory that is not there', () => {
    const steps: Step[] = [
      { do: 'mkdir', path: `${ROOT}/inner` },
      open('inner/a'),
      write('inner/a', 'one'),
      sync('inner/a'),
      sync('inner'),
    ];
    expect(textsAt(steps, 9, () => 0)).toEqual({ old: 'old' });
    expect(textsAt([...steps, sync('')], 9, () => 0)).toEqual({ old: 'old', 'inner/a': 'one' });
  });
});
