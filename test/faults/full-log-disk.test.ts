import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogDestination } from '../../src/telemetry/log.ts';
import { useEms } from '../support/ems.ts';

const ems = useEms();
const MAIN = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the service with its log on `stdout`, which has no reader. */
const serve = async (stdout: number | 'pipe'): Promise<{ address: string; child: ChildProcess }> => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { PATH, HOME, PORT: '0', ...ems.environment },
    stdio: ['ignore', stdout, 'pipe'],
  });
  children.push(child);
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      const url = /is at (http:\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
  return { address, child };
};

const ask = (address: string): Promise<number> =>
  fetch(`${address}/healthz`, {
    headers: { 'x-request-id': 'x'.repeat(128) },
    signal: AbortSignal.timeout(10_000),
  }).then(({ status }) => status);

const askOften = async (address: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 20) {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => ask(address)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
};

describe('a log that cannot be written', () => {
  it('blocks neither requests nor shutdown when the disk is full', async () => {
    const full = openSync('/dev/full', 'w');
    const { address, child } = await serve(full);
    await askOften(address, 200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    closeSync(full);
  });

  it('blocks neither requests nor shutdown when nothing reads the pipe', async () => {
    const { address, child } = await serve('pipe');
    await askOften(address, 3000);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('a log destination', () => {
  it('buffers up to its limit, drops further lines, and reports their number once it can write', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ems-log-'));
    const path = join(directory, 'log');
    const fd = openSync(path, 'w');
    const destination = createLogDestination(fd, 100);
    for (let n = 0; n < 30; n += 1) destination.write(`line ${n}\n`);
    expect(destination.lost).toBe(17);
    await destination.flush(5000);
    destination.write('the next\n');
    await destination.flush(5000);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('line 12\n');
    expect(text).not.toContain('line 13\n');
    expect(text).toMatch(/"lost":17,"msg":"log lines were lost"}\n/);
    expect(text.endsWith('the next\n')).toBe(true);
    closeSync(fd);
    rmSync(directory, { recursive: true });
  });
});
