import { sql } from 'kysely';
import { type Transaction, lockForTenant } from '../../core/context.ts';

/**
 * Returns the number of an order that is about to be stored: the given one, by default `PO-` and the next number of all
 * sites in at least four digits. Until the transaction ends, no other order of the tenant gets a number.
 */
export const reserveNumber = async (tx: Transaction, requested: string | null | undefined): Promise<string> => {
  await lockForTenant(tx, 'purchase order numbers');
  if (requested !== undefined && requested !== null) return requested;
  const { rows } = await sql<{ number: string }>`select next_purchase_order_number() as number`.execute(
    tx.em.getKysely(),
  );
  const [row] = rows;
  if (!row) throw new Error('there is no next number');
  return row.number;
};
