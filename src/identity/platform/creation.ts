import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { normalizeName } from '../../auth/administration.ts';
import { expiryOf, requireTokenPlace } from '../../auth/token-limits.ts';
import { addToken, type NewToken } from '../../auth/token-rows.ts';
import { isTimezone } from '../../core/clock.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { lockTenant, readTenant, requireInUse } from './tenants.ts';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** @throws Problem validation_failed */
const check = ({ timezone, currency }: Schemas['TenantCreate']): void => {
  if (typeof timezone === 'string' && !isTimezone(timezone))
    throw invalid('/timezone', 'must be the IANA name of a time zone, such as Europe/Amsterdam');
  if (typeof currency === 'string' && !CURRENCIES.has(currency))
    throw invalid('/currency', 'must be the ISO 4217 code of a currency, such as EUR');
};

/** Issues a token of a gym, and returns it with its text. */
const issue = async (
  { em }: Transaction,
  tenant_id: number,
  token: Omit<NewToken, 'tenant_id'>,
): Promise<Schemas['TenantToken']> => {
  const db = em.getKysely();
  const { id, text } = await addToken(db, { ...token, tenant_id });
  const row = await db
    .selectFrom('token')
    .select(['id', 'uuid', 'name', 'scope', 'admin', 'last_four', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, secret: text };
};

/**
 * Creates a gym with its first manager and a token for administration, or nothing.
 * @throws Problem validation_failed for an unknown time zone or currency, conflict for an `external_ref` in use
 */
export const createTenant = (ctx: Context, input: Schemas['TenantCreate']): Promise<Schemas['CreatedTenant']> =>
  inTransaction(ctx, async (tx) => {
    check(input);
    const { name, timezone, currency, language, external_ref, sandbox, quota, manager } = input;
    const db = tx.em.getKysely();
    const { id } = await db
      .insertInto('tenant')
      .values({
        name: normalizeName(name),
        platform_id: tx.principal.tenant_id,
        timezone: timezone ?? 'UTC',
        currency: currency ?? null,
        language: language ?? null,
        external_ref: external_ref ?? null,
        sandbox: sandbox ?? false,
        max_rows: quota?.max_rows ?? null,
        max_bytes: quota?.max_bytes ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`
      select add_first_manager(${id}, ${manager.name}, ${manager.email}) as id`.execute(db);
    const token = await issue(tx, id, { name: 'admin', scope: 'write', admin: true, expires_at: expiryOf(null) });
    return { ...(await readTenant(tx, id)), manager: { id: rows[0]?.id ?? 0, ...manager }, token };
  });

/**
 * Issues a token of a gym, for administration by default, and returns it with its text.
 * @throws Problem not_found, validation_failed for a time that has passed, conflict for a gym that is archived or has too many
 */
export const createTenantToken = (
  ctx: Context,
  reference: Reference,
  { name, scope, admin, expires_at }: Schemas['TenantTokenCreate'],
): Promise<Schemas['TenantToken']> =>
  inTransaction(ctx, async (tx) => {
    const expiry = expiryOf(expires_at);
    const tenant = await lockTenant(tx, reference);
    requireInUse(tenant);
    await requireTokenPlace(tx.em.getKysely(), tenant.id);
    return issue(tx, tenant.id, { name, scope: scope ?? 'write', admin: admin ?? true, expires_at: expiry });
  });
