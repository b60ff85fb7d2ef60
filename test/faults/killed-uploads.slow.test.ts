import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, utimesSync, watch } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { createDirectory } from '../support/database.ts';
import { runEms, useEms, type Served } from '../support/ems.ts';

const ems = useEms();
const files = createDirectory();
const environment = { FILES_URL: `file://${files}`, RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
let served: Served | undefined;
afterAll(() => served?.end('SIGTERM'));

const HOUR = 3600;

/** Returns the stored files. Makes them older, so that a sweep looks at them. */
const storedFiles = (): string[] =>
  readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const time = Date.now() / 1000 - 2 * HOUR;
    utimesSync(join(files, name), time, time);
    return name.includes('/');
  });

describe('a process that is killed while files arrive', () => {
  it('leaves neither bytes without a record nor a record without bytes', { timeout: 120_000 }, async () => {
    const token = await ems.createToken('Killed');
    served = await ems.serve(environment);
    const headers = { authorization: `Bearer ${token}` };
    const get = (path: string): Promise<Response> => fetch(`${served?.address}/api/v1/${path}`, { headers });
    const create = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"Rower"}',
    };
    const { id } = JSON.parse(await (await fetch(`${served.address}/api/v1/machines`, create)).text());
    const query = `attachable_type=machine&attachable_id=${id}`;
    const acknowledged = new Set<string>();
    const attach = async (): Promise<void> => {
      const body = randomBytes(100_000).toString('base64');
      const request = { method: 'POST', headers, body };
      const response = await fetch(`${served?.address}/api/v1/attachments?${query}`, request).catch(() => null);
      if (response?.status === 201) acknowledged.add(createHash('sha256').update(body).digest('hex'));
    };
    await attach();
    for (let round = 0; round < 3; round += 1) {
      const uploads = Array.from({ length: 8 }, attach);
      const [folder = ''] = readdirSync(files).filter((name) => name !== 'arriving');
      // Bytes that have just been moved there have no record yet.
      await once(watch(join(files, folder)), 'change');
      await served.end('SIGKILL');
      await Promise.all(uploads);
      served = await ems.serve(environment);
    }
    const before = storedFiles();
    const { removed }: { removed: number } = JSON.parse(
      (await runEms({ ...ems.environment, ...environment }, 'files', 'sweep', '--json')).stdout,
    );
    const left = storedFiles();
    expect(left).toHaveLength(before.length - removed);
    const { data }: { data: Schemas['Attachment'][] } = JSON.parse(
      await (await get(`attachments?${query}&limit=100`)).text(),
    );
    expect(left).toHaveLength(data.length);
    const stored = new Set<string>();
    for (const { id: file, sha256 } of data) {
      const bytes = Buffer.from(await (await get(`attachments/${file}/content`)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      stored.add(sha256);
    }
    for (const sha256 of acknowledged) expect(stored).toContain(sha256);
  });
});
