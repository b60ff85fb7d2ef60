import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A server in its own process. `milliseconds` is the time until it printed its address. */
export type Running = { address: string; pid: number; milliseconds: number; stop(): Promise<void> };

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Returns the processor time that a process has used, in microseconds (Linux: proc(5), fields 14 and 15). */
export const processorMicroseconds = (pid: number): { user: number; system: number } => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const at = (index: number): number => (Number(fields[index]) * 1_000_000) / TICKS_PER_SECOND;
  return { user: at(11), system: at(12) };
};

/** The command line of a process; empty for one that has ended. */
const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** The processor time of each backend that serves a database, in microseconds, by process id. */
export type BackendTimes = ReadonlyMap<number, number>;

/** Returns the processor time of the backends on this machine that serve a database, whose names contain its name. */
export const backendTimes = (database: string): BackendTimes => {
  const backends = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    const command = commandOf(name);
    return command.startsWith('postgres:') && command.includes(` ${database} `) && !command.includes('autovacuum');
  });
  return new Map(backends.map((pid) => [Number(pid), cpuMicroseconds(Number(pid))]));
};

/** Returns the processor time that backends have used between two moments, in microseconds; NaN without a backend. */
export const spentByBackends = (before: BackendTimes, after: BackendTimes): number =>
  after.size === 0 ? Number.NaN : [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);

/** Like {@link processorMicroseconds}, user and system together. */
export const cpuMicroseconds = (pid: number): number => {
  const { user, system } = processorMicroseconds(pid);
  return user + system;
};

/** Starts a server and waits until it prints its address. */
export const startProcess = async (args: string[], environment: Record<string, string>): Promise<Running> => {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /is at (http:\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended: ${said}`)));
  });
  if (child.pid === undefined) throw new Error('the process has no id');
  return {
    address,
    pid: child.pid,
    milliseconds: performance.now() - begun,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** Starts the service as `npm start` does, with further options of Node.js, from the folder of this or another version. */
export const startService = (
  environment: Record<string, string>,
  { options = [], folder = '.' }: { options?: string[]; folder?: string } = {},
): Promise<Running> =>
  startProcess([...options, '--max-semi-space-size=16', '--no-memory-reducer', join(folder, 'bin/ems.js'), 'serve'], {
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...environment,
  });

/** Returns the value that a tenth of the values are below, which the load of other programs changes least. */
export const tenthPercentile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints rows as a Markdown table. */
export const printTable = (head: string[], rows: string[][]): void => {
  console.log('');
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
};
