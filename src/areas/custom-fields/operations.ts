import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS, MAXIMA } from '../../../generated/values.ts';
import { inTransaction, type Context, type Transaction, lockForTenant } from '../../core/context.ts';
import { conflict, invalid, Problem } from '../../core/errors.ts';
import { forgetFields } from '../../records/custom-fields.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';

/** Maximum fields of a kind. */
const MAX_FIELDS = 50;

/** The fields that the gym has added to its records. */
export const customFields = resource('custom_field', COLUMNS.CustomField, {
  equals: ['kind', 'active'],
  sorts: { position: { type: 'id' } },
});

/** Checks that a choice has options, and nothing else has. @throws Problem validation_failed */
const requireOptions = (type: Schemas['CustomFieldType'], options: readonly string[] | null): void => {
  if (type === 'choice' && options === null) throw invalid('/options', 'is required for a choice');
  if (type !== 'choice' && options !== null) throw invalid('/options', `must not be given for the type ${type}`);
};

/** Returns the place after the fields of a kind. @throws Problem conflict if it has as many as it can have */
const nextPosition = async (tx: Transaction, kind: Schemas['CustomFieldKind']): Promise<number> => {
  await lockForTenant(tx, 'custom fields');
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*) as count, coalesce(max(position) + 1, 0) as next from custom_field where kind = ${kind}`.execute(
    tx.em.getKysely(),
  );
  const { count = 0, next = 0 } = rows[0] ?? {};
  if (count >= MAX_FIELDS) throw conflict(`A kind of record can have ${MAX_FIELDS} custom fields.`);
  return Math.min(next, MAXIMA.CustomFieldPosition);
};

/** Adds a field. @throws Problem validation_failed, conflict for a key of the kind that exists, and for too many */
export const createCustomField = (ctx: Context, input: Schemas['CustomFieldCreate']): Promise<Schemas['CustomField']> =>
  inTransaction(ctx, async (tx) => {
    requireOptions(input.type, input.options ?? null);
    const next = await nextPosition(tx, input.kind);
    forgetFields(tx);
    return customFields.insert(tx, { ...input, position: input.position ?? next });
  });

/** Updates the given fields; null clears one. @throws Problem not_found, version_mismatch, validation_failed */
export const updateCustomField = (
  ctx: Context,
  reference: Reference,
  input: Schemas['CustomFieldUpdate'],
  expected?: readonly number[],
): Promise<Schemas['CustomField']> =>
  inTransaction(ctx, async (tx) => {
    const field = await customFields.lock(tx, reference, expected);
    requireOptions(field.type, input.options ?? field.options);
    forgetFields(tx);
    return customFields.update(tx, field, input);
  });

/** Deletes a field that no record has a value of. @throws Problem not_found, version_mismatch, in_use */
export const deleteCustomField = (ctx: Context, reference: Reference, expected?: readonly number[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    // A record that gets a value locks the field, so the count stays valid.
    const { id, kind, key } = await customFields.lock(tx, reference, expected);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(kind)} where custom_fields is not null and custom_fields -> ${key}::text is not null`.execute(
      tx.em.getKysely(),
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) throw new Problem('in_use', { members: { used_by: [{ kind, count }] } });
    forgetFields(tx);
    await customFields.remove(tx, id);
  });
