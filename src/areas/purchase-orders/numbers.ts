import { sql } from 'kysely';
import type { Transaction } from '../../platform/context.ts';
import { Problem } from '../../platform/errors.ts';
import { lockForTenant } from '../../records/tenant-lock.ts';

/**
 * Returns the number of an order that is about to be stored: the given one, by default `PO-` and the next number in at
 * least four digits. Until the transaction ends, no other order of the tenant gets a number.
 * @throws Problem conflict when another order has the number
 */
export const reserveNumber = async (tx: Transaction, requested: string | null | undefined): Promise<string> => {
  await lockForTenant(tx, 'purchase order numbers');
  const number = requested ?? (await nextNumber(tx));
  const other = await tx.em
    .getKysely()
    .selectFrom('purchase_order')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (other)
    throw new Problem('conflict', {
      violations: [{ pointer: '/number', detail: `is the number of purchase order ${other.id}` }],
    });
  return number;
};

const nextNumber = async (tx: Transaction): Promise<string> => {
  const { rows } = await sql<{ number: string }>`
    select 'PO-' || lpad(next, greatest(length(next), 4), '0') as number
    from (select (coalesce(max(serial), 0) + 1)::text as next from purchase_order) as following`.execute(
    tx.em.getKysely(),
  );
  const [row] = rows;
  if (!row) throw new Error('there is no next number');
  return row.number;
};
