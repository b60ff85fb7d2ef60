import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** When a process is ended: with its changes written and not committed, or committed and not known to it. */
export type Moment = 'before' | 'after';

/** A proxy in front of PostgreSQL that knows when a transaction with changes commits. */
export type CommitProxy = {
  port: number;
  /** Calls back once, at the next commit of a transaction with changes. Nothing passes the proxy from then on, until it is armed again. */
  arm(moment: Moment, reached: () => void): void;
  close(): void;
};

/** Length of the type and the length of a message. */
const HEAD = 5;
/** Codes of the messages before a session, which have no type. */
const STARTUP = 'startup';

/** Splits the bytes of a client into its messages (PostgreSQL, Frontend/Backend Protocol, "Message Formats"). */
const splitMessages = (): ((chunk: Buffer) => Buffer[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let state: string | null = STARTUP;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    for (;;) {
      const head = state === STARTUP ? HEAD - 1 : HEAD;
      if (rest.length < head) return messages;
      const length = state === STARTUP ? rest.readInt32BE(0) : rest.readInt32BE(1) + 1;
      if (rest.length < length) return messages;
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      state = null;
    }
  };
};

/** Returns the text of a statement in a message, empty for other messages. */
const statementIn = (message: Buffer): string => {
  const type = String.fromCharCode(message[0] ?? 0);
  if (type !== 'Q' && type !== 'P') return '';
  const text = message.toString('utf8', HEAD);
  return type === 'Q' ? text : text.slice(text.indexOf('\0') + 1);
};

/** Whether a statement changes what callers see. The use of a token is noted beside their requests. */
const isChange = (statement: string): boolean =>
  /\b(insert into|update|delete from)\b/i.test(statement) &&
  !/update "?(token|person_session|rate_limit)\b/i.test(statement);

/** Starts a proxy on a free port in front of a server of PostgreSQL on this machine. */
export const startCommitProxy = async (port: number): Promise<CommitProxy> => {
  let armed: { moment: Moment; reached: () => void } | null = null;
  let isCut = false;
  const cut = (): void => {
    const { reached } = armed ?? {};
    armed = null;
    isCut = true;
    reached?.();
  };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const split = splitMessages();
    let hasChanged = false;
    let awaitsCommit = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    const forward = (message: Buffer): void => {
      const statement = statementIn(message);
      if (/^\s*begin/i.test(statement)) hasChanged = false;
      hasChanged ||= isChange(statement);
      if (armed && hasChanged && /^\s*commit/i.test(statement)) {
        if (armed.moment === 'before') return cut();
        awaitsCommit = true;
      }
      if (!isCut) upstream.write(message);
    };
    client.on('data', (chunk) => split(chunk).forEach(forward));
    upstream.on('data', (chunk) => {
      if (awaitsCommit && chunk.includes('COMMIT\0')) return cut();
      if (!isCut) client.write(chunk);
    });
    for (const socket of [client, upstream] satisfies Socket[]) {
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no address');
  return {
    port: address.port,
    arm: (moment, reached) => {
      isCut = false;
      armed = { moment, reached };
    },
    close: () => void server.close(),
  };
};
