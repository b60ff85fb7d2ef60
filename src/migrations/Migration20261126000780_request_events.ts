import { Migration } from '@mikro-orm/migrations';
import { serveFunctions } from './new-tables.ts';
import { AS_OWNER } from './records/versions.ts';

/**
 * Counts the events of a request between two ids, also those of sites that the caller does not see: a caller of some sites
 * undoes a request only if it concerned nothing else. `tool` is null for a request without one.
 */
const COUNT = `create function count_request_events(author text, request text, used_tool text, first_id uuid, end_id uuid)
  returns bigint language sql stable ${AS_OWNER}
  as $$ select count(*) from event where tenant_id = current_tenant() and actor = author and id >= first_id and id < end_id
    and request_id = request and tool is not distinct from used_tool $$`;

const SIGNATURE = 'count_request_events(text, text, text, uuid, uuid)';

/** Adds what tells a caller of some sites whether they see all that a request did. */
export class RequestEvents extends Migration {
  override up(): void {
    for (const statement of [COUNT, ...serveFunctions([SIGNATURE])]) this.addSql(statement);
  }

  override down(): void {
    this.addSql(`drop function ${SIGNATURE}`);
  }
}
