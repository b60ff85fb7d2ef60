import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { findTenant, issueToken } from '../../src/auth/administration.ts';
import { send } from '../support/areas.ts';
import { ALL_TOOLS } from '../support/contract.ts';
import { callModern } from '../support/modern.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { filesOf } from '../support/stored-files.ts';

const service = useSharedService();
let gym: Gym;
let machine_id: string;
/** A photo of a phone: 3 MB, with the place where it was taken. */
let photo: Buffer;
/** A photo that fits into a small message. */
let small: Buffer;

const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer();

beforeAll(async () => {
  gym = await service.createGym('File arguments');
  machine_id = String((await addMachine(gym, { name: 'Treadmill 2' })).id);
  [photo, small] = await Promise.all([noise(1500), noise(100)]);
});

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Reports of this file differ, because equal ones count as repeated. */
let reports = 0;
const report = <Sent>(sent: Sent, more: { machine_id?: string } = {}) => ({
  machine_id,
  description: `The belt slips, report ${(reports += 1)}.`,
  photo: sent,
  ...more,
});

/** Adds a person with a role and returns their token. */
const tokenOf = async (role: Schemas['PersonRole']): Promise<string> => {
  const { id: person_id } = await send<Schemas['Person']>(gym, 'POST', '/api/v1/people', { name: role, role });
  const tenant = await findTenant(service.database, gym.name);
  return (await issueToken(service.database, tenant, { scope: 'write', person_id, expires_at: null })).token;
};

const contentOf = async (id: number | undefined): Promise<Buffer> =>
  Buffer.from(await (await gym.request('GET', `/api/v1/attachments/${id}/content`)).arrayBuffer());

const filesOn = async (type: string, id: number): Promise<Schemas['Attachment'][]> => {
  const path = `/api/v1/attachments?attachable_type=${type}&attachable_id=${id}`;
  return (await send<Schemas['AttachmentPage']>(gym, 'GET', path)).data;
};

