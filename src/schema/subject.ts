import { computing, type Computed } from './columns.ts';
import type { Recorded } from './records/recorded.ts';

/** A reference to a row of the same tenant: `[table, column, referenced table]`. A row that is referred to stays, unless `cascade` is given. */
type Reference = readonly [table: string, column: string, parent: string, action?: 'cascade'];

/**
 * Everything that the database has about one subject. The statements of all subjects run member by member, in the order
 * of the members here, so a function or a trigger may use the tables of another subject.
 */
export type Subject = {
  /** A script that creates the tables, with their keys, checks and indexes. */
  readonly tables?: string;
  readonly references?: readonly Reference[];
  /** The computed columns of tables. */
  readonly computed?: Readonly<Record<string, Computed>>;
  /** Statements that create functions. */
  readonly functions?: readonly string[];
  /** The kinds whose versions and events triggers keep. */
  readonly recorded?: readonly Recorded[];
  /** Statements that create the other triggers. Those of one table and time run in the order of their names. */
  readonly triggers?: readonly string[];
  /** Rights of the service on the rows of tables, which are confined to the tenant of the session. */
  readonly rights?: Readonly<Record<string, string>>;
  /** Other policies and grants. */
  readonly access?: readonly string[];
  /** The signatures of functions that the service calls, and that PostgreSQL would let everyone call. */
  readonly served?: readonly string[];
  /** The signatures of functions that only triggers and the owner of the tables call. */
  readonly internal?: readonly string[];
};

const foreignKey = ([table, column, parent, action]: Reference): string =>
  // The tenant is part of each key, because the database must prevent references to another tenant's rows.
  `alter table ${table} add constraint ${table}_${column}_foreign foreign key (tenant_id, ${column})
    references ${parent} (tenant_id, id) on delete ${action ?? 'restrict'}`;

/** Returns the statements that add the foreign keys of a subject. */
export const foreignKeys = ({ references = [] }: Subject): string[] => references.map(foreignKey);

/** Returns the functions and triggers of the computed columns of a subject. */
export const computations = ({ computed = {} }: Subject): string[] =>
  Object.entries(computed).flatMap(([table, columns]) => computing(table, columns));
