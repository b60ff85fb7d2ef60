import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportFiles } from '../../../src/commands/exported-files.ts';
import { performInTenant } from '../../../src/commands/perform-in-tenant.ts';
import { createDirectory } from '../../support/database.ts';
import { sendFile } from '../../support/files.ts';
import { takePhoto } from '../../support/photo.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { STORE } from '../../support/services.ts';

const service = useSharedService();
const directory = createDirectory();
let gym: Gym;
let machine: number;
/** The files of a machine, oldest first. */
let files: { id: number; uuid: string }[];

const addPhoto = async (): Promise<{ id: number; uuid: string }> => {
  const on = { attachable_type: 'machine', attachable_id: machine };
  return JSON.parse(await (await sendFile(service, gym, on, await takePhoto(30, 20))).text());
};

beforeEach(async () => {
  gym = await service.createGym('Deleted meanwhile');
  machine = (await addMachine(gym)).id;
  files = [await addPhoto(), await addPhoto(), await addPhoto()];
});
afterEach(() => vi.restoreAllMocks());

/** Deletes a file at the moment when the first bytes of any are opened, after the list of files was read. */
const deleteAtFirstOpening = (deleted: { id: number } | undefined): void => {
  const open = STORE.open.bind(STORE);
  vi.spyOn(STORE, 'open').mockImplementationOnce(async (...args) => {
    expect((await gym.request('DELETE', `/api/v1/attachments/${deleted?.id}`)).status).toBe(204);
    return open(...args);
  });
};

describe('a file that is deleted after the files were listed', () => {
  it.each([
    ['the one that is read', 2, [1, 0]],
    ['one that is read later', 0, [2, 1]],
  ])('is left out of the pictures of get_attachments and is not called lost: %s', async (_which, deleted, shown) => {
    deleteAtFirstOpening(files[deleted]);
    const args = { attachable_type: 'machine', attachable_id: String(machine), pictures: true };
    const { refused, content } = await gym.tryCall('get_attachments', args);
    expect(refused).toBe(false);
    const ids = shown.map((place) => files[place]?.id).join(', ');
    const note: unknown = Reflect.get(Object(content), 'note');
    expect(note).toContain(`The pictures are those of the files ${ids}.`);
    expect(note).not.toContain('lost');
  });

  it('is left out of the file of its machine', async () => {
    deleteAtFirstOpening(files[0]);
    const response = await gym.request('GET', `/api/v1/machines/${machine}/file.pdf`);
    expect(response.status).toBe(200);
    expect(
      Buffer.from(await response.arrayBuffer())
        .toString('latin1')
        .startsWith('%PDF'),
    ).toBe(true);
  });

  it('is counted as missing in an export of all files, which has the others', async () => {
    deleteAtFirstOpening(files[2]);
    const perform = await performInTenant(service.database, gym.name, 'export');
    expect(await exportFiles((work) => perform('read', work), STORE, directory)).toEqual({ files: 2, missing: 1 });
    expect(readdirSync(directory).toSorted()).toEqual([0, 1].map((place) => `${files[place]?.uuid}.jpg`).toSorted());
  });
});
