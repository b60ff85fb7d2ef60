import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { vi } from 'vitest';

/** A statement as it was sent to the database. */
export type Statement = { text: string; values: unknown[] };

// pg receives a text or an object, PGlite a text and its parameters.
const statementOf = (query: unknown, parameters: unknown): Statement => {
  const { text, values: own }: { text?: unknown; values?: unknown } =
    typeof query === 'string' ? { text: query, values: parameters } : Object(query);
  return { text: String(text), values: Array.isArray(own) ? own : [] };
};

/** Returns the statements that the service sends while `work` runs, except those that authenticate. */
export const observe = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const onServer = vi.spyOn(pg.Client.prototype, 'query');
  const embedded = vi.spyOn(PGlite.prototype, 'query');
  try {
    await work();
    const calls: unknown[][] = [...onServer.mock.calls, ...embedded.mock.calls];
    const sent = calls.map(([query, parameters]) => statementOf(query, parameters));
    return sent.filter(({ text }) => !/set_config|authenticate_token/.test(text));
  } finally {
    onServer.mockRestore();
    embedded.mockRestore();
  }
};