/** The state that a refused call must not change: the tickets, and the files in the store. */
const stateOf = async (of: Gym) => {
  const { total } = await of.seed(async ({ em }) => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from ticket`.execute(em.getKysely());
    return rows[0] ?? { total: -1 };
  });
  return { tickets: total, files: await filesOf(of) };
};

describe('a photo that is an argument of report_ticket', () => {
  it.each([
    ['in base64', () => base64(photo)],
    ['as a data: URL', () => `data:image/jpeg;base64,${base64(photo)}`],
    ['in base64 without padding', () => base64(photo).replace(/=+$/, '')],
    ['in base64 with line breaks', () => base64(photo).replaceAll(/.{76}/g, '$&\r\n')],
    ['in a small message', () => base64(small)],
    ['as a data: URL in a small message', () => `data:image/jpeg;base64,${base64(small)}`],
  ])('is on the ticket, without its metadata, when it is sent %s', async (_form, write) => {
    const ticket = await gym.call('report_ticket', report(write()));
    expect(ticket.files).toHaveLength(1);
    const [file, ...others] = await filesOn('ticket', ticket.id);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ content_type: 'image/jpeg', name: expect.stringMatching(/\.jpg$/) });
    const { exif, width } = await sharp(await contentOf(file?.id)).metadata();
    expect([exif, width === 1500 || width === 100]).toEqual([undefined, true]);
  });

  it('is read from JSON that escapes each slash', async () => {
    const params = { name: 'report_ticket', arguments: report(base64(photo)) };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }).replaceAll('/', '\\/');
    const { result } = JSON.parse(await (await gym.request('POST', ALL_TOOLS, { body })).text());
    expect(result.structuredContent.files).toHaveLength(1);
  });

  it('is passed on by use_tool, and by a client that asks its person', async () => {
    const args = report(base64(photo));
    const wrapped = await gym.call('use_tool', { name: 'report_ticket', arguments: args });
    expect(Reflect.get(wrapped, 'files')).toHaveLength(1);
    const { result } = await callModern(gym, 'report_ticket', report(base64(photo)));
    expect(JSON.stringify(result)).toContain('"files":["');
  });

  it('may be left out as models leave out arguments', async () => {
    for (const nothing of [null, '', 'null', 'None'])
      expect(Object((await gym.tryCall('report_ticket', report(nothing))).content).id).toEqual(expect.any(Number));
  });

  it('makes two reports of one ticket only if photo and text are the same', async () => {
    const args = report(base64(photo));
    const before = await filesOf(gym);
    const first = await gym.call('report_ticket', args);
    expect((await gym.tryCall('report_ticket', args)).content).toMatchObject({ id: first.id, repeated: true });
    expect((await filesOf(gym)).length).toBe(before.length + 1);
    const other = await gym.call('report_ticket', { ...args, photo: base64(small) });
    expect(other.id).not.toBe(first.id);
  });

  it('belongs to the request of an idempotency key', async () => {
    const args = { ...report(base64(photo)), idempotency_key: `photo ${reports}` };
    const { content } = await gym.tryCall('report_ticket', args);
    expect((await gym.tryCall('report_ticket', args)).content).toEqual(content);
    const { text } = await gym.tryCall('report_ticket', { ...args, photo: base64(small) });
    expect(text).toContain('This idempotency key was used for a different request.');
  });

  it('leaves no base64 in what the database keeps of the call', async () => {
    const sent = base64(small);
    await gym.tryCall('report_ticket', { ...report(sent), idempotency_key: `trace ${reports}` });
    await gym.call('report_ticket', report(sent));
    const kept = await gym.seed(async ({ em }) => {
      const { rows } = await sql<{ text: string }>`select answer as text from idempotency_key
        union all select concat(data, before) from event`.execute(em.getKysely());
      return rows.map(({ text }) => text).join('\n');
    });
    expect(kept.length).toBeGreaterThan(1000);
    expect(kept).not.toContain(sent.slice(40, 80));
  });

  it('goes with its ticket when the report is undone', async () => {
    const ticket = await gym.call('report_ticket', report(base64(small)));
    await gym.call('undo', {});
    expect(await filesOn('ticket', ticket.id)).toEqual([]);
  });

  it('may be sent by a member of staff', async () => {
    const { content } = await gym.tryCall('report_ticket', report(base64(photo)), await tokenOf('staff'));
    expect(await filesOn('ticket', Object(content).id)).toMatchObject([{ content_type: 'image/jpeg' }]);
  });
});

describe('a photo that is refused refuses the whole report, and says what would be right', () => {
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF');

  it.each<[string, () => unknown, RegExp]>([
    ['the name of a file', () => 'IMG_2041.jpg', /photo must be the bytes of the file in base64.*create_upload_link/],
    ['an address', () => 'https://gym.example/photo.jpg', /photo must be the bytes of the file in base64/],
    ['an object', () => ({ data: 'AAAA' }), /photo must be a string/],
    ['a text', () => base64(Buffer.from('It slips.')), /The photo is text\/plain, no picture\. Send a JPEG, PNG, WebP/],
    ['a PDF', () => base64(PDF), /The photo is application\/pdf.*add_attachment accepts other files/],
    ['half a photo', () => base64(photo.subarray(0, photo.length / 2)), /incomplete or damaged\. Send the original/],
    ['a file of more than 5 MiB', () => base64(randomBytes(5 * 2 ** 20 + 1)), /larger than 5 MiB\. Send a smaller/],
    ['random bytes', () => base64(randomBytes(1e6)), /Accepted are JPEG, PNG, WebP and GIF pictures/],
  ])('%s', async (_what, write, expected) => {
    const before = await stateOf(gym);
    const { refused, text } = await gym.tryCall('report_ticket', report(write()));
    expect([refused, text]).toEqual([true, expect.stringMatching(expected)]);
    expect(text.length).toBeLessThan(700);
    expect(await stateOf(gym)).toEqual(before);
  });

  it('a photo on a machine that does not exist, or of another gym', async () => {
    const stranger = await service.createGym('Strangers with photos');
    const { id } = await addMachine(stranger);
    const before = await stateOf(gym);
    for (const machine of ['999999', String(id), 'No such machine'])
      expect((await gym.tryCall('report_ticket', report(base64(photo), { machine_id: machine }))).refused).toBe(true);
    expect(await stateOf(gym)).toEqual(before);
  });
});

describe('add_attachment', () => {
  it('puts a file of any accepted kind on a row by its name, with its own name and caption', async () => {
    const row = await gym.call('add_attachment', {
      attachable_type: 'machine',
      attachable_id: 'treadmill 2',
      file: base64(Buffer.from('Oil the deck every month.')),
      name: 'Care',
      caption: 'How to care for it',
    });
    expect(row).toMatchObject({ name: 'Care.txt', caption: 'How to care for it', content_type: 'text/plain' });
    const sent = createHash('sha256').update('Oil the deck every month.').digest('hex');
    expect(
      createHash('sha256')
        .update(await contentOf(row.id))
        .digest('hex'),
    ).toBe(sent);
    const large = { attachable_type: 'machine', attachable_id: machine_id, file: base64(photo) } as const;
    expect(await gym.call('add_attachment', large)).toMatchObject({ content_type: 'image/jpeg', width: 1500 });
  });

  it('refuses a row that does not exist with the tool that finds its id, and keeps no file', async () => {
    const before = await stateOf(gym);
    const args = { attachable_type: 'ticket', attachable_id: '999999', file: base64(photo) };
    const { text } = await gym.tryCall('add_attachment', args);
    expect(text).toContain('list_open_tickets');
    expect((await gym.tryCall('add_attachment', { ...args, file: undefined })).text).toContain('file is required');
    expect(await stateOf(gym)).toEqual(before);
  });

  it('refuses a technician a file on a contract', async () => {
    const args = { attachable_type: 'contract', attachable_id: '1', file: base64(small) };
    expect((await gym.tryCall('add_attachment', args, await tokenOf('technician'))).text).toContain(
      'The role technician may not do this',
    );
  });
});
