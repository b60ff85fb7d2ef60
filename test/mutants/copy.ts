import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryDirectory } from '../support/temporary.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPY = 'EMS_MUTANTS_COPY';
/** The folders that a copy reads through a link, or not at all. */
const LEFT_OUT = ['node_modules', '.git', 'docs', 'dist'];

/**
 * Runs a program in a copy of the checkout, because it changes the contracts that the service reads when it starts.
 * Returns its exit code.
 */
export const inCopy = async (program: string, work: () => Promise<number>): Promise<number> => {
  if (process.env[COPY] !== undefined) return work();
  const copy = createTemporaryDirectory('ems-mutants-');
  try {
    for (const name of readdirSync(ROOT).filter((entry) => !LEFT_OUT.includes(entry)))
      cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const path = join(copy, relative(ROOT, fileURLToPath(program)));
    const { status } = spawnSync(process.execPath, [path], { stdio: 'inherit', env: { ...process.env, [COPY]: copy } });
    return status ?? 1;
  } finally {
    rmSync(copy, { recursive: true });
  }
};
