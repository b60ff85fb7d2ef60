import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Context, Tables } from './context.ts';
import { Problem } from './errors.ts';

/** Returns the key that cursors are signed with. It is kept in the database, so every process and replica has the same. */
export type CursorKey = (db: Kysely<Tables>) => Promise<KeyObject>;

/** Reads the key when it is first needed, once. */
export const createCursorKey = (): CursorKey => {
  let known: Promise<KeyObject> | undefined;
  const read = async (db: Kysely<Tables>): Promise<KeyObject> => {
    const { rows } = await sql<{ secret: Uint8Array }>`select secret from cursor_key`.execute(db);
    if (rows[0] === undefined) throw new Error('the table cursor_key is empty: its migration fills it');
    return createSecretKey(rows[0].secret);
  };
  return (db) => {
    if (known === undefined) {
      const reading = read(db);
      known = reading;
      reading.catch(() => (known = undefined));
    }
    return known;
  };
};

/** What a cursor belongs to beside its tenant: it is good for the same list with the same filters only. */
export type CursorScope = { name: string; filters: object };

const sign = async (ctx: Context, { name, filters }: CursorScope, keys: readonly unknown[]): Promise<string> =>
  createHmac('sha256', await ctx.cursorKey(ctx.db))
    .update(JSON.stringify([name, ctx.principal.tenant_id, filters, keys]))
    .digest('base64url')
    .slice(0, 22);

/** The cursor of the page that follows a row with these keys. */
export const encodeCursor = async (ctx: Context, scope: CursorScope, keys: unknown[]): Promise<string> =>
  Buffer.from(JSON.stringify([await sign(ctx, scope, keys), ...keys])).toString('base64url');

const parse = (cursor: string): { signature: string; keys: unknown[] } | null => {
  try {
    const [signature, ...keys]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return typeof signature === 'string' ? { signature, keys } : null;
  } catch {
    return null;
  }
};

const equal = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Returns the keys of the row before the page that a cursor names; `areKeys` checks their types.
 * @throws Problem validation_failed for a cursor that this service did not make for the list, its filters and the tenant
 */
export const decodeCursor = async (
  ctx: Context,
  scope: CursorScope,
  areKeys: (keys: readonly unknown[]) => boolean,
  cursor: string,
): Promise<unknown[]> => {
  const parsed = parse(cursor);
  const genuine =
    parsed !== null && areKeys(parsed.keys) && equal(parsed.signature, await sign(ctx, scope, parsed.keys));
  if (genuine) return parsed.keys;
  throw new Problem('validation_failed', {
    violations: [
      {
        parameter: 'cursor',
        detail:
          'is not a cursor of this list with these filters; take next_cursor from the page before, or leave it out to start at the first page',
      },
    ],
  });
};
