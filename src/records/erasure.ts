import { sql } from 'kysely';
import type { Transaction } from '../core/context.ts';

/**
 * Replaces the personal data of a person or a reporter in the events of some kinds of records, of all sites: the members of
 * `replacement`, in the documents that are about them. The event of a ticket or of work may have been about another before.
 */
export const replaceInEvents = async (
  tx: Transaction,
  subject: number,
  kinds: readonly string[],
  replacement: object,
): Promise<void> => {
  await sql`select replace_in_events(${subject}, ${kinds}::text[], ${JSON.stringify(replacement)}::json)`.execute(
    tx.em.getKysely(),
  );
};
