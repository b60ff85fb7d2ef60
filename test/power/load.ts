import { createHash } from 'node:crypto';
import { isObject } from '../../src/core/json.ts';

/** A write that was acknowledged at an instant, in ms since 1970. `sha256` is that of a file. */
export type Acknowledged = { at: number; path: string; sha256: string | null };

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const idOf = (text: string): number => {
  const body: unknown = JSON.parse(text);
  return isObject(body) ? Number(body['id']) : Number.NaN;
};

/** A call to the service. `null` without an answer. */
const call = async (
  base: string,
  token: string,
  method: string,
  path: string,
  body?: string,
): Promise<Response | null> =>
  fetch(`${base}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': path.startsWith('attachments') ? 'text/plain' : 'application/json' }),
    },
    ...(body !== undefined && { body }),
  }).catch(() => null);

/** Sends writes one after the other until `isOver`: machines, movements of stock, and files of up to 60 kB. */
export const write = async (base: string, token: string, isOver: () => boolean): Promise<Acknowledged[]> => {
  const acknowledged: Acknowledged[] = [];
  const add = async (
    path: string,
    body: string,
    at: (id: number) => string,
    sha256: string | null,
  ): Promise<number> => {
    const response = await call(base, token, 'POST', path, body);
    const text = await response?.text().catch(() => '');
    if (response?.status !== 201 || text === undefined || text === '') return 0;
    const id = idOf(text);
    acknowledged.push({ at: Date.now(), path: at(id), sha256 });
    return id;
  };
  const part = await add('parts', JSON.stringify({ name: `Part ${Math.random()}` }), (id) => `parts/${id}`, null);
  for (let n = 0; !isOver(); n += 1) {
    const name = JSON.stringify({ name: `Machine ${Math.random()}` });
    const machine = await add('machines', name, (id) => `machines/${id}`, null);
    const movement = JSON.stringify({ kind: 'receipt', quantity: 1, note: String(n) });
    await add(`parts/${part}/movements`, movement, () => `parts/${part}`, null);
    if (n % 3 !== 0) continue;
    const text = `${Math.random()} `.repeat(1 + Math.floor(Math.random() * 3000));
    await add(
      `attachments?attachable_type=machine&attachable_id=${machine}`,
      text,
      (id) => `attachments/${id}`,
      hashOf(Buffer.from(text)),
    );
  }
  return acknowledged;
};

/** Returns what is missing or damaged of acknowledged writes. */
export const findLosses = async (base: string, token: string, writes: readonly Acknowledged[]): Promise<string[]> => {
  const losses: string[] = [];
  const movements = Map.groupBy(
    writes.filter(({ path }) => path.startsWith('parts/')),
    ({ path }) => path,
  );
  for (const [path, own] of movements) {
    const response = await call(base, token, 'GET', path);
    const part: unknown = response?.status === 200 ? await response.json() : null;
    // The first is that of the part itself.
    if (!isObject(part) || Number(part['quantity']) < own.length - 1)
      losses.push(`${path}: ${isObject(part) ? String(part['quantity']) : 'gone'} of ${own.length - 1}`);
  }
  for (const { path, sha256 } of writes.filter(({ path }) => !path.startsWith('parts/'))) {
    const response = await call(base, token, 'GET', sha256 === null ? path : `${path}/content`);
    if (response?.status !== 200) losses.push(`${path}: ${response?.status}`);
    else if (sha256 !== null && hashOf(Buffer.from(await response.arrayBuffer())) !== sha256)
      losses.push(`${path}: another content`);
  }
  return losses;
};

/** Returns the files whose rows exist and whose bytes do not have the size and hash in them, of the newest machines. */
export const findDamaged = async (base: string, token: string): Promise<string[]> => {
  const page: unknown = await (await call(base, token, 'GET', 'machines?limit=10'))?.json();
  const machines = isObject(page) && Array.isArray(page['data']) ? page['data'].filter(isObject) : [];
  const damaged: string[] = [];
  for (const { id } of machines) {
    const list: unknown = await (
      await call(base, token, 'GET', `attachments?attachable_type=machine&attachable_id=${String(id)}`)
    )?.json();
    for (const file of isObject(list) && Array.isArray(list['data']) ? list['data'].filter(isObject) : []) {
      const response = await call(base, token, 'GET', `attachments/${String(file['id'])}/content`);
      const bytes = response?.status === 200 ? Buffer.from(await response.arrayBuffer()) : null;
      if (bytes === null || hashOf(bytes) !== file['sha256']) damaged.push(`attachments/${String(file['id'])}`);
    }
  }
  return damaged;
};
