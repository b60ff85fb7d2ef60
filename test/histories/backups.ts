import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommandNearDatabase } from '../../src/commands/near-database.ts';
import { readConfig } from '../../src/config/config.ts';
import { runOn } from '../support/statements.ts';
import { createTemporaryDirectory } from '../support/temporary.ts';
import { checkState } from './check.ts';
import { SECRETS_KEY } from './cluster.ts';
import type { FinalState, History } from './history.ts';
import type { Milestone } from './plans.ts';
import type { Anomaly } from './records.ts';
import { readState } from './state.ts';

/** A backup that was taken while clients worked, from `began` to `ended` by `performance.now()`. */
export type Backup = { file: string; began: number; ended: number };

/** Runs a command of `ems` with settings of the service. @throws Error with its output when it fails */
const runEms = async (environment: Record<string, string>, ...argv: string[]): Promise<void> => {
  const { code, stderr } = await runCommandNearDatabase(readConfig({ ...environment, SECRETS_KEY }), argv);
  if (code !== 0) throw new Error(stderr);
};

/** How long a backup is tried, in ms: it fails while a process migrates, or when the server crashes. */
const TRIES_MS = 60_000;

/** Takes a backup with `ems backup`. `environment` returns the settings of the service. */
export const takeBackup = async (environment: () => Record<string, string>): Promise<Backup> => {
  const directory = createTemporaryDirectory('ems-backup-');
  const file = join(directory, 'history.backup');
  for (const end = performance.now() + TRIES_MS; ;) {
    const began = performance.now();
    try {
      await runEms({ DATA_DIR: directory, ...environment() }, 'backup', file);
      return { file, began, ended: performance.now() };
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(200);
    }
  }
};

/** Returns work at even distances. */
export const evenly = (count: number, run: () => Promise<void>): Milestone[] =>
  Array.from({ length: count }, (_, n) => ({ share: (n + 1) / (count + 1), run }));

/** Restores a backup with `ems restore` into a new folder with an embedded database, and returns the folder. */
export const restoreToFolder = async ({ file }: Backup): Promise<string> => {
  const directory = join(createTemporaryDirectory('ems-restored-'), 'data');
  await runEms({ DATA_DIR: directory, EMBEDDED_FSYNC: 'false' }, 'restore', file);
  return directory;
};

/** Restores a backup with `ems restore` into a new database of a server, and returns the state of a gym in it. */
export const restoreToServer = async (
  { file }: Backup,
  server: string,
  gym: number,
  restored: (url: string) => Promise<unknown> = async () => undefined,
): Promise<FinalState> => {
  const name = `ems_restored_${randomUUID().slice(0, 8)}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runOn(server, `create database ${name}`);
  try {
    await runEms({ DATABASE_URL: url.href, DATA_DIR: createTemporaryDirectory('ems-restored-') }, 'restore', file);
    await restored(url.href);
    return await readState((statement) => runOn(url.href, statement), gym);
  } finally {
    await runOn(server, `drop database ${name} with (force)`);
  }
};

/**
 * Returns what contradicts the guarantees in the state that a backup has: it has what was acknowledged before it began, and
 * what came later has had an effect in it or none.
 */
export const checkBackup = (history: History, { began }: Pick<Backup, 'began'>, state: FinalState): Anomaly[] => {
  const operations = history.operations.map((operation) => ({
    ...operation,
    attempts: operation.attempts.map((attempt) =>
      attempt.outcome === 'ok' && attempt.ended > began
        ? { ...attempt, outcome: 'unknown' as const, answer: [] }
        : attempt,
    ),
  }));
  return checkState({ ...history, operations }, state);
};
