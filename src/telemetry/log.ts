import { fstatSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { describeError } from './log-errors.ts';
import { maskUrls } from '../config/mask-url.ts';

/** Maximum bytes of buffered lines. Lines beyond that are dropped. */
const MAX_WAITING = 4 * 1024 * 1024;

/** How long lines wait for others, in ms, because a write takes as long as ten lines. */
const GATHER_MILLISECONDS = 20;

/** The pause after a failed write, in ms. */
const RETRY_MILLISECONDS = 1000;

/** A destination of log lines that never blocks a caller. */
export type LogDestination = {
  /** Writes a line together with those of the next 20 ms; an urgent one at the end of the turn of the event loop. */
  write(line: string, isUrgent?: boolean): void;
  /** Number of dropped lines since the start. */
  readonly lost: number;
  /** Waits until all lines are written, at most `ms` milliseconds. */
  flush(ms: number): Promise<void>;
};

/** Writes some of the bytes and reports their number. */
type Send = (bytes: Buffer, done: (error: Error | null | undefined, written: number) => void) => void;

/**
 * Returns the write function for a file descriptor. A write to a pipe without a reader would block a thread, and the
 * exit of the process, forever; a Node.js socket does not block. Files do not support sockets.
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
 * Creates a destination for a file descriptor. Buffers at most `maxWaiting` bytes of lines; drops and counts further
 * ones, and reports their number before the next line. pino's own destinations retry forever when they flush to a full
 * disk.
 */
export const createLogDestination = (fd: number, maxWaiting = MAX_WAITING): LogDestination => {
  const send = sendTo(fd);
  let waiting = '';
  let writing: Buffer | null = null;
  let gathering: NodeJS.Timeout | undefined;
  let isLeaving = false;
  let lost = 0;
  let unreported = 0;

  const next = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    isLeaving = false;
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

  // The remaining lines get one attempt at exit, which may fail on a pipe or a full disk.
  process.once('exit', () => {
    try {
      writeSync(fd, remaining());
    } catch {
      // There is nowhere left to report it.
    }
  });
  return {
    write: (line, isUrgent = false) => {
      if (waiting.length + (writing?.length ?? 0) + line.length > maxWaiting) {
        lost += 1;
        unreported += 1;
        return;
      }
      waiting += line;
      if (isLeaving || writing !== null) return;
      if (isUrgent) {
        isLeaving = true;
        setImmediate(next);
      } else gathering ??= setTimeout(next, GATHER_MILLISECONDS).unref();
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

/** Masks the passwords of URLs in every line. */
const LOG_HOOKS = { streamWrite: maskUrls };

/**
 * Returns the function that makes the text of a line: readable in a terminal, and the JSON of pino for everything else
 * that reads it.
 */
const formatFor = async ({ isTTY }: { isTTY?: boolean }): Promise<(line: string) => string> => {
  if (!isTTY) return (line) => line;
  const { prettyFactory } = await import('pino-pretty');
  return prettyFactory({ colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' });
};

const OPTIONS = {
  hooks: LOG_HOOKS,
  redact: ['authorization', 'token', 'headers.authorization'],
  serializers: { err: describeError },
};

/** Creates the log of a serving process, on standard output. */
export const createLog = async (level: string): Promise<{ log: Logger; destination: LogDestination }> => {
  const destination = createLogDestination(1);
  const format = await formatFor(process.stdout);
  const urgent = pino.levels.values['error'] ?? 0;
  const stream = {
    // pino then sets the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write: (line: string) => destination.write(format(line), stream.lastLevel >= urgent),
  };
  const log = pino({ ...OPTIONS, level }, stream);
  return { log, destination };
};

/** Creates the log of a command, on standard error, whose standard output has its result. */
export const createCommandLog = async (): Promise<Logger> => {
  const format = await formatFor(process.stderr);
  return pino({ ...OPTIONS, level: 'warn' }, { write: (line) => void process.stderr.write(format(line)) });
};
