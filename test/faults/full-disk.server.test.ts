import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import { silent } from '../support/database.ts';
import { createGym, listen } from '../support/gym.ts';
import { removePrograms } from '../support/programs.ts';
import { createPrimary, NO_SERVER } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

/** Mounts a small file system; null where this process may not. */
const mountSmallDisk = (): string | null => {
  const directory = mkdtempSync(join(tmpdir(), 'ems-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=0777', 'tmpfs', directory], { stdio: 'ignore' });
    return directory;
  } catch {
    rmSync(directory, { recursive: true });
    return null;
  }
};

const disk = NO_SERVER === null ? mountSmallDisk() : null;
if (disk === null)
  process.stderr.write(
    `SKIPPED: a full disk is not tested, because ${NO_SERVER ?? 'only root may mount a small one'}\n`,
  );

const closing: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await removePrograms();
  if (disk === null) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

describe.skipIf(disk === null)('on a full disk', () => {
  it('changes return 503 and reads continue until there is space again', async () => {
    const { url } = await createPrimary();
    const data = join(disk ?? '', 'space');
    execFileSync('install', ['-d', '-o', 'postgres', '-m', '0700', data]);
    await runOn(url, `create tablespace small location '${data}'`);
    await runOn(url, 'create database ems tablespace small');
    const location = { url: url.replace(/postgres$/, 'ems'), pool: 3 };
    const database = openServiceDatabase(location, silent);
    closing.push(() => database.close());
    await database.migrate();
    const { base, close } = await listen(database);
    closing.push(close);
    const gym = await createGym(base, database, 'Full', 'UTC');
    const create = () => gym.request('POST', '/api/v1/machines', { body: { name: 'x'.repeat(100) } });
    expect((await create()).status).toBe(201);
    const filler = join(disk ?? '', 'filler');
    try {
      // This write is meant to fail once the disk is full.
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' });
    } catch {
      chmodSync(filler, 0o600);
    }
    let refused: Response | undefined;
    for (let i = 0; i < 500 && refused === undefined; i += 1) {
      const answer = await create();
      if (answer.status !== 201) refused = answer;
    }
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toMatchObject({ code: 'unavailable' });
    expect((await gym.request('GET', '/api/v1/machines')).status).toBe(200);
    writeFileSync(filler, '');
    expect((await create()).status).toBe(201);
  });
});
