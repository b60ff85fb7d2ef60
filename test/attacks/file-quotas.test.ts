import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyQuota } from '../../src/records/quota.ts';
import { sendFile } from '../support/files.ts';
import { addMachine, refusal } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';
import { filesOf } from '../support/stored-files.ts';

const LIMIT = 3 * 2 ** 20;

const service = useService();
let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Limited files');
  machine_id = (await addMachine(gym)).id;
  // A file from before the limit counts too.
  const { status } = await send(2 ** 20);
  if (status !== 201) throw new Error(`the first file returned ${status}`);
  await applyQuota(service.database, { max_tenant_rows: 0, max_tenant_bytes: LIMIT });
});
afterAll(() => applyQuota(service.database, { max_tenant_rows: 0, max_tenant_bytes: 0 }));

/** Sends a text; streamed, its size is not known before it has arrived. */
const send = (bytes: number, isStreamed = false): Promise<Response> => {
  const text = new Uint8Array(bytes).fill(65);
  const query = { attachable_type: 'machine', attachable_id: machine_id };
  return sendFile(service, gym, query, isStreamed ? ReadableStream.from([text]) : text);
};

describe('MAX_TENANT_BYTES', () => {
  it('refuses a declared file over the quota before it arrives, and leaves nothing of one that is not declared', async () => {
    for (const isStreamed of [false, true])
      expect(await refusal(await send(LIMIT, isStreamed))).toMatchObject({ status: 507, code: 'quota_exceeded' });
    expect(await filesOf(gym)).toHaveLength(1);
    expect(await filesOf(gym, 'arriving')).toEqual([]);
  });

  it('admits one of many files at once that only one has room for', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(1.5 * 2 ** 20, true)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 507, 507, 507, 507, 507]);
    expect(await filesOf(gym)).toHaveLength(2);
  });

  it('refuses a file that a tool receives, and leaves nothing of it', async () => {
    const before = await filesOf(gym);
    const file = Buffer.alloc(2.5 * 2 ** 20, 'A').toString('base64');
    const args = { attachable_type: 'machine', attachable_id: String(machine_id), file };
    const { refused, text } = await gym.tryCall('add_attachment', args);
    expect([refused, text]).toEqual([true, expect.stringContaining('The limit is')]);
    expect(await filesOf(gym)).toEqual(before);
  });

  it('gives the room of a deleted file back', async () => {
    const list = await gym.request('GET', `/api/v1/attachments?attachable_type=machine&attachable_id=${machine_id}`);
    const [{ id }]: [{ id: number }] = JSON.parse(await list.text()).data;
    expect((await send(1.5 * 2 ** 20)).status).toBe(507);
    expect((await gym.request('DELETE', `/api/v1/attachments/${id}`)).status).toBe(204);
    expect((await send(1.5 * 2 ** 20)).status).toBe(201);
  });
});
