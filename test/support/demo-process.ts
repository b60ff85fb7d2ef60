import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type Running } from '../bench/support/process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the service in a process of its own with a new demo gym, for scripts. Afterwards it is stopped, and its data are
 * removed. A `DATABASE_URL` of the environment is not used, because nothing may be written to that database.
 */
export const withDemoProcess = async (work: (service: Running, token: string) => Promise<void>): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'ems-demo-'));
  try {
    const service = await startProcess([join(ROOT, 'bin/ems.js'), 'serve'], {
      DATA_DIR: directory,
      DATABASE_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    });
    try {
      await work(service, readFileSync(join(directory, 'demo-token'), 'utf8').trim());
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
