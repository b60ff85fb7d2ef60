import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/commands/serve.ts';
import { allOperations } from '../support/contract.ts';
import { createDirectory } from '../support/database.ts';
import { startDemoService } from '../support/demo-service.ts';
import { useEms } from '../support/ems.ts';
import { PIXEL } from '../support/files.ts';
import { samplesOf } from '../support/samples.ts';
import manifest from '../../clients/typescript/package.json' with { type: 'json' };

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const run = promisify(execFile);
const ems = useEms();
let service: Service;
let token = '';
let event = '';
let directory = '';

/** Runs each sample, and prints the name and the error of those that fail. */
const RUN_ALL = `globalThis.token = process.env.TOKEN;
const failed = [];
const print = console.log;
console.log = () => undefined;
for (const name of JSON.parse(process.env.NAMES)) {
  const run = import(process.cwd() + '/' + name).catch((error) => failed.push(name + ': ' + error.message));
  // A stream does not end.
  await (name === 'streamEvents.ts' ? Promise.race([run, new Promise((resolve) => setTimeout(resolve, 2000))]) : run);
}
print(failed.join('\\n'));
process.exit();`;

/** Installs the client that the service serves, with what it needs, as npm would. */
const installPackage = async (modules: string): Promise<void> => {
  const installed = join(modules, manifest.name);
  mkdirSync(installed, { recursive: true });
  const archive = join(directory, 'client.tgz');
  const served = await fetch(`${service.address}/clients/typescript.tgz`);
  writeFileSync(archive, new Uint8Array(await served.arrayBuffer()));
  await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
  for (const name of [...Object.keys(manifest.dependencies), '@types', 'undici-types'])
    symlinkSync(join(MODULES, name), join(modules, name));
};

/** Declarations in a sample besides those of the package. */
const PROJECT = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    allowImportingTsExtensions: true,
  },
};

describe('the TypeScript samples of the docs page', () => {
  beforeAll(async () => {
    ({ service, token, event } = await startDemoService(ems));
    directory = createDirectory();
    mkdirSync(join(directory, 'node_modules'));
    writeFileSync(join(directory, 'belt.jpg'), PIXEL);
    await installPackage(join(directory, 'node_modules'));
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it(
    'include one for each operation, succeed as printed in a new demo gym, and compile',
    { timeout: 300_000 },
    async () => {
      const all = await samplesOf(service.address, 'TypeScript', event);
      expect(all).toHaveLength(allOperations.length);
      // All compile. The operations of platforms take a token that no gym has.
      const ofGyms = allOperations.filter(({ path }) => !path.startsWith('/api/v1/platform/'));
      const names = all
        .filter((sample) => ofGyms.some(({ operationId }) => operationId === sample.operationId))
        .map(({ operationId }) => `${operationId}.ts`);
      for (const { operationId, source } of all) writeFileSync(join(directory, `${operationId}.ts`), source);
      writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
      writeFileSync(join(directory, 'token.d.ts'), 'declare const token: string;');
      writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(PROJECT));
      const compiled = await run(process.execPath, [join(MODULES, 'typescript/bin/tsc'), '-p', directory]).catch(
        (error: { stdout: string }) => error,
      );
      expect(compiled.stdout).toBe('');
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', RUN_ALL], {
        cwd: directory,
        env: { PATH: process.env['PATH'], TOKEN: token, NAMES: JSON.stringify(names) },
      });
      expect(stdout.trim()).toBe('');
    },
  );
});
