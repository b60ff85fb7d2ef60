import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ON_SERVER, runEms, useEms, type Served } from '../support/ems.ts';

/** Room for a database with the demo gym, and for the space below which the service refuses changes. */
const DISK_MB = 160;
const WRITE_UNTIL_CRASH = fileURLToPath(new URL('../support/write-until-crash.ts', import.meta.url));

const disk = mkdtempSync(join(tmpdir(), 'ems-full-disk-'));
const mount = (): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'ems-test', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const mounted = !ON_SERVER && mount();
if (!mounted && !ON_SERVER) process.stderr.write('SKIPPED: a full disk, because this user cannot mount one\n');

const ems = useEms();

afterAll(() => {
  // The processes that use it are killed by a hook that runs later.
  if (mounted) execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Copies the empty database to the disk. */
const copyTo = (name: string): string => {
  const directory = join(disk, name);
  cpSync(ems.environment['DATA_DIR'] ?? '', directory, { recursive: true });
  return directory;
};

/** Leaves this much space on the disk. */
const fill = (leftMb: number): void => {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - leftMb * 2 ** 20));
};

const send = ({ address }: Served, token: string, method: string, name?: string): Promise<Response> =>
  fetch(`${address}/api/v1/machines`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(name === undefined ? {} : { body: JSON.stringify({ name }) }),
  });

describe.runIf(mounted)('an embedded database on a full disk', () => {
  it('rejects changes with the reason and serves reads until there is space again', async () => {
    const served = await ems.serve({ DATA_DIR: copyTo('data') });
    const token = /token {3}(ems_\w+)/.exec(served.said())?.[1] ?? '';
    const statusOf = async (): Promise<number> => (await send(served, token, 'POST', 'Machine')).status;
    expect(await statusOf()).toBe(201);
    fill(40);
    await vi.waitFor(async () => expect(await statusOf()).toBe(503), { timeout: 5000, interval: 100 });
    const refused = await send(served, token, 'POST', 'Machine');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('disk') });
    expect((await send(served, token, 'GET')).status).toBe(200);
    expect(served.log()).toMatch(
      /"level":50.*"free_bytes":\d+.*the disk is nearly full: writes fail until there is space again/,
    );
    rmSync(join(disk, 'ballast'));
    await vi.waitFor(async () => expect(await statusOf()).toBe(201), { timeout: 5000, interval: 100 });
    expect(served.log()).toMatch(/"level":40.*the disk has less than 1 GB free/);
    expect(await served.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  it('is not created where it does not fit, or cannot be written, and the reason is one sentence', async () => {
    fill(20);
    for (const command of ['serve', 'migrate']) {
      const { code, stderr } = await runEms({ DATA_DIR: join(disk, 'new'), PORT: '0' }, command);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^.*\/new has \d+ MB of free space, and a new database takes \d+ MB.*DATA_DIR.*\n$/),
      ]);
    }
    rmSync(join(disk, 'ballast'));
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    try {
      for (const name of ['new', 'absent']) {
        const { code, stderr } = await runEms({ DATA_DIR: join(disk, name), PORT: '0' }, 'serve');
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(/^.* cannot be written \(.*\)\. Choose another directory with DATA_DIR.*\n$/),
        ]);
      }
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', disk]);
    }
  });

  it('reports a crash and continues instead of hanging', { timeout: 90_000 }, async () => {
    const directory = copyTo('crashing');
    // Room for a segment of the write-ahead log, and not for many.
    fill(24);
    const { stdout } = await promisify(execFile)(process.execPath, [WRITE_UNTIL_CRASH, directory], {
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    expect(JSON.parse(stdout)).toEqual({ crashed: expect.stringContaining('disk'), refusesAfterwards: true });
  });
});
