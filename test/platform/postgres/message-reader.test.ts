import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../src/platform/tenancy.ts';
import { useService } from '../../support/service.ts';

const service = useService();

const LETTERS = ['a', 'é', '€', '😀', '\u007f', '\u0080', 'ÿ', '"', '\n'];

/** Texts of every length up to 70 letters, of one byte each, of several, and of both; between nulls and long texts. */
const TEXTS = Array.from({ length: 4000 }, (_, n) => {
  if (n % 11 === 0) return null;
  if (n % 997 === 0) return 'x'.repeat(20_000) + 'é'.repeat(n);
  const letter = LETTERS[n % LETTERS.length] ?? '';
  return `${n % 2 === 0 ? '' : 'Leg press '}${letter.repeat(n % 71)}`.slice(0, 70);
}).map((text) => text && text.toWellFormed());

const echo = (texts: readonly (string | null)[]) =>
  asOwner(() =>
    sql<{ text: string | null; long: string; next: string }>`
      select text, repeat('ä', ${20_000}) as long, 'after' as next
      from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`.execute(service.database.db),
  );

describe('the texts of rows', () => {
  it('arrive unchanged, whatever their letters and lengths and wherever the stream is divided', async () => {
    const { rows } = await asOwner(() =>
      sql<{ text: string | null }>`
        select text from unnest(${TEXTS}::text[]) with ordinality as given (text, place) order by place`.execute(
        service.database.db,
      ),
    );
    expect(rows.map(({ text }) => text)).toEqual(TEXTS);
  });

  it('arrive unchanged when other texts of their row are longer than what is decoded at once', async () => {
    const texts = TEXTS.slice(0, 50);
    const results = await Promise.all([echo(texts), echo(texts), echo(texts)]);
    const expected = texts.map((text) => ({ text, long: 'ä'.repeat(20_000), next: 'after' }));
    for (const { rows } of results) expect(rows).toEqual(expected);
  });
});
