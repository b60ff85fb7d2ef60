import { afterAll, describe, expect, it } from 'vitest';
import { createDirectory } from '../support/database.ts';
import { useEms, type Served } from '../support/ems.ts';
import { residentMegabytes } from '../support/process-memory.ts';

const ems = useEms();
let served: Served | undefined;
afterAll(() => served?.end('SIGTERM'));

const LARGEST = 20 * 2 ** 20;

describe('eight uploads of 20 MB at once', () => {
  it('take less than 250 MB of memory', { timeout: 300_000 }, async () => {
    const token = await ems.createToken('Large');
    served = await ems.serve({ FILES_URL: `file://${createDirectory()}`, LOG_LEVEL: 'silent' });
    const headers = { authorization: `Bearer ${token}` };
    const create = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"Rower"}',
    };
    const { id } = JSON.parse(await (await fetch(`${served.address}/api/v1/machines`, create)).text());
    const attach = async (body: Uint8Array<ArrayBuffer>): Promise<number> => {
      const query = `attachable_type=machine&attachable_id=${id}`;
      return (await fetch(`${served?.address}/api/v1/attachments?${query}`, { method: 'POST', headers, body })).status;
    };
    expect(await attach(new Uint8Array(1000).fill(65))).toBe(201);
    const before = residentMegabytes(served.pid);
    const largest = new Uint8Array(LARGEST).fill(65);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => attach(largest)));
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 201));
    const more = residentMegabytes(served.pid, 'VmHWM') - before;
    process.stderr.write(`eight uploads took ${Math.round(more)} MB\n`);
    expect(more).toBeLessThan(250);
  });
});
