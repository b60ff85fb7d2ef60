import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely, Selectable } from 'kysely';

/** The tables and the types of their columns, which `entities.ts` infers from the entities. */
export interface Tables {}

/** The rows of each table, as they are read. */
export type Rows = { [Table in keyof Tables]: Selectable<Tables[Table]> };

/**
 * MikroORM's entity manager, whose statements run in the session of the call (`tenancy.ts`). Reads and writes of single
 * rows use its query builder, documents with parts its entities.
 */
export type EntityManager = {
  /** Returns the query builder, typed by the entities. */
  getKysely(): Kysely<Tables>;
} & SqlEntityManager;
