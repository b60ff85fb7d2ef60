import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Gym } from './service.ts';
import { STORE } from './services.ts';

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(STORE.directory, folder));
  } catch {
    return [];
  }
};

/** Returns the folder of a gym's files. */
export const folderOf = (gym: Gym): Promise<string> =>
  gym.seed(async ({ em }) => {
    const { rows } = await sql<{ folder: string }>`select files_folder() as folder`.execute(em.getKysely());
    return rows[0]?.folder ?? '';
  });

/** Returns the paths of a gym's stored files in order; with `folder` those of another folder of the store. */
export const filesOf = async (gym: Gym, folder?: string): Promise<string[]> => {
  const name = folder ?? (await folderOf(gym));
  return namesIn(name)
    .map((file) => `${name}/${file}`)
    .toSorted();
};
