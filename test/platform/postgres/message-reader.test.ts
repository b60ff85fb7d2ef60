import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer as createEncryptedServer } from 'node:tls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MessageClient } from '../../../src/platform/postgres/message-reader.ts';
import { asOwner } from '../../../src/platform/tenancy.ts';
import { SERVER } from '../../support/database.ts';
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

/** Reads texts back as the column `text` of rows, with other columns after it. */
const echo = async (texts: readonly (string | null)[], others = '') => {
  const statement = sql<{ text: string | null }>`
    select text ${sql.raw(others)} from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`;
  return (await asOwner(() => statement.execute(service.database.db))).rows;
};

describe('the texts of rows', () => {
  it('arrive unchanged, whatever their letters and lengths and wherever the stream is divided', async () => {
    expect((await echo(TEXTS)).map(({ text }) => text)).toEqual(TEXTS);
  });

  it('arrive unchanged when other texts of their row are longer than what is decoded at once', async () => {
    const texts = TEXTS.slice(0, 50);
    const read = () => echo(texts, ", repeat('ä', 20000) as long, 'after' as next");
    const expected = texts.map((text) => ({ text, long: 'ä'.repeat(20_000), next: 'after' }));
    for (const rows of await Promise.all([read(), read(), read()])) expect(rows).toEqual(expected);
  });
});

/** What both ends of an encrypted connection know, so that it needs no certificate. */
const SECRET = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
const PSK = Buffer.alloc(32, 7);

/** Encrypts the connections to a database server, as PostgreSQL does when a client asks for it. */
const encrypt = async (url: URL) => {
  const encrypted = createEncryptedServer({ ...SECRET, pskCallback: () => PSK }, (secure) => {
    pipeline(secure, connect(Number(url.port || 5432), url.hostname), secure, () => undefined);
  });
  const server = createServer((socket) => {
    // The request for encryption. The client waits for the answer.
    socket.once('data', () => socket.write('S', () => encrypted.emit('connection', socket)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' ? address?.port : undefined };
};

describe.skipIf(SERVER === undefined)('the texts of rows on an encrypted connection', () => {
  it('arrive unchanged', async () => {
    const url = new URL(SERVER ?? '');
    const { server, port } = await encrypt(url);
    const client = new MessageClient({
      host: '127.0.0.1',
      port,
      user: url.username,
      database: url.pathname.slice(1),
      ssl: { ...SECRET, pskCallback: () => ({ identity: 'test', psk: PSK }), checkServerIdentity: () => undefined },
    });
    try {
      await client.connect();
      const { rows } = await client.query('select text from unnest($1::text[]) as text', [TEXTS]);
      expect(rows.map(({ text }) => text)).toEqual(TEXTS);
      await expect(client.query('select missing')).rejects.toThrow('column "missing" does not exist');
    } finally {
      await client.end();
      server.close();
    }
  });
});
