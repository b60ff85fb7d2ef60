import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { PIXEL, sendFile } from '../../support/files.ts';
import { connectTo } from '../../support/raw-client.ts';
import { addMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { filesOf } from '../../support/stored-files.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: number;
beforeAll(async () => {
  gym = await service.createGym('Uploads', 'Europe/Amsterdam');
  machine_id = (await addMachine(gym)).id;
});

type Body = Parameters<typeof sendFile>[3];

const send = (body: Body, more: Record<string, string | number> = {}, headers = {}): Promise<Response> =>
  sendFile(service, gym, { attachable_type: 'machine', attachable_id: machine_id, ...more }, body, headers);

/** Attaches a file that must be accepted. */
const attach = async (body: Body, more: Record<string, string | number> = {}): Promise<Schemas['Attachment']> => {
  const response = await send(body, more);
  const text = await response.text();
  expect(response.status, text).toBe(201);
  return JSON.parse(text);
};

const contentOf = async ({ id }: { id: number }): Promise<Buffer> => {
  const response = await gym.request('GET', `/api/v1/attachments/${id}/content`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0ffee' } });

const bytesOf = async (made: { toBuffer(): Promise<Uint8Array> }): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await made.toBuffer());

const textBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF';

/** A PNG that claims a size: its header, and no pixels. */
const hugePng = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const png = Buffer.from(PIXEL);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  // The checksum of the header, which the decoder would check first.
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return new Uint8Array(png);
};

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

describe('POST /api/v1/attachments', () => {
  it('stores a PNG that is named .jpg as the PNG that it is', async () => {
    const sent = await bytesOf(picture(40, 30).png());
    const response = await send(sent, { name: 'Belt.jpg' }, { 'content-type': 'image/jpeg' });
    expect(response.status).toBe(201);
    const attachment: Schemas['Attachment'] = JSON.parse(await response.text());
    expect(attachment).toMatchObject({
      attachable_type: 'machine',
      attachable_id: machine_id,
      name: 'Belt.png',
      content_type: 'image/png',
      width: 40,
      height: 30,
      actor: 'write token',
      version: 1,
      caption: null,
    });
    expect(response.headers.get('location')).toBe(`/api/v1/attachments/${attachment.id}`);
    const stored = await contentOf(attachment);
    expect(attachment.bytes).toBe(stored.length);
    expect(attachment.sha256).toBe(createHash('sha256').update(stored).digest('hex'));
    expect((await sharp(stored).metadata()).format).toBe('png');
  });

  it.each(['jpeg', 'webp', 'gif'] as const)('stores a %s', async (format) => {
    const attachment = await attach(await bytesOf(picture(8, 6).toFormat(format)));
    expect(attachment).toMatchObject({ content_type: `image/${format}`, width: 8, height: 6 });
  });

  it('keeps the frames of an animated picture', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 8, height: 6, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await bytesOf(sharp(frames, { join: { animated: true } }).gif({ delay: [100, 100] }));
    const attachment = await attach(animated);
    expect(attachment).toMatchObject({ content_type: 'image/gif', width: 8, height: 6 });
    expect((await sharp(await contentOf(attachment)).metadata()).pages).toBe(2);
  });

  it.each([
    ['text/plain', 'Belt slips over 12 km/h.\nPhoto follows.\n', 'txt'],
    ['text/plain', 'Ünïcode, too', 'txt'],
    ['text/csv', 'name;serial\nRower;"a;b"\nBike;2\n', 'csv'],
    ['text/csv', 'a,b\r\n1,2\r\n', 'csv'],
    ['application/pdf', PDF, 'pdf'],
  ])('recognizes %s by its content and stores it as it is', async (content_type, text, ending) => {
    const attachment = await attach(text, { name: 'Manual' });
    expect(attachment).toMatchObject({ content_type, name: `Manual.${ending}`, width: null, height: null });
    expect((await contentOf(attachment)).toString()).toBe(text);
  });

  it('makes a name from the record and the day when none is sent', async () => {
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' });
    expect((await attach('Belt slips')).name).toBe(`machine-${machine_id}-${day}.txt`);
  });

  it('stores nothing of a name in a path, and sends it only as a name', async () => {
    const attachment = await attach('Belt slips', { name: '../../etc/"passwd"\u202Etxt.exe' });
    expect(attachment.name).toBe('../../etc/"passwd"\u202Etxt.exe.txt');
    const { headers } = await gym.request('GET', `/api/v1/attachments/${attachment.id}/content`);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="\.\._\.\._etc_\\"passwd\\"_txt\.exe\.txt"/,
    );
    for (const path of await filesOf(gym)) expect(path).toMatch(/^[0-9a-f-]{36}\/[0-9a-f]{32}$/);
  });

  it('turns a picture upright and removes where it was taken', async () => {
    const photo = await bytesOf(
      picture(40, 30)
        .jpeg()
        .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' } })
        .withMetadata({ orientation: 6 }),
    );
    expect(Buffer.from(photo).includes('Exif')).toBe(true);
    const attachment = await attach(photo);
    expect(attachment).toMatchObject({ width: 30, height: 40 });
    const metadata = await sharp(await contentOf(attachment)).metadata();
    expect(metadata).toMatchObject({ width: 30, height: 40 });
    expect([metadata.exif, metadata.orientation, metadata.xmp, metadata.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['what follows its end', `${PDF}\n<html><script>alert(1)</script></html>${'x'.repeat(200_000)}`],
    ['the line end after its end', `${PDF}\r\n`],
    ['a line end before its header', `\r\n${PDF}\n`],
    ['1,024 bytes before its header', `${'<html>'.padEnd(1024, '-')}${PDF}\n`],
    ['the language of a printer before its header', `\x1b%-12345X@PJL JOB\r\n${PDF}\n\x1b%-12345X`],
  ])('stores a PDF with %s as it is', async (_name, text) => {
    const attachment = await attach(text);
    expect((await contentOf(attachment)).toString()).toBe(text);
    expect(attachment).toMatchObject({
      content_type: 'application/pdf',
      bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    });
  });

  it('sends a PDF that is also a page as a download that no browser runs anything of', async () => {
    const { id } = await attach(`<html><script>alert(1)</script>${PDF}`);
    const { headers } = await gym.request('GET', `/api/v1/attachments/${id}/content`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename=.*\.pdf$/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('stores a text that names the header of a PDF as a text', async () => {
    const attachment = await attach('The file began with %PDF-1.7 and opened on no tablet.');
    expect(attachment.content_type).toBe('text/plain');
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after a declaration', '<?xml version="1.0"?>\n<svg/>'],
    ['HTML', '\uFEFF \n<!-- --><!DOCTYPE html><html></html>'],
    ['HTML inside a text', 'Hello\n<script>alert(1)</script>'],
    ['HTML more than 1,024 bytes before a PDF', `${'<html>'.padEnd(1025, '-')}${PDF}`],
    ['a PDF without an end', PDF.slice(0, -5)],
    ['a shell script', '#!/bin/sh\nrm -rf /'],
    ['text with NUL', 'a\0b'],
    ['an empty file', ''],
  ])('refuses %s with 415', async (_name, text) => {
    const before = await filesOf(gym);
    expect(await refusal(await send(text))).toMatchObject({ status: 415, code: 'unsupported_file' });
    expect(await filesOf(gym)).toEqual(before);
  });

  it.each([
    ['an executable', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(64)])],
    ['a zip', Buffer.from('504b0304140000000000', 'hex')],
    ['text that is not UTF-8', Buffer.from('Geräte', 'latin1')],
    ['random bytes', Buffer.concat([Buffer.from([0]), randomBytes(1000)])],
  ])('refuses %s with 415', async (_name, bytes) => {
    expect((await send(new Uint8Array(bytes))).status).toBe(415);
  });

  it('refuses HEIC and says how to send a JPEG', async () => {
    const heic = Buffer.concat([
      Buffer.from('00000018', 'hex'),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(50),
    ]);
    const response = await send(new Uint8Array(heic), { name: 'IMG_1.HEIC' });
    expect(response.status).toBe(415);
    expect(JSON.parse(await response.text()).detail).toContain('Most Compatible');
  });

  it('refuses a form and says how to send the bytes of the file', async () => {
    const form = new FormData();
    form.append('file', new Blob(['Belt slips.'], { type: 'text/plain' }), 'belt.txt');
    const path = `/api/v1/attachments?attachable_type=machine&attachable_id=${machine_id}`;
    const response = await fetch(service.base + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${gym.tokens.write}` },
      body: form,
    });
    expect([response.status, await response.json()]).toMatchObject([
      415,
      { code: 'unsupported_file', detail: expect.stringContaining('--data-binary') },
    ]);
  });

  it('refuses a compressed body', async () => {
    expect(await refusal(await send('Belt', {}, { 'content-encoding': 'gzip' }))).toMatchObject({
      status: 415,
      code: 'unsupported_file',
    });
  });

  it('refuses a picture of 50,000 by 50,000 pixels without decoding it', async () => {
    const { rss } = process.memoryUsage();
    const response = await send(hugePng(50_000, 50_000));
    const problem: Schemas['Problem'] = JSON.parse(await response.text());
    expect(problem).toMatchObject({ status: 422, code: 'unreadable_picture' });
    expect(problem.detail).toContain('50000 × 50000 pixels');
    expect(process.memoryUsage().rss - rss).toBeLessThan(100 * 2 ** 20);
  });

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('refuses a %s that ends too early', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888', noise } })
      .toFormat(format)
      .toBuffer();
    const before = await filesOf(gym);
    const half = new Uint8Array(whole.subarray(0, whole.length / 2));
    expect(await refusal(await send(half))).toMatchObject({ status: 422, code: 'unreadable_picture' });
    expect(await filesOf(gym)).toEqual(before);
  });

  it('refuses a file of 21 MB, also when its length is not declared', async () => {
    const chunk = new Uint8Array(2 ** 20).fill(65);
    const chunks = Array.from({ length: 21 }, () => chunk);
    const declared = await send(new Uint8Array(Buffer.concat(chunks)));
    expect(await refusal(declared)).toMatchObject({ status: 413, code: 'payload_too_large' });
    const before = await filesOf(gym);
    const streamed = await send(ReadableStream.from(chunks));
    expect(await refusal(streamed)).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(await filesOf(gym)).toEqual(before);
  });

  it('leaves nothing of a body that stops half way', async () => {
    const before = await filesOf(gym);
    const socket = await connectTo(service.base);
    const head = [
      `POST /api/v1/attachments?attachable_type=machine&attachable_id=${machine_id} HTTP/1.1`,
      'Host: test',
      `Authorization: Bearer ${gym.tokens.write}`,
      'Content-Length: 1000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(100_000)}`);
    await sleep(300);
    socket.destroy();
    await expect.poll(() => filesOf(gym, 'arriving')).toEqual([]);
    expect(await filesOf(gym)).toEqual(before);
    const list = await gym.request(
      'GET',
      `/api/v1/attachments?attachable_type=machine&attachable_id=${machine_id}&limit=100`,
    );
    expect(JSON.parse(await list.text()).data).toHaveLength(before.length);
  });

  it('refuses a record that does not exist, or that is of another tenant', async () => {
    const other = await service.createGym('Stranger');
    const foreign = await addMachine(other);
    for (const attachable_id of [999_999_999, foreign.id, foreign.uuid])
      expect(await refusal(await send('Belt', { attachable_id }))).toEqual({
        status: 422,
        code: 'validation_failed',
        places: ['attachable_id'],
        details: ['refers to a machine that does not exist'],
      });
  });

  it('needs the scope write', async () => {
    const headers = { authorization: `Bearer ${gym.tokens.read}` };
    expect(await refusal(await send('Belt', {}, headers))).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });

  it('stores a repeated file once under an idempotency key', async () => {
    const before = (await filesOf(gym)).length;
    const headers = { 'idempotency-key': 'photo 1' };
    const first = await (await send(textBytes('Once'), {}, headers)).text();
    expect(await (await send(textBytes('Once'), {}, headers)).text()).toBe(first);
    expect((await send(textBytes('Another'), {}, headers)).status).toBe(422);
    expect(await filesOf(gym)).toHaveLength(before + 1);
  });
});
