import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { PictureQueue } from '../../../src/areas/attachments/picture-queue.ts';
import { PictureProcessEndedError, PictureWorker } from '../../../src/areas/attachments/picture-worker.ts';
import { sendFile } from '../../support/files.ts';
import { residentMegabytes } from '../../support/process-memory.ts';
import { sendPhoto } from '../../support/public-reports.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { createTemporaryDirectory } from '../../support/temporary.ts';

const service = useSharedService();
let gym: Gym;
let other: Gym;
let machine: Schemas['Machine'];
let othersMachine: Schemas['Machine'];
beforeAll(async () => {
  gym = await service.createGym('Pictures');
  other = await service.createGym('Other pictures');
  machine = await addMachine(gym);
  othersMachine = await addMachine(other);
});

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = async (made: { toBuffer(): Promise<Uint8Array> }): Promise<Bytes> =>
  new Uint8Array(await made.toBuffer());

const flat = (width: number, height: number, isTransparent = false) =>
  sharp({
    create: { width, height, channels: isTransparent ? 4 : 3, background: { r: 18, g: 52, b: 86, alpha: 0.5 } },
    limitInputPixels: false,
  });

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** A PNG whose pixels are zeros: grey (0) or with colors and transparency (6), of 8 or 16 bits each. */
const zeroPng = (width: number, height: number, type: 0 | 6, depth: 8 | 16, isInterlaced = false): Bytes => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8);
  const zeros = deflateSync(Buffer.alloc(Math.min(2 ** 20, height * 64)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', zeros), chunk('IEND', Buffer.alloc(0))]),
  );
};

/** A GIF of one pixel with many frames. */
const gifOf = (frames: number): Bytes => {
  const screen = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('!\xf9\x04\0\x05\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return new Uint8Array(Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]));
};

const send = (to: Gym, { id }: { id: number }, body: Bytes): Promise<Response> =>
  sendFile(service, to, { attachable_type: 'machine', attachable_id: id }, body);

const attach = async (body: Bytes): Promise<Schemas['Attachment']> => {
  const response = await send(gym, machine, body);
  const text = await response.text();
  expect(response.status, text).toBe(201);
  return JSON.parse(text);
};

/** Returns the processes for pictures of this one. */
const pictureProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .map(Number)
    .filter((pid) => {
      try {
        const isOwn = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
        return isOwn && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process');
      } catch {
        return false;
      }
    });

describe('a picture that takes little to send and much to decode', () => {
  it.each<[string, () => Promise<Bytes> | Bytes, RegExp]>([
    ['a lossless WebP of 7,000 by 7,000', () => bytesOf(flat(7000, 7000).webp({ lossless: true, effort: 0 })), /WEBP/],
    ['a PNG of 50,000,000 by 1', () => zeroPng(50_000_000, 1, 0, 8), /a side may have 16384 pixels/],
    ['a PNG of 1 by 20,000', () => zeroPng(1, 20_000, 0, 8), /a side may have 16384 pixels/],
    ['a PNG of 9,000 by 6,000', () => zeroPng(9000, 6000, 0, 8), /54 megapixels.*50.4/],
    ['a PNG with 16 bits of 7,000 by 7,000', () => zeroPng(7000, 7000, 6, 16), /8 bytes each/],
    ['an interlaced PNG of 6,500 by 6,500', () => zeroPng(6500, 6500, 6, 8, true), /interlacing/],
    [
      'a progressive JPEG of 7,000 by 7,000 in full color',
      () => bytesOf(flat(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })),
      /progressive/,
    ],
    ['a GIF of 5,000 by 5,000', () => bytesOf(flat(5000, 5000).gif({ effort: 1 })), /A GIF may have 16 megapixels/],
    ['a GIF of 1,500 frames', () => gifOf(1500), /1500 frames; at most 1000/],
  ])('is refused before it is decoded: %s', { timeout: 300_000 }, async (_name, make, detail) => {
    const body = await make();
    const cpu = process.cpuUsage();
    const response = await send(gym, machine, body);
    const problem: Schemas['Problem'] = JSON.parse(await response.text());
    expect(problem).toMatchObject({ status: 422, code: 'unreadable_picture', detail: expect.stringMatching(detail) });
    expect(process.cpuUsage(cpu).user).toBeLessThan(2_000_000);
  });
});

