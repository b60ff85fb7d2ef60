import { sql } from 'kysely';
import type { Transaction } from '../core/context.ts';

/**
 * Waits for the lock of this name and holds it until the transaction ends. Each tenant has its own, so transactions of
 * different tenants do not wait for each other.
 */
export const lockForTenant = async (tx: Transaction, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(current_tenant()::text))`.execute(
    tx.em.getKysely(),
  );
};
