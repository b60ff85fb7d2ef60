import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import type { Context } from '../../core/context.ts';
import { onlyOwner } from '../../core/permissions.ts';
import { instantText } from '../../records/instant-text.ts';

/** Notes of a detail. `list_notes` returns all. */
const NOTES = sql.lit(3);

/** Adds to a row its newest notes and how many there are, of those that the caller may read. */
export const withNotes = async <Row extends { id: number }>(
  { em, principal }: Context,
  kind: Schemas['NotableType'],
  row: Row,
): Promise<Row & Schemas['NewestNotes']> => {
  const owner = onlyOwner(principal) ?? null;
  const own = sql`notable_type = ${kind} and notable_id = ${row.id} and (${owner}::bigint is null or person_id = ${owner}::bigint)`;
  const { rows } = await sql<Schemas['NewestNotes']>`
    select (select count(*)::int from note where ${own}) as note_count, (
      select coalesce(json_agg(json_build_object('id', id, 'body', left(body, 120), 'author', author,
        'created_at', ${instantText(sql.ref('newest.created_at'))})), '[]')
      from (select * from note where ${own} order by id desc limit ${NOTES}) as newest) as notes`.execute(
    em.getKysely(),
  );
  return { ...row, notes: [], note_count: 0, ...rows[0] };
};
