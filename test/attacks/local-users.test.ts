import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { listenForCommands, sendCommand } from '../../src/commands/control-socket.ts';
import { DataDirectoryError, lockDirectory } from '../../src/config/data-directory.ts';
import { createDirectory } from '../support/database.ts';
import { runEms } from '../support/ems.ts';

/** Another user of the machine. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
if (!IS_ROOT)
  process.stderr.write('SKIPPED: some attacks of another user, because only root can make files of another user\n');

const parent = createDirectory();
const servers: { close(): void }[] = [];
let count = 0;

/** Creates a data directory, optionally with a path that is too long for a socket. */
const directoryOf = (mode: number, long = false): string => {
  count += 1;
  const path = join(parent, `${count}`, long ? 'deep/'.repeat(25) : '', 'data');
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
};

/** A server that returns a message of an attacker to the operator. */
const impersonate = (path: string): Promise<Server> => {
  const server = createServer((_req, res) =>
    res.end(JSON.stringify({ code: 0, stdout: 'ems_attackers\n', stderr: '' })),
  );
  servers.push(server);
  return new Promise((resolve) => void server.listen(path, () => resolve(server)));
};

const modeOf = (path: string): number => statSync(path).mode & 0o777;

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => rmSync(parent, { recursive: true }));

const CALL = { argv: ['token', 'issue'], cwd: '/' };

describe('a data directory', () => {
  it('is closed to other users with all its files, even if it was left open', () => {
    const directory = directoryOf(0o777);
    writeFileSync(join(directory, 'lock'), '', { mode: 0o666 });
    writeFileSync(join(directory, 'demo-token'), 'secret', { mode: 0o644 });
    mkdirSync(join(directory, 'postgres'), { mode: 0o755 });
    lockDirectory(directory).release();
    expect(['', 'lock', 'demo-token', 'postgres'].map((name) => modeOf(join(directory, name)))).toEqual([
      0o700, 0o600, 0o600, 0o700,
    ]);
  });

  it('is rejected and keeps its mode when it is an open directory with other files', () => {
    const directory = directoryOf(0o755);
    writeFileSync(join(directory, 'hosts'), '');
    expect(() => lockDirectory(directory)).toThrow(DataDirectoryError);
    expect(modeOf(directory)).toBe(0o755);
  });

  it.runIf(IS_ROOT)('is rejected in one line when it belongs to another user', async () => {
    const directory = directoryOf(0o700);
    chownSync(directory, NOBODY, NOBODY);
    for (const argv of [['serve'], ['tenant', 'list']]) {
      const { code, stdout, stderr } = await runEms({ DATA_DIR: directory, PORT: '0' }, ...argv);
      expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
      expect(stderr).toContain('belongs to another user');
    }
  });

  it.runIf(IS_ROOT).each(['lock', 'demo-token', 'postgres'])(
    'is rejected when another user has planted a link in it as %s',
    (name) => {
      const directory = directoryOf(0o700);
      const target = join(parent, `target-${name}`);
      writeFileSync(target, 'untouched', { mode: 0o600 });
      symlinkSync(target, join(directory, name));
      const link = join(directory, name);
      lchownSync(link, NOBODY, NOBODY);
      expect(lstatSync(link).uid).toBe(NOBODY);
      expect(() => lockDirectory(directory)).toThrow(/belongs to another user/);
      expect(modeOf(target)).toBe(0o600);
    },
  );
});

describe('the control socket', () => {
  const predictable = (directory: string): string =>
    join(tmpdir(), `ems-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}.sock`);

  it.each([
    ['in the data directory', false],
    ['elsewhere when the path is too long', true],
  ])('is in a directory that only its owner can enter, %s, and is removed with it', async (_where, long) => {
    const directory = directoryOf(0o755, long);
    const listening = await listenForCommands(directory, async ({ argv, cwd }) => ({
      code: 0,
      stdout: argv.join(' '),
      stderr: cwd,
    }));
    servers.push(listening);
    expect(await sendCommand(directory, CALL)).toEqual({ code: 0, stdout: 'token issue', stderr: '/' });
    const path = long ? readFileSync(join(directory, 'control-socket'), 'utf8') : join(directory, 'control.sock');
    expect([modeOf(path), modeOf(join(path, '..'))]).toEqual([0o600, 0o700]);
    servers.pop();
    listening.close();
    expect([existsSync(path), await sendCommand(directory, CALL)]).toEqual([false, null]);
  });

  it('never has a name that another user can predict', async () => {
    const directory = directoryOf(0o700, true);
    const path = predictable(directory);
    await impersonate(path);
    expect(await sendCommand(directory, CALL)).toBeNull();
    rmSync(path, { force: true });
  });

  it.runIf(IS_ROOT)('is not used when it belongs to another user', async () => {
    const directory = directoryOf(0o700);
    const path = join(directory, 'control.sock');
    await impersonate(path);
    chownSync(path, NOBODY, NOBODY);
    await expect(sendCommand(directory, CALL)).rejects.toThrow(/belongs to another user/);
  });

  it.runIf(IS_ROOT)('is not used when its temporary directory belongs to another user', async () => {
    const directory = directoryOf(0o700, true);
    const planted = createDirectory();
    await impersonate(join(planted, 'control.sock'));
    writeFileSync(join(directory, 'control-socket'), join(planted, 'control.sock'));
    chownSync(planted, NOBODY, NOBODY);
    await expect(sendCommand(directory, CALL)).rejects.toThrow(/belongs to another user/);
    rmSync(planted, { recursive: true });
  });
});
