import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type {
  Inspection,
  PictureFailure,
  PictureHeader,
  PictureReply,
  PictureResult,
  PictureSize,
  PictureTask,
  Rewriting,
  Shrinking,
} from './picture-tasks.ts';

/** The program of the process. The built one is beside the built service. */
const PROGRAM = fileURLToPath(
  new URL(`./picture-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

/** How long the process stays without work, in ms. */
const IDLE_MS = 60_000;

/** A task that failed for its own reasons. */
export class PictureTaskError extends Error {
  readonly failure: PictureFailure;
  constructor(failure: PictureFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** The end of the process during a task, for whatever reason. */
export class PictureProcessEndedError extends Error {
  constructor() {
    super('the process for pictures ended');
  }
}

type Pending = { resolve(result: PictureResult): void; reject(error: Error): void };

/** A process that runs tasks, and the tasks that it runs. */
type Running = { child: ChildProcess; pending: Map<number, Pending>; next: number; idle: NodeJS.Timeout | undefined };

const start = (maxResidentBytes: number): Running => {
  const child = fork(PROGRAM, [String(maxResidentBytes)], {
    execArgv: ['--max-semi-space-size=1'],
    // The decoders read what strangers send, so the process gets none of the service's variables.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return { child, pending: new Map(), next: 1, idle: undefined };
};

/** Runs tasks in a process of its own, which starts with the first task, and again after it has ended. */
export class PictureWorker {
  readonly #maxResidentBytes: number;
  #running: Running | undefined;

  constructor(maxResidentBytes: number) {
    this.#maxResidentBytes = maxResidentBytes;
  }

  /** Reads the header of a picture. @throws PictureTaskError, PictureProcessEndedError */
  async inspect(task: Inspection): Promise<PictureHeader> {
    const result = await this.#run(task);
    if ('header' in result) return result.header;
    throw new Error('the process for pictures replied to another task');
  }

  /** Writes a picture to another file. @throws PictureTaskError, PictureProcessEndedError */
  async write(task: Rewriting | Shrinking): Promise<PictureSize> {
    const result = await this.#run(task);
    if ('size' in result) return result.size;
    throw new Error('the process for pictures replied to another task');
  }

  /** Ends the process. The next task starts another one. */
  stop(): void {
    if (this.#running !== undefined) this.#end(this.#running);
  }

  #run(task: PictureTask): Promise<PictureResult> {
    const running = (this.#running ??= this.#start());
    clearTimeout(running.idle);
    const id = running.next++;
    const { promise, resolve, reject } = Promise.withResolvers<PictureResult>();
    running.pending.set(id, { resolve, reject });
    running.child.channel?.ref();
    running.child.send({ id, task }, (error) => {
      if (error !== null) this.#end(running);
    });
    return promise;
  }

  #start(): Running {
    const running = start(this.#maxResidentBytes);
    running.child.on('message', (reply: PictureReply) => this.#settle(running, reply));
    running.child.on('exit', () => this.#end(running));
    running.child.on('error', () => this.#end(running));
    return running;
  }

  #settle(running: Running, reply: PictureReply): void {
    const { pending } = running;
    const task = pending.get(reply.id);
    pending.delete(reply.id);
    if ('failure' in reply) task?.reject(new PictureTaskError(reply.failure, reply.message));
    else task?.resolve(reply);
    // A task that takes too long goes on in the process.
    if ('failure' in reply && reply.failure === 'slow') return this.#end(running);
    if (pending.size > 0) return;
    running.child.channel?.unref();
    running.idle = setTimeout(() => this.#end(running), IDLE_MS).unref();
  }

  #end(running: Running): void {
    if (this.#running === running) this.#running = undefined;
    clearTimeout(running.idle);
    running.child.kill('SIGKILL');
    for (const { reject } of running.pending.values()) reject(new PictureProcessEndedError());
    running.pending.clear();
  }
}
