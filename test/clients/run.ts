/**
 * Shows that the contract as it stands gives good TypeScript clients. For each generator it makes a client from openapi.yaml,
 * compiles it together with a small program of the same name in this folder, and runs the program against the service.
 * The programs create, list, patch and are refused; see tsconfig.json here for how they are compiled.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { startProcess, type Running } from '../bench/support/process.ts';

/** A generator: its package, and its command line, which writes into the folder named as its program. */
type Generator = { name: string; version: string; command: [string, ...string[]] };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONTRACT = join(ROOT, 'openapi.yaml');
const GENERATED = join(ROOT, 'test/clients/generated');
const ENVIRONMENT = { ...process.env, PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter) };

const { devDependencies } = manifest;
const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    version: devDependencies['openapi-typescript'],
    command: ['openapi-typescript', CONTRACT, '--output', 'openapi-typescript/index.ts'],
  },
  {
    name: 'hey-api',
    version: devDependencies['@hey-api/openapi-ts'],
    command: ['openapi-ts', '--input', CONTRACT, '--output', 'hey-api', '--silent', '--no-log-file'],
  },
  { name: 'oazapfts', version: devDependencies['oazapfts'], command: ['oazapfts', CONTRACT, 'oazapfts/index.ts'] },
  {
    name: 'openapi-typescript-codegen',
    version: devDependencies['openapi-typescript-codegen'],
    // By its file: another package has a command of the same name, and which of them is linked depends on the installation.
    command: [
      join(ROOT, 'node_modules/openapi-typescript-codegen/bin/index.js'),
      '--input',
      CONTRACT,
      '--output',
      'openapi-typescript-codegen',
      '--useOptions',
    ],
  },
];

/** What a command said when it failed, null when it went well. */
const failureOf = (command: string, args: string[], environment: Record<string, string> = {}): Promise<string | null> =>
  new Promise((resolve) => {
    const options = { cwd: GENERATED, env: { ...ENVIRONMENT, ...environment }, timeout: 60_000 };
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve(error === null ? null : `${stdout}${stderr}`.trim() || error.message),
    );
  });

/** Says in which module format the files of a folder are; clients import without file names, which Node takes in CommonJS only. */
const markAs = (folder: string, type: 'commonjs' | 'module'): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type })}\n`);
};

const prepare = (): void => {
  rmSync(GENERATED, { recursive: true, force: true });
  markAs(GENERATED, 'commonjs');
  markAs(join(GENERATED, 'build'), 'module');
  markAs(join(GENERATED, 'build/generated'), 'commonjs');
  for (const { name } of GENERATORS) mkdirSync(join(GENERATED, name));
};

/** Compiles every client and program at once; gives the compiler's complaints on the files of one, or those on none of them. */
const compile = async (): Promise<(name: string) => string> => {
  const said = await failureOf('tsc', ['--project', '..', '--pretty', 'false']);
  const complaints = (said ?? '').split(/\n(?! )/).filter(Boolean);
  const about = (complaint: string, name: string): boolean =>
    complaint.startsWith(`../${name}.ts(`) || complaint.startsWith(`${name}/`);
  const general = complaints.filter((complaint) => !GENERATORS.some(({ name }) => about(complaint, name)));
  return (name) => [...general, ...complaints.filter((complaint) => about(complaint, name))].join('\n');
};

const check = async ({ name }: Generator, service: Running, token: string): Promise<string | null> =>
  failureOf(process.execPath, [`build/${name}.js`], { EMS_URL: service.address, EMS_TOKEN: token });

const run = async (service: Running, token: string): Promise<number> => {
  const generated = new Map<string, string | null>();
  for (const {
    name,
    command: [tool, ...args],
  } of GENERATORS)
    generated.set(name, await failureOf(tool, args));
  const complaintsOn = await compile();
  let failed = 0;
  for (const generator of GENERATORS) {
    const { name, version } = generator;
    const failure = generated.get(name) || complaintsOn(name) || (await check(generator, service, token));
    if (failure) failed += 1;
    process.stdout.write(
      failure
        ? `FAILED  ${name} ${version}\n${failure.replaceAll(/^/gm, '        ')}\n`
        : `passed  ${name} ${version}\n`,
    );
  }
  process.stdout.write(`${GENERATORS.length - failed} passed, ${failed} failed\n`);
  return failed;
};

prepare();
const directory = mkdtempSync(join(tmpdir(), 'ems-clients-'));
try {
  // An empty DATABASE_URL, so that the run never reaches a database that the environment names.
  const service = await startProcess([join(ROOT, 'src/main.ts'), 'serve'], {
    DATA_DIR: directory,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  try {
    const token = readFileSync(join(directory, 'demo-token'), 'utf8').trim();
    process.exitCode = (await run(service, token)) === 0 ? 0 : 1;
  } finally {
    await service.stop();
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
