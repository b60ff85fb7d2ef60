import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvRowsOf } from '../../../src/across/imports/csv-texts.ts';

/** Reads a text that arrives in parts of this length. */
const read = async (text: string, length: number, delimiter = ','): Promise<string[][]> => {
  const parts = async function* (): AsyncGenerator<string> {
    for (let from = 0; from < text.length; from += length) yield text.slice(from, from + length);
  };
  const rows: string[][] = [];
  for await (const { row, cells } of csvRowsOf(parts(), delimiter, [])) {
    expect(row).toBe(rows.length);
    rows.push(cells);
  }
  return rows;
};

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Cells of the characters that matter, most of them in quotes. */
const cell = fc
  .string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r', ' '), maxLength: 8 })
  .chain((text) => fc.boolean().map((isQuoted) => (isQuoted || /["\r\n,;\t]/.test(text) ? quote(text) : text)));

const file = fc.record({
  lines: fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  delimiter: fc.constantFrom(',', ';', '\t'),
  isEnded: fc.boolean(),
  length: fc.integer({ min: 1, max: 9 }),
});

describe('the rows of a CSV text', () => {
  it('are those that csv-parse reads, for any cells, line breaks and delimiter, in parts of any length', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ lines, end, delimiter, isEnded, length }) => {
        const text = lines.map((cells) => cells.join(delimiter)).join(end) + (isEnded ? end : '');
        const options = { delimiter, record_delimiter: end, relax_column_count: true };
        expect(await read(text, length, delimiter)).toEqual(parse(text, options));
      }),
      { numRuns: 500 },
    );
  });

  it('may end with different line breaks', async () => {
    for (const length of [1, 2, 100])
      expect(await read('a,b\r\nc,d\ne,f\rg,h', length)).toEqual([
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ]);
  });

  it.each([
    ['a quote that is not closed', 'a\n"b', /has a quote that is not closed/],
    ['text after a quote', 'a\n"b"c', /has text after a closing quote/],
    ['a quote inside a cell', 'a\nb"c"', /has a quote inside a cell without quotes/],
    ['more than 1,000 cells', `a\n${','.repeat(1000)}`, /has more than 1000 cells/],
    ['more than 256 Ki characters', `a\n${'x'.repeat(262_145)}`, /has more than 262144 characters/],
  ])('are refused at %s', async (_what, text, detail) => {
    for (const length of [1000, text.length])
      await expect(read(text, length)).rejects.toMatchObject({
        violations: [{ pointer: '', row: 1, detail: expect.stringMatching(detail) }],
      });
  });

  it('may have 1,000 cells', async () => {
    expect(await read(`a\n${','.repeat(999)}\n`, 1000)).toEqual([['a'], Array.from({ length: 1000 }, () => '')]);
  });
});
