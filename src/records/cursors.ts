import { hash, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../core/tables.ts';
import type { Context, CursorKey } from '../core/context.ts';
import { Problem } from '../core/errors.ts';

/** Creates a reader of the key, which reads it on first use and caches it. */
export const createCursorKey = (): CursorKey => {
  let known: Promise<string> | undefined;
  const read = async (db: Kysely<Tables>): Promise<string> => {
    const { rows } = await sql<{ secret: Uint8Array }>`select secret from cursor_key`.execute(db);
    if (rows[0] === undefined) throw new Error('the table cursor_key is empty; its migration should have filled it');
    return Buffer.from(rows[0].secret).toString('hex');
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

/** The scope of a cursor besides its tenant. A cursor is valid only for the same list with the same filters. */
export type CursorScope = { name: string; filters: object };

/**
 * Signs the keys of a row. The message follows the key, which is safe with this hash: it shows only half of its state, so
 * no caller can continue it from a signature. It takes one call; an HMAC takes three, and an object that must be freed.
 */
const sign = (
  { principal }: Context,
  key: string,
  { name, filters }: CursorScope,
  keys: readonly unknown[],
): string => {
  const message = JSON.stringify([name, principal.tenant_id, filters, keys]);
  return hash('sha512-256', key + message, 'base64url').slice(0, 22);
};

/** Returns the keys of the cells in which the gym was before, whose cursors stay valid. */
const readFormerKeys = async ({ em }: Context): Promise<string[]> => {
  const { rows } = await sql<{ secret: Uint8Array }>`select secret from former_cursor_key
    where tenant_id = current_tenant()`.execute(em.getKysely());
  return rows.map(({ secret }) => Buffer.from(secret).toString('hex'));
};

/** Returns the cursor of the page after the row with these keys. */
export const encodeCursor = async (ctx: Context, scope: CursorScope, keys: unknown[]): Promise<string> =>
  Buffer.from(JSON.stringify([sign(ctx, await ctx.cursorKey(ctx.em.getKysely()), scope, keys), ...keys])).toString(
    'base64url',
  );

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
 * Returns the keys of the row before the cursor's page; `areKeys` checks their types.
 * @throws Problem validation_failed for a cursor that was not issued for this list, its filters and the tenant
 */
export const decodeCursor = async (
  ctx: Context,
  scope: CursorScope,
  areKeys: (keys: readonly unknown[]) => boolean,
  cursor: string,
): Promise<unknown[]> => {
  const parsed = parse(cursor);
  if (parsed !== null && areKeys(parsed.keys)) {
    const isBy = (key: string): boolean => equal(parsed.signature, sign(ctx, key, scope, parsed.keys));
    if (isBy(await ctx.cursorKey(ctx.em.getKysely())) || (await readFormerKeys(ctx)).some(isBy)) return parsed.keys;
  }
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
