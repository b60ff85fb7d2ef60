/**
 * Checks that the contract produces good TypeScript clients, in four forms: the published bundle, its source files,
 * the OpenAPI 3.0 edition and the bundle as the service serves it. For each generator it generates a client, compiles it with the program of the same
 * name in this folder, and runs the program against the service. The programs create, list, patch and provoke errors;
 * tsconfig.json here sets how they are compiled. For other languages it generates clients from the OpenAPI 3.0 edition.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../tools/json.ts';
import type { Running } from '../bench/support/process.ts';
import { withDemoProcess } from '../support/demo-process.ts';
import {
  BUNDLE_GENERATORS,
  GENERATORS,
  JAVA_GENERATOR,
  openapiGenerator,
  OPENAPI_GENERATOR_VERSION,
  ORVAL,
  type Generator,
} from './generators.ts';
import { LANGUAGES, missingOperations, type Language } from './languages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GENERATED = join(ROOT, 'test/clients/generated');
const ENVIRONMENT = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter) };

const EDITION_30 = 'generated/openapi-3.0.json';

/** The published forms of the contract, files and the path at which the service serves it, with the generators to test. */
const CONTRACTS: { contract: string; generators: Generator[] }[] = [
  { contract: 'generated/openapi.yaml', generators: [...GENERATORS, ...BUNDLE_GENERATORS] },
  { contract: 'openapi.yaml', generators: GENERATORS },
  { contract: EDITION_30, generators: [JAVA_GENERATOR] },
  { contract: '/openapi.yaml', generators: [ORVAL] },
];

/** Runs a command, by default in the folder of all clients. Returns its output if it failed, else null. */
const failureOf = (
  command: string,
  args: string[],
  environment: Record<string, string> = {},
  cwd = GENERATED,
): Promise<string | null> =>
  new Promise((resolve) => {
    const options = { cwd, env: { ...ENVIRONMENT, ...environment }, timeout: 180_000 };
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve(error === null ? null : `${stdout}${stderr}`.trim() || error.message),
    );
  });

/** Sets the module format of a folder: clients import folders, which Node.js supports in CommonJS only. */
const markAs = (folder: string, type: 'commonjs' | 'module'): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type })}\n`);
};

const prepare = (generators: Generator[]): void => {
  rmSync(GENERATED, { recursive: true, force: true });
  markAs(GENERATED, 'commonjs');
  markAs(join(GENERATED, 'build'), 'module');
  markAs(join(GENERATED, 'build/generated'), 'commonjs');
  for (const { name } of generators) mkdirSync(join(GENERATED, name));
};

/** Compiles all clients and programs together. Returns a lookup of a client's errors, including general ones. */
const compile = async (generators: Generator[]): Promise<(name: string) => string> => {
  const project = {
    extends: '../tsconfig.json',
    files: generators.map(({ name }) => `../${name}.ts`),
    include: ['.'],
    exclude: ['build'],
  };
  writeFileSync(join(GENERATED, 'tsconfig.json'), JSON.stringify(project));
  const said = await failureOf('tsc', ['--project', '.', '--pretty', 'false']);
  const complaints = (said ?? '').split(/\n(?! )/).filter(Boolean);
  const about = (complaint: string, name: string): boolean =>
    complaint.startsWith(`../${name}.ts(`) || complaint.startsWith(`${name}/`);
  const general = complaints.filter((complaint) => !generators.some(({ name }) => about(complaint, name)));
  return (name) => [...general, ...complaints.filter((complaint) => about(complaint, name))].join('\n');
};

const check = async ({ name }: Generator, service: Running, token: string): Promise<string | null> =>
  failureOf(process.execPath, [`build/${name}.js`], { EMS_URL: service.address, EMS_TOKEN: token });

const run = async (service: Running, token: string, contract: string, generators: Generator[]): Promise<number> => {
  prepare(generators);
  process.stdout.write(`${contract}\n`);
  const generated = new Map<string, string | null>();
  for (const { name, command } of generators) {
    const source = contract.startsWith('/') ? service.address + contract : join(ROOT, contract);
    const [tool, ...args] = command(source);
    generated.set(name, await failureOf(tool, args, { CONTRACT: source }));
  }
  const complaintsOn = await compile(generators);
  let failed = 0;
  for (const generator of generators) {
    const { name, version } = generator;
    const failure = generated.get(name) || complaintsOn(name) || (await check(generator, service, token));
    if (failure) failed += 1;
    report(`${name} ${version}`, failure);
  }
  return failed;
};

/** Prints whether a client passed, and why not. */
const report = (client: string, failure: string | null): void => {
  const reason = failure ? `\n${failure.replaceAll(/^/gm, '        ')}` : '';
  process.stdout.write(`${failure ? 'FAILED' : 'passed'}  ${client}${reason}\n`);
};

/** Compiles a client, if this machine has the compiler. Returns why that failed, or null. */
const compileLanguage = async ({ name, compiler }: Language): Promise<string | null> => {
  if (compiler === null) return null;
  const [command, ...args] = compiler;
  if (spawnSync(command, ['--help']).error === undefined) return failureOf(command, args, {}, join(GENERATED, name));
  process.stdout.write(`SKIPPED: the client in ${name} is not compiled, because this machine has no ${command}\n`);
  return null;
};

/** Generates a client in another language than TypeScript, and compiles it. Returns why that failed, or null. */
const tryLanguage = async (language: Language): Promise<string | null> => {
  const [tool, ...args] = openapiGenerator(join(ROOT, EDITION_30), language.name, language.name);
  const failure = await failureOf(tool, args);
  if (failure !== null) return failure;
  const contract: JsonObject = JSON.parse(readFileSync(join(ROOT, EDITION_30), 'utf8'));
  const missing = missingOperations(contract, language, join(GENERATED, language.name));
  return missing.length === 0 ? compileLanguage(language) : `The client has no ${missing.join(', ')}`;
};

/** Returns the number of languages whose client could not be generated. */
const runLanguages = async (): Promise<number> => {
  let failed = 0;
  for (const language of LANGUAGES) {
    const failure = await tryLanguage(language);
    if (failure !== null) failed += 1;
    report(`openapi-generator ${OPENAPI_GENERATOR_VERSION} for ${language.name}`, failure);
  }
  return failed;
};

/** Returns the number of failed clients. Skips the generators that need Java, with a message, if there is no Java. */
const runAll = async (service: Running, token: string): Promise<number> => {
  let [tried, failed] = [0, 0];
  const hasJava = spawnSync('java', ['-version']).status === 0;
  for (const { contract, generators } of CONTRACTS) {
    if (generators.includes(JAVA_GENERATOR) && !hasJava) {
      process.stdout.write(`SKIPPED: ${contract} is not tried, because this machine has no java\n`);
      continue;
    }
    failed += await run(service, token, contract, generators);
    tried += generators.length;
    if (contract !== EDITION_30) continue;
    failed += await runLanguages();
    tried += LANGUAGES.length;
  }
  process.stdout.write(`${tried - failed} passed, ${failed} failed\n`);
  return failed;
};

/** Installs the generators of this folder, unless they are. */
const install = (): void => {
  if (existsSync(join(ROOT, 'test/clients/node_modules/.package-lock.json'))) return;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: join(ROOT, 'test/clients'), stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed in test/clients');
};

install();
await withDemoProcess(async (service, token) => {
  process.exitCode = (await runAll(service, token)) === 0 ? 0 : 1;
});
