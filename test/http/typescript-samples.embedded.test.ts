import { execFile } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const ems = useEms();
let service: Service;
let token = '';
let event = '';
let directory = '';

/** Runs each sample, and prints the name and the error of those that fail. */
const RUN_ALL = `globalThis.token = process.env.TOKEN;
for (const name of JSON.parse(process.env.NAMES)) {
  await import(process.cwd() + '/' + name).catch((error) => console.log(name, error.message));
}
// The sample of the stream leaves it open.
process.exit();`;

describe('the TypeScript samples of the docs page', () => {
  beforeAll(async () => {
    ({ service, token, event } = await startDemoService(ems));
    directory = createDirectory();
    writeFileSync(join(directory, 'belt.jpg'), PIXEL);
    symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(directory, 'node_modules'));
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it('include one for each operation, and succeed as printed in a new demo gym', { timeout: 120_000 }, async () => {
    const all = await samplesOf(service.address, 'TypeScript', event);
    expect(all).toHaveLength(allOperations.length);
    const names = all.map(({ operationId }) => `${operationId}.ts`);
    for (const { operationId, source } of all) writeFileSync(join(directory, `${operationId}.ts`), source);
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', RUN_ALL], {
      cwd: directory,
      env: { PATH: process.env['PATH'], TOKEN: token, NAMES: JSON.stringify(names) },
    });
    expect(stdout).toBe('');
  });
});
