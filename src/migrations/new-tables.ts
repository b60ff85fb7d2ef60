import { SERVICE_ROLE } from '../platform/tenancy.ts';
import { confine } from './initial/access.ts';

/** Returns the statements that confine a new table to the tenant of the session, and grant its use to the service. */
export const confineTable = (table: string, rights: string): string[] => [
  ...confine(table),
  `grant ${rights} on table ${table} to ${SERVICE_ROLE}`,
  ...(rights.includes('insert') ? [`grant usage on sequence ${table}_id_seq to ${SERVICE_ROLE}`] : []),
];

/** Returns the statements that let the service call functions, and nobody else but their owner. */
export const serveFunctions = (names: readonly string[]): string[] =>
  names.flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${SERVICE_ROLE}`,
  ]);

/** Counts the storage of new tables, and of what they contain already, in a database whose tenants have a quota. */
export const COUNT_NEW_TABLES = 'select set_quota(max_rows, max_bytes) from quota';
