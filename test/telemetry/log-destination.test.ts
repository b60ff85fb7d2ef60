import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogDestination, type LogDestination } from '../../src/telemetry/log.ts';

let directory: string;
let fd: number;
let destination: LogDestination;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ems-log-'));
  fd = openSync(join(directory, 'log'), 'w');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  destination = createLogDestination(fd);
});

afterEach(() => {
  vi.useRealTimers();
  closeSync(fd);
  rmSync(directory, { recursive: true });
});

const written = (): string => readFileSync(join(directory, 'log'), 'utf8');

it('a log destination writes lines together, 20 ms after the first', async () => {
  destination.write('one\n');
  destination.write('two\n');
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(written()).toBe('');
  vi.advanceTimersByTime(20);
  await vi.waitFor(() => expect(written()).toBe('one\ntwo\n'));
});

it('a log destination writes an urgent line without waiting, with those before it', async () => {
  destination.write('one\n');
  destination.write('failed\n', true);
  // The promises of node:timers are not faked, so only the urgent line can have caused the write.
  for (let waited = 0; waited < 5000 && written() === ''; waited += 5) await setTimeout(5);
  expect(written()).toBe('one\nfailed\n');
});
