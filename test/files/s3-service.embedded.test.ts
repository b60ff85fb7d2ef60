import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '../../src/backup/create.ts';
import { writeFile } from '../../src/backup/file.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { archiveTenant } from '../../src/auth/tenants.ts';
import { deleteTenant } from '../../src/auth/tenant-deletion.ts';
import { sweepFiles } from '../../src/areas/attachments/sweep.ts';
import type { FileStore } from '../../src/core/services.ts';
import { createDirectory } from '../support/database.ts';
import { sendFile } from '../support/files.ts';
import { createOwnedDatabase } from '../support/owned-database.ts';
import { addMachine, refusal } from '../support/rows.ts';
import { makeOlder, openBucket, readStored, startS3, storedPaths, type S3Server } from '../support/s3.ts';
import { listen, useService, type Gym } from '../support/service.ts';
import { SERVICES } from '../support/services.ts';

const service = useService();
let server: S3Server;
let store: FileStore;
let base = '';
let close = (): void => undefined;
beforeAll(async () => {
  server = await startS3();
  store = openBucket(server, 'service');
  const services = { ...SERVICES, files: { store, max_bytes: 20 * 2 ** 20 } };
  ({ base, close } = await listen(service.database, 0, { services }));
});
afterAll(async () => {
  close();
  await server.stop();
});

const send = async (gym: Gym, body: Parameters<typeof sendFile>[3]): Promise<Response> => {
  const { id } = await addMachine(gym);
  return sendFile({ base }, gym, { attachable_type: 'machine', attachable_id: id }, body);
};

const attach = async (gym: Gym, body: Parameters<typeof sendFile>[3]): Promise<number> => {
  const response = await send(gym, body);
  expect(response.status).toBe(201);
  return JSON.parse(await response.text()).id;
};

const ask = (gym: Gym, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${base}/api/v1/attachments/${path}`, {
    method,
    headers: { authorization: `Bearer ${gym.tokens.write}`, ...headers },
  });

// The first words keep random letters from looking like another type of file.
const LARGE = `A long log: ${randomBytes(5_000_000).toString('base64')}`;

describe('a service whose files are in a bucket', () => {
  it('stores, sends, shrinks and deletes files', async () => {
    const gym = await service.createGym('Bucket');
    const id = await attach(gym, LARGE);
    const whole = await ask(gym, `${id}/content`);
    expect([whole.status, (await whole.text()) === LARGE]).toEqual([200, true]);
    const part = await ask(gym, `${id}/content`, { range: 'bytes=1000000-3000000' });
    expect([part.status, (await part.text()) === LARGE.slice(1_000_000, 3_000_001)]).toEqual([206, true]);
    const picture = await attach(
      gym,
      new Uint8Array(
        await sharp({ create: { width: 600, height: 300, channels: 3, background: '#123456' } })
          .jpeg()
          .toBuffer(),
      ),
    );
    for (const _ of ['made', 'kept']) {
      const small = Buffer.from(await (await ask(gym, `${picture}/thumbnail`)).arrayBuffer());
      expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 256 });
    }
    expect(await storedPaths(store)).toHaveLength(3);
    for (const one of [id, picture]) expect((await ask(gym, String(one), {}, 'DELETE')).status).toBe(204);
    expect(await storedPaths(store)).toEqual([]);
  });

  it('moves to another bucket with a backup, and removes the files of a deleted gym', async () => {
    const [gym, other] = [await service.createGym('Gone'), await service.createGym('Stays')];
    await attach(gym, 'Belt slips');
    await attach(gym, 'Again');
    await attach(other, 'Of the other gym');
    const file = join(createDirectory(), 'backup');
    await writeFile(file, (write) => createBackup(service.database, write, store));
    const target = openBucket(server, 'restored');
    const restored = await createOwnedDatabase();
    await restoreBackup(restored.database, file, target);
    await restored.drop();
    const paths = await storedPaths(store);
    expect(await storedPaths(target)).toEqual(paths);
    const texts = await Promise.all(paths.map(async (path) => String(await readStored(target, path))));
    expect(texts.toSorted()).toEqual(['Again', 'Belt slips', 'Of the other gym']);
    await archiveTenant(service.database, gym.name);
    await deleteTenant(service.database, gym.name, store);
    expect(await storedPaths(store)).toHaveLength(1);
  });

  it('returns 503 while the store is away, loses nothing, and sweeps what it could not delete', async () => {
    const gym = await service.createGym('Away');
    const id = await attach(gym, 'Before');
    const before = await storedPaths(store);
    await server.stop();
    const response = await send(gym, 'Meanwhile');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal(response)).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await ask(gym, `${id}/content`)).status).toBe(503);
    const { id: record } = JSON.parse(await (await ask(gym, String(id))).text());
    expect(record).toBe(id);
    const doomed = await ask(gym, String(id), {}, 'DELETE');
    expect(doomed.status).toBe(204);
    server = await startS3(server);
    expect(await storedPaths(store)).toEqual(before);
    const next = await attach(gym, 'After');
    expect(await (await ask(gym, `${next}/content`)).text()).toBe('After');
    const list = await gym.request('GET', '/api/v1/exports/attachments.ndjson');
    expect((await list.text()).trim().split('\n')).toHaveLength(1);
    expect(await sweepFiles(service.database.db, store)).toBe(0);
    makeOlder(server, 3660);
    expect(await sweepFiles(service.database.db, store)).toBe(1);
    expect(await (await ask(gym, `${next}/content`)).text()).toBe('After');
  });
});
