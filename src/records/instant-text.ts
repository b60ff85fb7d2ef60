import { sql, type RawBuilder } from 'kysely';

/** Returns SQL for an instant as responses have it: in UTC, with milliseconds. */
export const instantText = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