describe('a large picture', () => {
  it('of 8,192 by 6,144 pixels from a phone that was held upright is stored upright', async () => {
    const photo = await bytesOf(flat(8192, 6144).jpeg().withMetadata({ orientation: 6 }));
    expect(await attach(photo)).toMatchObject({ content_type: 'image/jpeg', width: 6144, height: 8192 });
  });

  it.each([
    ['JPEG', false, 'image/jpeg'],
    ['PNG if it has transparency', true, 'image/png'],
  ])(
    'that is a WebP is stored as %s, because nothing encodes it in little memory',
    async (_name, isTransparent, type) => {
      const webp = await bytesOf(flat(3000, 2500, isTransparent).webp({ effort: 0 }));
      const stored = await attach(webp);
      expect(stored).toMatchObject({ content_type: type, width: 3000, height: 2500 });
      expect(stored.name.endsWith(type === 'image/png' ? '.png' : '.jpg')).toBe(true);
    },
  );

  it('takes no memory of the service, and its process keeps within its own', async () => {
    const before = residentMegabytes(process.pid);
    const photo = await bytesOf(flat(8192, 6144).jpeg().withMetadata({ orientation: 8 }));
    await Promise.all(Array.from({ length: 4 }, () => attach(photo)));
    expect(residentMegabytes(process.pid) - before).toBeLessThan(120);
    const [pid] = pictureProcesses();
    expect(residentMegabytes(pid ?? 0, 'VmHWM')).toBeLessThan(272);
  });
});

describe('many large pictures of one gym', () => {
  it("do not delay another gym's photo, nor do those of the page without a token", { timeout: 300_000 }, async () => {
    const bomb = await bytesOf(flat(8192, 6144).jpeg().withMetadata({ orientation: 6 }));
    const photo = await bytesOf(flat(4032, 3024).jpeg().withMetadata({ orientation: 6 }));
    const ended: string[] = [];
    const note = async (name: string, sent: Promise<Response>): Promise<number> => {
      const { status } = await sent;
      ended.push(name);
      return status;
    };
    const many = Array.from({ length: 4 }, async (_, i) => [
      await note('large', send(gym, machine, bomb)),
      await note('public', sendPhoto(service.base, machine.report_code, { text: `Torn ${i}` }, bomb)),
    ]);
    const { ok } = await send(other, othersMachine, photo);
    ended.push('photo');
    expect(ok).toBe(true);
    expect((await Promise.all(many)).flat()).toEqual(Array.from({ length: 4 }, () => [201, 200]).flat());
    // At most the picture that was being processed, and one that had the other slot, come before it.
    expect(ended.indexOf('photo')).toBeLessThanOrEqual(2);
  });
});

const cost = (work: number, more = {}) => ({ work, memory: 1e6, isLarge: false, cpuSeconds: 1, ...more });

/** Queues pictures, each of which ends when its name is called, and lists in which order they begin. */
const line = (queue: PictureQueue) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (gymName: string, name: string, of: ReturnType<typeof cost>): void => {
    const added = queue.run(gymName, of, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
    added.catch(() => undefined);
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, add, end };
};

