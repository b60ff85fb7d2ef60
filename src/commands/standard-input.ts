import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Arguments of a command and the removal of what they refer to. */
type Arguments = { argv: string[]; remove: () => void };

/**
 * Replaces `-` in the arguments of `import` by a file with the content of standard input, which only this user can
 * read. The command may run in another process, and it reads the file twice.
 */
export const storeStandardInput = async (argv: string[]): Promise<Arguments> => {
  const index = argv.indexOf('-');
  if (argv[0] !== 'import' || index === -1) return { argv, remove: () => undefined };
  const directory = mkdtempSync(join(tmpdir(), 'ems-'));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  const path = join(directory, 'standard-input.csv');
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    remove();
    throw error;
  }
  return { argv: argv.with(index, path), remove };
};
