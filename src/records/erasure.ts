import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../platform/context.ts';

/** Returns SQL that replaces those values of a JSON column of an event whose names are in `values`. */
const replaced = (column: 'before' | 'data', values: string): RawBuilder<unknown> => sql`(
  select json_object_agg(key, case when ${values}::jsonb ? key then ${values}::json -> key else value end)
  from json_each(event.${sql.ref(column)}))`;

/**
 * Replaces the personal data of a person or a reporter in the events of some kinds of records: the members of
 * `replacement`, in the documents that are about them. The event of a ticket or of work may have been about another before.
 */
export const replaceInEvents = async (
  tx: Transaction,
  subject: number,
  kinds: readonly string[],
  replacement: object,
): Promise<void> => {
  const values = JSON.stringify(replacement);
  await sql`update event set
      data = case when subject = ${subject} then ${replaced('data', values)} else data end,
      before = case when former_subject = ${subject} then ${replaced('before', values)} else before end
    where kind = any (${kinds}) and (subject = ${subject} or former_subject = ${subject})`.execute(tx.em.getKysely());
};
