import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { useEms, type Served } from '../support/ems.ts';
import { takePhoto } from '../support/photo.ts';
import { residentMegabytes } from '../support/process-memory.ts';

/** The bound of a photo beside others on an idle machine, in ms, and how long the same photo then takes beside nothing. */
const MOST_MS = 3000;
const IDLE_MS = 700;

const MOST_MEGABYTES = 400;

type Bytes = Uint8Array<ArrayBuffer>;

const ems = useEms();
let served: Served;
let attacker: string;
let other: string;

const request = (token: string, path: string, type: string, body: string | Bytes): Promise<Response> =>
  fetch(`${served.address}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });

const attach = async (token: string, machine: number, body: Bytes): Promise<number> => {
  const query = `attachments?attachable_type=machine&attachable_id=${machine}&name=photo.jpg`;
  const response = await request(token, query, 'image/jpeg', body);
  await response.text();
  return response.status;
};

const addMachine = async (token: string): Promise<number> =>
  JSON.parse(await (await request(token, 'machines', 'application/json', '{"name":"Rower"}')).text()).id;

/** Returns the processes that the service has started. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/status`, 'utf8').includes(`PPid:\t${pid}\n`);
      } catch {
        return false;
      }
    })
    .map(Number);

beforeAll(async () => {
  [attacker, other] = [await ems.createToken('Attacker'), await ems.createToken('Other')];
  served = await ems.serve({
    RATE_LIMIT: '0',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_OPTIONS: '--max-semi-space-size=16',
  });
}, 120_000);

it('another gym stores a photo in 3 s beside twelve turned photos of 50 megapixels, each process in less than 400 MB', async () => {
  const [machine, others] = [await addMachine(attacker), await addMachine(other)];
  const [large, photo] = [await takePhoto(8192, 6144), await takePhoto(4032, 3024)];
  const timed = async (): Promise<number> => {
    const begun = performance.now();
    expect(await attach(other, others, photo)).toBe(201);
    return performance.now() - begun;
  };
  await timed();
  const alone = await timed();
  const many = Promise.all(Array.from({ length: 12 }, () => attach(attacker, machine, large)));
  const times: number[] = [];
  for (let n = 0; n < 3; n += 1) times.push(await timed());
  const peak = (): number =>
    Math.max(...[served.pid, ...childrenOf(served.pid)].map((pid) => residentMegabytes(pid, 'VmHWM')));
  const statuses = await many;
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(Math.max(...times), `alone ${alone} ms`).toBeLessThan(MOST_MS * Math.max(1, alone / IDLE_MS));
  expect(peak()).toBeLessThan(MOST_MEGABYTES);
  for (const child of childrenOf(served.pid)) process.kill(child, 'SIGKILL');
  expect(await attach(other, others, photo)).toBe(201);
}, 600_000);
