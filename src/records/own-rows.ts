import { sql, type RawBuilder } from 'kysely';

/**
 * The condition that a row of a table or alias is the tenant's. State it for a table whose policy also serves its owner, such as
 * that of tokens: the policy alone keeps the planner from using an index, whose first column is the tenant.
 */
export const isOwn = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.tenant_id`)} = current_tenant()`;
