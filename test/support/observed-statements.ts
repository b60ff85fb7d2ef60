import { mock } from 'node:test';
import pg from 'pg';

/** A statement as it was sent to the database. */
export type Statement = { text: string; values: unknown[] };

// The driver receives a text or an object.
const statementOf = (query: unknown, parameters: unknown): Statement => {
  const { text, values: own }: { text?: unknown; values?: unknown } =
    typeof query === 'string' ? { text: query, values: parameters } : Object(query);
  return { text: String(text), values: Array.isArray(own) ? own : [] };
};

/**
 * Returns the statements that the service sends while `work` runs, except those that authenticate, begin and end transactions,
 * and the settings of a connection that the pool opens meanwhile.
 */
export const observe = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const spy = mock.method(pg.Client.prototype, 'query');
  try {
    await work();
    const calls: { arguments: unknown[] }[] = spy.mock.calls;
    const sent = calls.map(({ arguments: [query, parameters] }) => statementOf(query, parameters));
    return sent.filter(({ text }) => !/^(set|begin|start|commit|rollback) ?|set_config|authenticate_token/.test(text));
  } finally {
    spy.mock.restore();
  }
};
