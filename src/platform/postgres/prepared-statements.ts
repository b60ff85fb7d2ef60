import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { BEGIN, Call, COMMIT, type Described, type Named, type Result } from './call.ts';
import { send } from './client.ts';
import type { Guard } from './session-guard.ts';

/** Maximum number of named statements, because a server keeps each one per connection. */
const MAX_PREPARED_STATEMENTS = 1000;

/** A statement that waits to be sent, and what settles the promise of its result. */
type Waiting = {
  readonly text: string;
  readonly values: readonly unknown[];
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/**
 * Names each statement with values by its text, so PostgreSQL parses and plans it once per connection. Sends the
 * statements of one tick together, or of one turn of the event loop while others are pending, because each write wakes a
 * server process. A `begin` before a named statement and a `commit` after it become part of its exchange.
 */
export const wrapWithPrepared = (client: PoolClient, names: Map<string, string>, guard?: Guard): PostgresPoolClient => {
  const { connection } = client;
  const described: Described = new Map();
  let waiting: Waiting[] = [];
  let pending = 0;

  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < MAX_PREPARED_STATEMENTS) {
      name = `ems_${names.size}`;
      names.set(text, name);
    }
    return name;
  };
  const named = ({ text, values }: Waiting): Named | null => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? null : { name, text, values };
  };
  const isReady = (statement: Waiting | undefined, { name, text }: typeof BEGIN): boolean =>
    statement?.text === text && name in connection.parsedStatements;
  const sendAlone = (statement: Waiting): Promise<Result> => {
    const { text, values } = statement;
    // Naming a begin or commit makes the server parse it once, so later exchanges can contain it.
    const name = (guard ? named(statement) : [BEGIN, COMMIT].find((known) => known.text === text))?.name;
    const config = { ...(name !== undefined && { name }), text, values: [...values] };
    return guard ? guard.send(config) : send(client, config);
  };
  const call = (statement: Named, begins: boolean, commits: boolean): Promise<Result> =>
    new Promise((resolve, reject) => {
      const done = (error: Error | null, result: Result): void => (error ? reject(error) : resolve(result));
      client.query(new Call(statement, { begins, commits }, described, done));
    });
  const settle = (sent: readonly Waiting[], answered: Promise<Result>): void => {
    const settleAll = (one: (statement: Waiting) => void): void => {
      pending -= sent.length;
      sent.forEach(one);
    };
    answered.then(
      (result) => settleAll((statement) => statement.resolve(result)),
      (error: unknown) => settleAll((statement) => statement.reject(error)),
    );
  };
  /** Sends the statement at an index, or an exchange that begins with it. Returns how many statements that were. */
  const sendAt = (statements: readonly Waiting[], at: number, first: Waiting): number => {
    const begins = isReady(first, BEGIN);
    const ownAt = begins ? at + 1 : at;
    const own = statements[ownAt];
    const statement = own === undefined || guard ? null : named(own);
    if (statement === null) {
      settle([first], sendAlone(first));
      return 1;
    }
    const commits = isReady(statements[ownAt + 1], COMMIT);
    const sent = statements.slice(at, ownAt + (commits ? 2 : 1));
    settle(sent, call(statement, begins, commits));
    return sent.length;
  };
  const sendAll = (): void => {
    const statements = waiting;
    waiting = [];
    connection.stream.cork();
    try {
      for (let at = 0, first = statements[0]; first !== undefined; first = statements[at])
        at += sendAt(statements, at, first);
    } finally {
      connection.stream.uncork();
    }
  };
  const query = (text: string, values: readonly unknown[] = []): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        if (pending > 0) setImmediate(sendAll);
        else process.nextTick(sendAll);
      }
      pending += 1;
      waiting.push({ text, values, resolve, reject });
    });
  return Object.assign(Object.create(client), {
    query,
    ...(guard && { release: () => client.release(guard.isBroken()) }),
  });
};
