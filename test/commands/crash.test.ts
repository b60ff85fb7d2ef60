import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createDirectory } from '../support/database.ts';
import { ON_SERVER, runEms, useEms, type Served } from '../support/ems.ts';

const ems = useEms();

const send = (method: string, { address }: Served, path: string, token: string, body?: object): Promise<Response> =>
  fetch(`${address}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Creates machines until the service is gone. Returns the names of the acknowledged ones. */
const writeUntilGone = async (served: Served, token: string, writer: string, acknowledged: string[]): Promise<void> => {
  for (let i = 0; ; i += 1) {
    const name = `${writer} ${i}`;
    const response = await send('POST', served, 'machines', token, { name }).catch(() => null);
    if (response === null) return;
    if (response.status === 201) acknowledged.push(name);
  }
};

const allNames = async (served: Served, token: string): Promise<string[]> => {
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const response = await send('GET', served, `machines?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`, token);
    const page: { data: { name: string }[]; next_cursor: string | null } = JSON.parse(await response.text());
    names.push(...page.data.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  return names;
};

describe('a process that is killed during writes', () => {
  it('keeps every acknowledged write and no partial write, and starts again', { timeout: 120_000 }, async () => {
    const environment = { RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
    const token = await ems.createToken('Killed');
    let served = await ems.serve(environment);
    const acknowledged: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const before = acknowledged.length;
      const writers = Array.from({ length: 8 }, (_, i) =>
        writeUntilGone(served, token, `Round ${round} writer ${i}:`, acknowledged),
      );
      while (acknowledged.length < before + 40) await new Promise((resolve) => void setTimeout(resolve, 5));
      expect(await served.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
      await Promise.all(writers);
      served = await ems.serve(environment);
      const found = await allNames(served, token);
      expect(acknowledged.filter((name) => !found.includes(name))).toEqual([]);
      expect(new Set(found).size).toBe(found.length);
      // At most one write per writer lost its response.
      expect(found.length - acknowledged.length).toBeLessThanOrEqual(8 * (round + 1));
    }
    expect((await send('POST', served, 'machines', token, { name: 'Afterwards' })).status).toBe(201);
    expect(await served.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

describe.skipIf(ON_SERVER)('a data directory that does not exist yet', () => {
  const parent = createDirectory();
  afterAll(() => rmSync(parent, { recursive: true }));

  it('is created by "migrate", with the schema', async () => {
    const DATA_DIR = `${parent}/${'deep/'.repeat(25)}data`;
    expect(await runEms({ DATA_DIR }, 'migrate')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Ran /) });
    const { code, stdout } = await runEms({ DATA_DIR }, 'tenant', 'create', 'First', '--json');
    expect([code, JSON.parse(stdout).id]).toEqual([0, 1]);
    expect((await runEms({ DATA_DIR }, 'migrate')).stdout).toBe('The schema is up to date.\n');
  });
});
