/**
 * Checks that the contract produces good TypeScript clients, in three forms: the published bundle, its source files
 * and the OpenAPI 3.0 edition. For each generator it generates a client, compiles it with the program of the same
 * name in this folder, and runs the program against the service. The programs create, list, patch and provoke errors;
 * tsconfig.json here sets how they are compiled.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { startProcess, type Running } from '../bench/support/process.ts';

/** A generator's package, and its command line, which writes into the folder with the name of its program. */
type Generator = { name: string; version: string; command: (contract: string) => [string, ...string[]] };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GENERATED = join(ROOT, 'test/clients/generated');
const ENVIRONMENT = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter) };

const { devDependencies } = manifest;
const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    version: devDependencies['openapi-typescript'],
    command: (contract) => ['openapi-typescript', contract, '--output', 'openapi-typescript/index.ts'],
  },
  {
    name: 'hey-api',
    version: devDependencies['@hey-api/openapi-ts'],
    command: (contract) => ['openapi-ts', '--input', contract, '--output', 'hey-api', '--silent', '--no-log-file'],
  },
  {
    name: 'oazapfts',
    version: devDependencies['oazapfts'],
    command: (contract) => ['oazapfts', contract, 'oazapfts/index.ts'],
  },
  {
    name: 'openapi-typescript-codegen',
    version: devDependencies['openapi-typescript-codegen'],
    // Runs the file directly, because another package has a command of the same name.
    command: (contract) => [
      join(ROOT, 'node_modules/openapi-typescript-codegen/bin/index.js'),
      '--input',
      contract,
      '--output',
      'openapi-typescript-codegen',
      '--useOptions',
    ],
  },
];

/** OpenAPI Generator, which is written in Java and supports OpenAPI 3.0 only. */
const JAVA_GENERATOR: Generator = {
  name: 'openapi-generator',
  version: devDependencies['openapi-generator-jar'].split('@').at(-1) ?? '',
  command: (contract) => [
    'java',
    '-jar',
    join(ROOT, 'node_modules/openapi-generator-jar/bin/openapi-generator.jar'),
    'generate',
    '-i',
    contract,
    '-g',
    'typescript-fetch',
    '-o',
    'openapi-generator',
    '--additional-properties=typescriptThreePlus=true',
  ],
};

/** The published forms of the contract, each with the generators to test. */
const CONTRACTS: { contract: string; generators: Generator[] }[] = [
  { contract: 'generated/openapi.yaml', generators: GENERATORS },
  { contract: 'openapi.yaml', generators: GENERATORS },
  { contract: 'generated/openapi-3.0.json', generators: [JAVA_GENERATOR] },
];

/** Runs a command. Returns its output if it failed, else null. */
const failureOf = (command: string, args: string[], environment: Record<string, string> = {}): Promise<string | null> =>
  new Promise((resolve) => {
    const options = { cwd: GENERATED, env: { ...ENVIRONMENT, ...environment }, timeout: 60_000 };
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
    const [tool, ...args] = command(join(ROOT, contract));
    generated.set(name, await failureOf(tool, args));
  }
  const complaintsOn = await compile(generators);
  let failed = 0;
  for (const generator of generators) {
    const { name, version } = generator;
    const failure = generated.get(name) || complaintsOn(name) || (await check(generator, service, token));
    if (failure) failed += 1;
    process.stdout.write(
      failure
        ? `FAILED  ${name} ${version}\n${failure.replaceAll(/^/gm, '        ')}\n`
        : `passed  ${name} ${version}\n`,
    );
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
  }
  process.stdout.write(`${tried - failed} passed, ${failed} failed\n`);
  return failed;
};

const directory = mkdtempSync(join(tmpdir(), 'ems-clients-'));
try {
  // Overrides a DATABASE_URL in the environment, because the run must not write to that database.
  const service = await startProcess([join(ROOT, 'bin/ems.js'), 'serve'], {
    DATA_DIR: directory,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  try {
    const token = readFileSync(join(directory, 'demo-token'), 'utf8').trim();
    process.exitCode = (await runAll(service, token)) === 0 ? 0 : 1;
  } finally {
    await service.stop();
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
