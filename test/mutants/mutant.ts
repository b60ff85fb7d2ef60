import type { Change } from './contract-mutants.ts';

/**
 * One weakening: statements on a copy of the database, or a change of a contract. `tables` and `calls` say which calls
 * would notice it, and `reason` why none can, where another check does.
 */
export type Mutant = {
  name: string;
  statements: string[];
  tables: string[];
  calls?: string[];
  change?: Change;
  reason?: string;
};
