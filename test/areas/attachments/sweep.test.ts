import { randomBytes } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../../src/areas/attachments/sweep.ts';
import { sendFile } from '../../support/files.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { STORE } from '../../support/services.ts';
import { filesOf, folderOf } from '../../support/stored-files.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Swept');
});

const HOUR = 3600;

/** Writes bytes without a row, as a process leaves them that is killed between both. */
const leave = (path: string, age: number): string => {
  const file = join(STORE.directory, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'left');
  const time = Date.now() / 1000 - age;
  utimesSync(file, time, time);
  return path;
};

const newKey = (): string => randomBytes(16).toString('hex');

describe('the sweep of files', () => {
  it('removes bytes without a row that are an hour old, with what was derived from them', async () => {
    const folder = await folderOf(gym);
    const key = newKey();
    leave(`${folder}/${key}`, HOUR + 60);
    leave(`${folder}/${key}.256`, HOUR + 60);
    leave('arriving/half', HOUR + 60);
    const young = leave(`${folder}/${newKey()}`, HOUR - 60);
    const arriving = leave('arriving/other-half', HOUR - 60);
    expect(await sweepFiles(service.database.db, STORE)).toBe(3);
    expect(await filesOf(gym)).toEqual([young]);
    expect(await filesOf(gym, 'arriving')).toEqual([arriving]);
    await STORE.remove([young, arriving]);
  });

  it('keeps the bytes of rows, and those in folders that belong to no tenant', async () => {
    const { id } = await addMachine(gym);
    const response = await sendFile(service, gym, { attachable_type: 'machine', attachable_id: id }, 'Kept');
    expect(response.status).toBe(201);
    const [kept = ''] = await filesOf(gym);
    leave(kept, 2 * HOUR);
    leave(`${kept}.256`, 2 * HOUR);
    const foreign = leave(`another-installation/${newKey()}`, 2 * HOUR);
    expect(await sweepFiles(service.database.db, STORE)).toBe(0);
    expect(await filesOf(gym)).toEqual([kept, `${kept}.256`]);
    expect(await filesOf(gym, 'another-installation')).toEqual([foreign]);
  });
});
