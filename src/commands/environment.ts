import type { Database } from '../platform/postgres/database.ts';

/** The database and output of an administration command. */
export type CommandEnvironment = { open: () => Promise<Database>; print: (line: string) => void };
