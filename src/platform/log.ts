import { fstatSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { describeError } from './log-errors.ts';
import { maskUrls } from './mask-url.ts';

/** Bytes of lines that wait to be written; lines beyond that are dropped. */
const MAX_WAITING = 4 * 1024 * 1024;

/** How long a disk that is full is left alone before the next attempt. */
const RETRY_MILLISECONDS = 1000;

/** A place for log lines that never makes a caller wait. */
export type LogDestination = {
  write(line: string): void;
  /** Lines that were dropped since the start. */
  readonly lost: number;
  /** Waits until all lines are written, at most `ms`. */
  flush(ms: number): Promise<void>;
};

/** Writes some of the bytes, and reports how many. */
type Send = (bytes: Buffer, done: (error: Error | null | undefined, written: number) => void) => void;

/**
 * A write to a pipe that nobody reads would hold a thread for ever, and with it the end of the process; a socket of Node.js
 * writes what the pipe takes. A file cannot be written that way.
 */
const sendTo = (fd: number): Send => {
  const kind = fstatSync(fd);
  if (!kind.isFIFO() && !kind.isSocket()) return (bytes, done) => write(fd, bytes, done);
  const socket = new Socket({ fd, readable: false, writable: true });
  socket.unref();
  // Each write reports its own failure.
  socket.on('error', () => undefined);
  return (bytes, done) => void socket.write(bytes, (error) => done(error, error ? 0 : bytes.length));
};

const noticeOf = (lost: number): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, lost, msg: 'log lines were lost' })}\n`;

/**
 * Makes a destination of a file descriptor. Lines that cannot be written wait, at most `maxWaiting` bytes of them; further ones are
 * dropped and counted, and the next line that is written says how many. pino's own destinations try for ever when they flush
 * to a full disk.
 */
export const createLogDestination = (fd: number, maxWaiting = MAX_WAITING): LogDestination => {
  const send = sendTo(fd);
  let waiting = '';
  let writing: Buffer | null = null;
  let scheduled = false;
  let lost = 0;
  let unreported = 0;

  const next = (): void => {
    scheduled = false;
    if (waiting === '' || writing !== null) return;
    const notice = unreported > 0 ? noticeOf(unreported) : '';
    unreported = 0;
    writing = Buffer.from(notice + waiting);
    waiting = '';
    attempt(writing);
  };
  const attempt = (bytes: Buffer): void =>
    send(bytes, (error, written) => {
      writing = bytes.subarray(written);
      if (error) setTimeout(attempt, RETRY_MILLISECONDS, writing).unref();
      else if (writing.length > 0) attempt(writing);
      else {
        writing = null;
        next();
      }
    });
  const isIdle = (): boolean => waiting === '' && writing === null;
  const remaining = (): Buffer => Buffer.concat([writing ?? Buffer.alloc(0), Buffer.from(waiting)]);

  // The last words of a process that fails: one attempt, which a pipe or a full disk may refuse.
  process.once('exit', () => {
    try {
      writeSync(fd, remaining());
    } catch {
      // Nobody is left to tell.
    }
  });
  return {
    write: (line) => {
      if (waiting.length + (writing?.length ?? 0) + line.length > maxWaiting) {
        lost += 1;
        unreported += 1;
        return;
      }
      waiting += line;
      if (scheduled || writing !== null) return;
      scheduled = true;
      // The lines of one turn of the event loop are written together.
      setImmediate(next);
    },
    get lost() {
      return lost;
    },
    flush: async (ms) => {
      const until = performance.now() + ms;
      while (!isIdle() && performance.now() < until) await sleep(5);
    },
  };
};

/** Keeps the password of an address out of every line, wherever an error got it from. */
export const LOG_HOOKS = { streamWrite: maskUrls };

/** The log of a serving process, on standard output. */
export const createLog = (level: string): { log: Logger; destination: LogDestination } => {
  const destination = createLogDestination(1);
  const log = pino(
    {
      level,
      hooks: LOG_HOOKS,
      redact: ['authorization', 'token', 'headers.authorization'],
      serializers: { err: describeError },
    },
    destination,
  );
  return { log, destination };
};
