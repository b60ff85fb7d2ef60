import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/commands/serve.ts';
import { allOperations } from '../support/contract.ts';
import { startDemoService } from '../support/demo-service.ts';
import { useEms } from '../support/ems.ts';
import { PIXEL } from '../support/files.ts';
import { samplesOf, type Sample } from '../support/samples.ts';
import { createTemporaryDirectory } from '../support/temporary.ts';

const isMissing = (program: string): boolean => spawnSync(program, ['--version']).error !== undefined;

// The skip is reported, because a run without these programs has not tested the samples.
const MISSING = ['bash', 'curl'].filter(isMissing);
if (MISSING.length > 0)
  process.stderr.write(`SKIPPED: the samples of the docs page do not run without ${MISSING.join(' and ')}\n`);

/**
 * Runs each argument. Samples use the user's own curl, which prints the status after the body. One shell runs them all,
 * because a copy of this large process for each would take longer than the samples.
 */
const RUN_ALL = `curl() { command curl -sS -m 10 -w '\\n%{http_code}' "$@"; }
for sample; do ( eval "$sample" ); printf '\\0'; done`;

const run = promisify(execFile);
const ems = useEms();
let service: Service;
let token = '';
let event = '';

const isOfGym = (id: string): boolean =>
  allOperations.some(({ operationId, path }) => operationId === id && !path.startsWith('/api/v1/platform/'));

/** Runs samples in bash. Returns the status of each, with the response if that is not a success. */
const statusesOf = async (all: Sample[]): Promise<string[]> => {
  const { PATH } = process.env;
  const directory = createTemporaryDirectory('ems-samples-');
  writeFileSync(join(directory, 'belt.jpg'), PIXEL);
  const sources = all.map(({ source }) => source);
  const { stdout } = await run('bash', ['-c', RUN_ALL, 'bash', ...sources], {
    // Some samples read and write files.
    cwd: directory,
    env: { PATH, TOKEN: token },
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout
    .split('\0')
    .slice(0, -1)
    .map((output) => (/^2\d\d$/.test(output.slice(output.lastIndexOf('\n') + 1)) ? '2xx' : output));
};

describe.skipIf(MISSING.length > 0)('the curl samples of the docs page', () => {
  beforeAll(async () => {
    ({ service, token, event } = await startDemoService(ems));
  });
  afterAll(() => service.stop());

  it('include one for each operation', async () => {
    const ids = (await samplesOf(service.address, 'curl')).map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual(allOperations.map(({ operationId }) => operationId).toSorted());
  });

  it(
    'succeed as printed in a new demo gym, in the order of the page with deletions last',
    { timeout: 180_000 },
    async () => {
      // The operations of platforms take a token that no gym has.
      const ordered = (await samplesOf(service.address, 'curl', event)).filter(({ operationId }) =>
        isOfGym(operationId),
      );
      const statuses = await statusesOf(ordered);
      expect(statuses).toHaveLength(ordered.length);
      const failures = ordered.flatMap(({ source }, index) =>
        statuses[index] === '2xx' ? [] : [`${source}\n${statuses[index]}`],
      );
      expect(failures).toEqual([]);
    },
  );
});
