import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Chunk = { chunk: Buffer };
type Callback = (error?: Error | null) => void;

/**
 * The driver's connection to PGlite, in place of a socket: PostgreSQL runs the messages that are written, and what it
 * answers can be read. Connecting opens the database.
 */
export class EmbeddedStream extends Duplex {
  readonly #open: () => Promise<PGlite>;
  #pglite: PGlite | undefined;

  constructor(open: () => Promise<PGlite>) {
    super();
    this.#open = open;
  }

  connect(): this {
    const opened = (pglite: PGlite): void => {
      this.#pglite = pglite;
      this.emit('connect');
    };
    this.#open().then(opened, (error: Error) => this.destroy(error));
    return this;
  }

  /** Runs messages. The event loop turns before the next ones, because PostgreSQL runs in this thread. */
  override _writev(chunks: Chunk[], done: Callback): void {
    if (this.#pglite === undefined) return done(new Error('The connection to the embedded database is not open.'));
    const answers: Buffer[] = [];
    // PGlite reuses the memory of an answer.
    const onRawData = (answer: Uint8Array): void => void answers.push(Buffer.from(answer));
    const answered = (): void => {
      for (const answer of answers) this.push(answer);
      setImmediate(done);
    };
    const messages = Buffer.concat(chunks.map(({ chunk }) => chunk));
    this.#pglite.execProtocolRawStream(messages, { onRawData, syncToFs: false }).then(answered, done);
  }

  override _read(): void {}

  override _final(done: Callback): void {
    this.push(null);
    done();
  }

  // Methods that the driver calls on a socket.
  readonly setNoDelay = (): this => this;
  readonly ref = (): this => this;
  readonly unref = (): this => this;
}
