import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useEms } from '../support/ems.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `script` of util-linux, which runs a command in a pseudo terminal and copies what appears there. */
const SCRIPT = '/usr/bin/script';
const HAS_TERMINAL =
  existsSync(SCRIPT) && spawnSync(SCRIPT, ['--version'], { encoding: 'utf8' }).stdout.includes('util-linux');
if (!HAS_TERMINAL) process.stderr.write('There is no script of util-linux: the tests in a terminal are skipped\n');

const ems = useEms();

/** Runs the service in a terminal until a text and the line of a request appear, and interrupts it. Returns the screen without colors. */
const screenOf = async (command: string, until: RegExp, then: (screen: string) => Promise<void>): Promise<string> => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(SCRIPT, ['--quiet', '--flush', '--return', '--command', `exec ${command}`, '/dev/null'], {
    cwd: ROOT,
    env: { PATH, HOME, TERM: 'xterm', PORT: '0', ...ems.environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let screen = '';
  child.stdout.on('data', (chunk) => (screen += String(chunk)));
  const plain = (): string => stripVTControlCharacters(screen).replaceAll('\r', '');
  try {
    await expect.poll(plain, { timeout: 60_000 }).toMatch(until);
    await then(plain());
    await expect.poll(plain, { timeout: 60_000 }).toMatch(/INFO.*"status":401/);
  } finally {
    child.stdin.end('\u0003');
    await ended;
  }
  return plain();
};

describe.runIf(HAS_TERMINAL)('the screen of a new operator', () => {
  it.each(['npm start', 'node bin/ems.js serve'])(
    'of %s has the addresses, a readable line for a request, and no warning or JSON',
    async (command) => {
      const screen = await screenOf(command, /INFO: listening/, async (shown) => {
        const address = /is at (http:\S+)\n/.exec(shown)?.[1] ?? '';
        expect((await fetch(`${address}/api/v1/machines`)).status).toBe(401);
      });
      expect(screen).not.toMatch(/EBADENGINE|npm warn|core-js|Warning:|deprecat/i);
      expect(screen.split('\n').filter((line) => /^\s*\{/.test(line))).toEqual([]);
      expect(screen).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: request .*401/m);
      expect(screen.split('\n').every((line) => line.length < 1000)).toBe(true);
    },
  );

  it('of a command without a configuration has sentences', async () => {
    const { stdout } = spawnSync(SCRIPT, ['-qec', 'node bin/ems.js tenant create', '/dev/null'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...ems.environment },
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/error: missing required argument/);
    expect(stdout).not.toMatch(/\n\s+at |^\{/m);
  });
});
