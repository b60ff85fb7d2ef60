import { runOn } from '../../support/statements.ts';
import { load } from './load.ts';
import { backendTimes, processorMicroseconds, spentByBackends, type BackendTimes, type Running } from './process.ts';
import type { Load } from './works.ts';

/** Many short rounds, because the speed of a virtual machine changes from one second to the next, for all servers alike. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 11);
/**
 * Requests to each server before its first round: V8 compiles the service until the 65,000th of a kind, and a server runs
 * for days. A number of seconds would be fewer requests on a slower machine, and more for a faster server.
 */
const WARMUP = Number(process.env['BENCH_WARMUP'] ?? 70_000);

/** The PostgreSQL database of a comparison, null for an embedded one, and a token of its tenant. */
export type Bench = { readonly url: string | null; readonly token: string };

/** Returns the settings of a measured server: no limit of its own slows the load down. */
export const environmentOf = ({ url }: Bench): Record<string, string> => ({
  DATABASE_URL: url ?? '',
  PORT: '0',
  LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'warn',
  RATE_LIMIT: '0',
  MAX_IN_FLIGHT: '1000',
  NODE_ENV: 'production',
});

/** Requests per second, and processor time per request in microseconds, of the server and of PostgreSQL, at saturation. */
export type Figures = { rate: number; user: number; system: number; database: number };

/** The processor time of a request in the server, user and system together. */
export const processor = ({ user, system }: Figures): number => user + system;

/** Runs the statements after which requests of a kind cost the same as at first. */
export const prepare = async ({ url }: Bench, { prepare: statements = [] }: Load): Promise<void> => {
  if (url === null) return;
  for (const statement of statements) await runOn(url, statement);
};

/** Sends requests of a kind to a server for one round. */
export const measure = async (
  bench: Bench,
  { address, pid }: Running,
  work: Load,
): Promise<Figures & { served: number }> => {
  await prepare(bench, work);
  const backends = (): BackendTimes =>
    bench.url === null ? new Map() : backendTimes(new URL(bench.url).pathname.slice(1));
  const [before, backendsBefore] = [processorMicroseconds(pid), backends()];
  const { served, rate } = await load(address, bench.token, work.name, work.request, SECONDS);
  const [after, backendsAfter] = [processorMicroseconds(pid), backends()];
  return {
    served,
    rate,
    user: (after.user - before.user) / served,
    system: (after.system - before.system) / served,
    database: spentByBackends(backendsBefore, backendsAfter) / served,
  };
};

/** Sends requests of a kind to a server until V8 has compiled what they run. */
export const warmUp = async (bench: Bench, server: Running, work: Load): Promise<void> => {
  for (let served = 0; served < WARMUP;) served += (await measure(bench, server, work)).served;
};
