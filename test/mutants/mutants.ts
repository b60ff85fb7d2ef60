/**
 * Weakens what confines callers, one thing at a time, and runs the calls of the model of access against the service: each
 * mutant must be noticed by a call, or by the check of the catalogue where no caller can notice it.
 *
 * MUTANTS (all) takes a random sample of so many, MUTANTS_SEED repeats it, MUTANT_NAMES, a regular expression, selects some by
 * their names. MUTANT_SECONDS (10) is the time for one, and MUTANT_JOBS (2) runs so many at once. MUTANT_CATALOGUE=first sends no
 * calls for those that the catalogue notices, so that all take minutes. Needs a PostgreSQL server, TEST_DATABASE_URL.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { openServiceDatabase } from '../../src/app.ts';
import type { Database } from '../../src/postgres/database.ts';
import { runDraws } from '../model/run.ts';
import { buildWorld, type ModelWorld } from '../model/world.ts';
import { CATALOGUE } from '../support/confinement.ts';
import { PATIENT, SERVER, silent } from '../support/database.ts';
import { listen } from '../support/gym.ts';
import { runOn } from '../support/statements.ts';
import { concernedBy } from './concerned.ts';
import { contractMutants, startChanged } from './contract-mutants.ts';
import { inCopy } from './copy.ts';
import { databaseMutants } from './database-mutants.ts';
import type { Mutant } from './mutant.ts';

const SECONDS = Number(process.env['MUTANT_SECONDS'] ?? 10);
const JOBS = Number(process.env['MUTANT_JOBS'] ?? 2);
const SEED = Number(process.env['MUTANTS_SEED'] ?? Date.now() % 2 ** 31);
const CATALOGUE_FIRST = process.env['MUTANT_CATALOGUE'] === 'first';
const NAMES = new RegExp(process.env['MUTANT_NAMES'] ?? '');
const SIZE = Number(process.env['MUTANTS'] ?? Infinity);

/** The least number of calls that concern a mutant, on a slow machine too: callers of each kind are likely among them. */
const LEAST = 150;

/** How a mutant ended: what noticed it, or null. `by` is what a reader sees of it. */
type End = { mutant: Mutant; killer: 'call' | 'catalogue' | null; by: string };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const urlOf = (name: string): string => {
  const url = new URL(SERVER ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

const open = (name: string): Database =>
  openServiceDatabase({ url: urlOf(name), pool: 4, pooler: 'session', limits: PATIENT }, silent);

/** The database that the records of the world are added to: the copy of the mutant that runs. */
const copies = new AsyncLocalStorage<Database>();

/** Builds the world in a template. Its gyms use the database of {@link copies} from then on. */
const createTemplate = async (name: string): Promise<ModelWorld> => {
  await runOn(SERVER ?? '', `create database ${name}`);
  const database = open(name);
  await database.migrate();
  const current = new Proxy(database, { get: (first, key) => Reflect.get(copies.getStore() ?? first, key) });
  const { base, close } = await listen(database, 0);
  const world = await buildWorld(base, current);
  close();
  await database.close();
  return world;
};

const catalogueOf = async (url: string): Promise<string | undefined> => {
  for (const { title, statement } of CATALOGUE) if ((await runOn(url, statement)).length > 0) return title;
  return undefined;
};

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** Runs the calls that concern a mutant, then all, and returns the disagreement that they found. */
const callsNotice = async (world: ModelWorld, mutant: Mutant): Promise<string | null> => {
  const among = concernedBy(mutant);
  if (among.length === 0) return null;
  const near = await runDraws(world, { calls: 1e6, seed: SEED, seconds: SECONDS * 0.7, least: LEAST, among });
  if (near.disagreement !== null) return near.disagreement;
  return (await runDraws(world, { calls: 1e6, seed: SEED, seconds: SECONDS * 0.3 })).disagreement;
};

/** Runs one mutant on a copy of the template. */
const run = async (template: string, world: ModelWorld, mutant: Mutant): Promise<End> => {
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await runOn(SERVER ?? '', `create database ${name} template ${template}`);
  for (const statement of mutant.statements) await runOn(urlOf(name), statement);
  const database = open(name);
  const closing = [() => database.close()];
  try {
    const title = await catalogueOf(urlOf(name));
    if (CATALOGUE_FIRST && title !== undefined) return { mutant, killer: 'catalogue', by: title };
    const { base, close } = await startChanged(mutant, () => listen(database, 0));
    closing.unshift(async () => close());
    const noticed = await copies.run(database, () => callsNotice({ ...world, base }, mutant));
    if (noticed !== null) return { mutant, killer: 'call', by: firstLine(noticed) };
    if (title !== undefined) return { mutant, killer: 'catalogue', by: title };
    return { mutant, killer: null, by: mutant.reason ?? '' };
  } catch (error) {
    return { mutant, killer: 'call', by: `an error: ${firstLine(String(error))}` };
  } finally {
    for (const close of closing) await close();
    await runOn(SERVER ?? '', `drop database ${name} with (force)`);
  }
};

/** Prints how the mutants ended. Returns whether each was noticed, or has a reason why no caller can notice it. */
const report = (ends: readonly End[]): boolean => {
  const count = (killer: End['killer']): number => ends.filter((end) => end.killer === killer).length;
  const alive = ends.filter(({ killer, mutant }) => killer === null && mutant.reason === undefined);
  const excused = ends.filter(({ killer, mutant }) => killer === null && mutant.reason !== undefined);
  for (const { mutant, by } of excused) say(`not noticed by a caller: ${mutant.name} (${by})`);
  for (const { mutant } of alive) say(`SURVIVED: ${mutant.name}`);
  say(
    `${ends.length} mutants: ${count('call')} noticed by a call, ${count('catalogue')} by the catalogue, ` +
      `${excused.length} with a reason, ${alive.length} survived.`,
  );
  return alive.length === 0;
};

const main = async (): Promise<boolean> => {
  if (SERVER === undefined) throw new Error('set TEST_DATABASE_URL: mutants are copies of a database on a server');
  const template = `ems_mutants_${randomUUID().slice(0, 8)}`;
  try {
    const world = await createTemplate(template);
    const all = [...(await databaseMutants(urlOf(template))), ...contractMutants()].filter(({ name }) =>
      NAMES.test(name),
    );
    const [chosen = []] = fc.sample(fc.shuffledSubarray(all, { minLength: Math.min(SIZE, all.length) }), {
      seed: SEED,
      numRuns: 1,
    });
    const queue = chosen.slice(0, SIZE);
    say(`${queue.length} of ${all.length} mutants; MUTANTS_SEED=${SEED} repeats them.`);
    const ends: End[] = [];
    const work = async (): Promise<void> => {
      for (let mutant = queue.pop(); mutant; mutant = queue.pop()) {
        const end = await run(template, world, mutant);
        ends.push(end);
        say(`${end.killer ?? 'nothing'}: ${mutant.name} – ${end.by}`);
      }
    };
    await Promise.all(Array.from({ length: JOBS }, work));
    return report(ends);
  } finally {
    await runOn(SERVER, `drop database if exists ${template} with (force)`);
  }
};

process.exitCode = await inCopy(import.meta.url, async () => ((await main()) ? 0 : 1));
