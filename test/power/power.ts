/**
 * Cuts the power of the embedded database and the folder of files. A process of the service starts in an empty folder and
 * stores writes while strace records what it does to files. For each cut, a folder is made that has what was synced before a
 * random moment, and by chance a part of the rest. The service has to start on it, with each write acknowledged before.
 *
 * POWER_CUTS is the number of cuts, POWER_SECONDS how long writes are sent; SEED repeats the choice for the same recording.
 * POWER_FSYNC=off records a process with EMBEDDED_FSYNC=off, of which losses have to be found. Needs strace.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { findProgram } from '../support/programs.ts';
import { createTemporaryDirectory } from '../support/temporary.ts';
import { cutAt, record, type Files } from './disk.ts';
import { readFolder, writeFolder } from './folder.ts';
import { findDamaged, findLosses, write, type Acknowledged } from './load.ts';
import { readTrace, traceOptions } from './trace.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const CUTS = Number(process.env['POWER_CUTS'] ?? 50);
const SECONDS = Number(process.env['POWER_SECONDS'] ?? 6);
const FSYNC = process.env['POWER_FSYNC'] === 'off' ? 'false' : 'true';
const WRITERS = 3;
/** Times of strace and of the program may differ by so much, in ms. */
const CLOCKS_MS = 3;

/** How long the service may take to start under strace, or on a damaged folder, in ms. */
const START_MS = 120_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const ENVIRONMENT = { DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
const SERVICE = [join(import.meta.dirname, '../../bin/ems.js'), 'serve'];

type Recording = { folder: string; trace: string; ready: number; ended: number; writes: Acknowledged[] };

/** Starts a program that prints the address of the service. `started` rejects when it ends or takes too long. */
const launch = (program: string, args: string[], environment: Record<string, string>) => {
  const env = { ...process.env, ...ENVIRONMENT, ...environment };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const started = new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /is at (http:\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`it ended: ${said}`)));
    setTimeout(() => reject(new Error(`it does not start: ${said}`)), START_MS).unref();
  });
  return { child, started };
};

/** Records a process that starts in an empty folder, stores writes and stops. */
const recordService = async (): Promise<Recording> => {
  const folder = createTemporaryDirectory('ems-power-');
  const trace = join(createTemporaryDirectory('ems-trace-'), 'calls');
  const strace = findProgram('strace');
  if (strace === null) throw new Error('this machine has no strace');
  const environment = { DATA_DIR: folder, EMBEDDED_FSYNC: FSYNC };
  const { child, started } = launch(strace, [...traceOptions(trace), process.execPath, ...SERVICE], environment);
  const address = await started;
  const ready = Date.now();
  const token = readFileSync(join(folder, 'demo-token'), 'utf8').trim();
  const isOver = (): boolean => Date.now() > ready + SECONDS * 1000;
  const writes = (await Promise.all(Array.from({ length: WRITERS }, () => write(address, token, isOver)))).flat();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  return { folder, trace, ready, ended: Date.now(), writes };
};

/** Starts the service on what is left after a cut, and returns what is missing. */
const judge = async (
  files: Files,
  recording: Recording,
  cut: number,
): Promise<{ lost: string[]; damaged: string[] }> => {
  const folder = createTemporaryDirectory('ems-cut-');
  writeFolder(files, recording.folder, folder);
  const acknowledged = recording.writes.filter(({ at }) => at < cut - CLOCKS_MS);
  const { child, started } = launch(process.execPath, SERVICE, { DATA_DIR: folder });
  try {
    const address = await started;
    const token = readFileSync(join(folder, 'demo-token'), 'utf8').trim();
    return { lost: await findLosses(address, token, acknowledged), damaged: await findDamaged(address, token) };
  } catch (error) {
    return { lost: acknowledged.map(({ path }) => path), damaged: [`the service does not start: ${String(error)}`] };
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
};

const recording = await recordService();
const calls = await readTrace(recording.trace, recording.folder);
const before: Files = new Map([[recording.folder, null]]);
const recorded = record(calls, before);
const syncs = calls.filter((call) => call.do === 'sync').length;
say(
  `${recording.writes.length} writes acknowledged, ${calls.length} calls on files, ${syncs} syncs, EMBEDDED_FSYNC=${FSYNC}, SEED=${SEED}`,
);

const replayed = cutAt(recorded, before, Infinity, () => 0);
const found = readFolder(recording.folder);
const differing = [...found].filter(
  ([path, content]) => content !== null && replayed.get(path)?.equals(content) !== true,
);
if (differing.length > 0)
  say(
    `${differing.length} files differ when all calls are replayed: ${differing
      .slice(0, 5)
      .map(([path]) => path)
      .join(' ')}`,
  );

const NUMBER = fc.noBias(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }));
const draws = fc.sample(fc.tuple(NUMBER, fc.noBias(fc.integer())), { numRuns: CUTS, seed: SEED });
let lostWrites = 0;
let damagedFolders = 0;
for (const [place, seed] of draws) {
  const cut = recording.ready + place * (recording.ended - recording.ready);
  const numbers = fc.sample(NUMBER, { numRuns: 4096, seed });
  let at = 0;
  const random = (): number => numbers[(at += 1) % numbers.length] ?? 0;
  const { lost, damaged } = await judge(cutAt(recorded, before, cut, random), recording, cut);
  lostWrites += lost.length;
  damagedFolders += damaged.length > 0 ? 1 : 0;
  if (lost.length + damaged.length > 0)
    say(
      `cut after ${Math.round(cut - recording.ready)} ms: ${lost.length} lost (${lost.slice(0, 3).join(', ')}), ${damaged.slice(0, 3).join(', ').slice(0, 1500)}`,
    );
}
say(`\n${CUTS} cuts, ${lostWrites} lost acknowledged writes, ${damagedFolders} damaged folders, SEED=${SEED}`);
rmSync(recording.folder, { recursive: true, force: true });
process.exit(lostWrites + damagedFolders === 0 ? 0 : 1);