describe('the queue of pictures', () => {
  it('processes a small picture of a gym before the queues of all others', async () => {
    const { begun, add, end } = line(new PictureQueue());
    for (const name of ['A1', 'A2', 'A3']) add('A', name, cost(50, { isLarge: true }));
    for (const name of ['B1', 'B2', 'B3']) add('B', name, cost(20));
    await end('');
    expect(begun).toEqual(['A1', 'B1']);
    add('C', 'C1', cost(5));
    await end('B1');
    expect(begun).toEqual(['A1', 'B1', 'C1']);
  });

  it('processes one large picture at once, and lets small ones pass those that wait', async () => {
    const { begun, add, end } = line(new PictureQueue());
    add('A', 'A1', cost(50, { isLarge: true }));
    add('B', 'B1', cost(50, { isLarge: true }));
    add('C', 'C1', cost(100));
    await end('');
    expect(begun).toEqual(['A1', 'C1']);
    await end('A1');
    expect(begun).toEqual(['A1', 'C1', 'B1']);
  });

  it('processes nothing beside a picture that takes all of the memory, and lets nothing overtake it for long', async () => {
    const { begun, add, end } = line(new PictureQueue());
    add('A', 'A1', cost(5));
    add('B', 'B1', cost(10, { memory: 180e6, isLarge: true }));
    add('C', 'C1', cost(20));
    await end('');
    expect(begun).toEqual(['A1']);
    await end('A1');
    expect(begun).toEqual(['A1', 'B1']);
    await end('B1');
    expect(begun).toEqual(['A1', 'B1', 'C1']);
  });

  it('refuses the newest picture of the gym with the most waiting ones when it is full', async () => {
    const queue = new PictureQueue();
    const { begun, add, end } = line(queue);
    for (let i = 0; i < 102; i += 1) add('A', `A${i}`, cost(50));
    const late = queue.run('A', cost(50), async () => 'served');
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    add('B', 'B1', cost(1));
    await end('A0');
    expect(begun).toEqual(['A0', 'A1', 'B1']);
  });
});

describe('the process for pictures', () => {
  const directory = createTemporaryDirectory('ems-pictures-');
  const file = join(directory, 'photo.jpg');
  const workers: PictureWorker[] = [];
  const workerWith = (maxMegabytes: number): PictureWorker => {
    const worker = new PictureWorker(maxMegabytes * 2 ** 20);
    workers.push(worker);
    return worker;
  };
  beforeAll(async () => void (await flat(8192, 6144).jpeg().withMetadata({ orientation: 6 }).toFile(file)));
  afterAll(() => workers.forEach((worker) => worker.stop()));
  const rewrite = { kind: 'rewrite', file, format: 'jpeg', isAnimated: false, isQuick: true } as const;

  it('ends when a picture takes more memory than it may, and another one is started', async () => {
    const worker = workerWith(150);
    const to = join(directory, 'large');
    await expect(worker.write({ ...rewrite, to, cpuSeconds: 60 })).rejects.toThrow(PictureProcessEndedError);
    expect(await worker.inspect({ kind: 'inspect', file, cpuSeconds: 60 })).toMatchObject({ width: 8192 });
  });

  it('ends when a picture takes more processor time than it may', async () => {
    const worker = workerWith(400);
    const slow = worker.write({ ...rewrite, to: join(directory, 'slow'), cpuSeconds: 0.05 });
    await expect(slow).rejects.toMatchObject({ failure: 'slow' });
    expect(await worker.inspect({ kind: 'inspect', file, cpuSeconds: 60 })).toMatchObject({ width: 8192 });
  });

  it('reports its end to every task that it was doing', async () => {
    const worker = workerWith(400);
    const tasks = ['a', 'b'].map((name) => worker.write({ ...rewrite, to: join(directory, name), cpuSeconds: 60 }));
    await expect.poll(pictureProcesses).not.toEqual([]);
    worker.stop();
    for (const result of await Promise.allSettled(tasks))
      expect(result).toMatchObject({ status: 'rejected', reason: new PictureProcessEndedError() });
  });

  it('has none of the variables of the service', async () => {
    const worker = workerWith(400);
    await worker.inspect({ kind: 'inspect', file, cpuSeconds: 60 });
    const [pid] = pictureProcesses();
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => !/^(MALLOC_|NODE_CHANNEL_|$)/.test(name ?? ''))).toEqual([]);
  });

  it('is started again when it is killed, and its pictures are stored all the same', async () => {
    const photo = await bytesOf(flat(8192, 6144).jpeg());
    const sent = attach(photo);
    await expect.poll(pictureProcesses).not.toEqual([]);
    for (const pid of pictureProcesses()) process.kill(pid, 'SIGKILL');
    expect(await sent).toMatchObject({ width: 8192 });
  });
});
