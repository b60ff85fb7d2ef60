import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { ALL_TOOLS } from '../../support/contract.ts';
import { sendFile } from '../../support/files.ts';
import { addressOf, filesOn, sendForm } from '../../support/links.ts';
import { addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { STORE } from '../../support/services.ts';
import { filesOf } from '../../support/stored-files.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('File tools');
});

const attach = async (attachable_type: string, attachable_id: number, name: string, body: Uint8Array<ArrayBuffer>) => {
  const response = await sendFile(service, gym, { attachable_type, attachable_id, name }, body);
  expect(response.status).toBe(201);
  return JSON.parse(await response.text()).id;
};

const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);

const picture = async (width: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width, height: 20, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer(),
  );

type Part = { type: string; mimeType?: string; data?: string };

/** Calls get_attachments and returns the parts of its result after the text. */
const imagesOf = async (args: object): Promise<{ note: string; images: Part[] }> => {
  const params = { name: 'get_attachments', arguments: args };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const { result } = JSON.parse(await (await gym.request('POST', ALL_TOOLS, { body })).text());
  return { note: result.structuredContent.note, images: result.content.slice(1) };
};

describe('the tools for files', () => {
  it('make a link for the machine that a name means, which attaches a photo as the token', async () => {
    const { id } = await addMachine(gym, { name: 'Cable tower' });
    const link = await gym.call('create_upload_link', { attachable_type: 'machine', attachable_id: 'cable tower' });
    expect((await sendForm(addressOf(service, link), 'It cracked.', 'crack.txt')).status).toBe(200);
    expect(await filesOn(gym, id)).toMatchObject([{ name: 'crack.txt', actor: 'write token' }]);
    const again = await gym.call('create_upload_link', { attachable_type: 'machine', attachable_id: String(id) });
    expect(again.url).not.toBe(link.url);
  });

  it('refuse an unknown row with the tool that finds its id', async () => {
    for (const tool of ['create_upload_link', 'get_attachments']) {
      const { text: said } = await gym.tryCall(tool, { attachable_type: 'ticket', attachable_id: '999999' });
      expect(said).toContain('list_open_tickets');
    }
    const stranger = await service.createGym('Strangers with files');
    const { id } = await addMachine(stranger);
    const args = { attachable_type: 'machine', attachable_id: String(id) };
    expect((await gym.tryCall('get_attachments', args)).refused).toBe(true);
  });

  it('show at most four pictures of a row, newest first, as small WebP images', async () => {
    const { id } = await addMachine(gym);
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await attach('machine', id, `${n}.jpg`, await picture(1500 + n)));
    await attach('machine', id, 'Manual.txt', text('Oil the chain.'));
    const args = { attachable_type: 'machine' as const, attachable_id: String(id) };
    const { data } = await gym.call('get_attachments', args);
    expect(data.map(({ name }) => name)).toEqual(['Manual.txt', '4.jpg', '3.jpg', '2.jpg', '1.jpg', '0.jpg']);
    expect((await imagesOf(args)).images).toEqual([]);
    const { note, images } = await imagesOf({ ...args, pictures: true });
    expect(note).toContain(`The pictures are those of the files ${ids.slice(1).toReversed().join(', ')}.`);
    expect(images.map(({ type, mimeType }) => [type, mimeType])).toEqual(Array(4).fill(['image', 'image/webp']));
    const { format, width } = await sharp(Buffer.from(images[0]?.data ?? '', 'base64')).metadata();
    expect([format, width]).toEqual(['webp', 1024]);
  });

  it('list a picture whose bytes are lost, and say so, beside the others', async () => {
    const own = await service.createGym('Lost pictures');
    const { id } = await addMachine(own);
    const on = { attachable_type: 'machine', attachable_id: id };
    const add = async (name: string): Promise<number> =>
      JSON.parse(await (await sendFile(service, own, { ...on, name }, await picture(30))).text()).id;
    const lost = await add('lost.jpg');
    await STORE.remove((await filesOf(own)).slice());
    const kept = await add('kept.jpg');
    const params = {
      name: 'get_attachments',
      arguments: { attachable_type: 'machine', attachable_id: String(id), pictures: true },
    };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { result } = JSON.parse(await (await own.request('POST', ALL_TOOLS, { body })).text());
    expect(result.structuredContent.data.map((file: { id: number }) => file.id)).toEqual([kept, lost]);
    expect(result.content).toHaveLength(2);
    expect(result.structuredContent.note).toContain(
      `The pictures are those of the files ${kept}. The service has lost the content of the files ${lost}.`,
    );
  });

  it('name the five newest files of a machine and of a ticket', async () => {
    const machine = await addMachine(gym);
    const ticket = await send<Schemas['Ticket']>(gym, 'POST', '/api/v1/tickets', {
      machine_id: machine.id,
      description: 'Slips',
    });
    expect((await gym.call('get_ticket', { ticket_id: String(ticket.id) })).files).toEqual([]);
    for (let n = 0; n < 6; n += 1) await attach('machine', machine.id, `${n}.txt`, text(`Text ${n}`));
    await attach('ticket', ticket.id, 'Belt.txt', text('Frayed'));
    expect(await gym.call('get_ticket', { ticket_id: String(ticket.id) })).toMatchObject({ files: ['Belt.txt'] });
    expect(await gym.call('get_machine', { machine_id: String(machine.id) })).toMatchObject({
      files: ['5.txt', '4.txt', '3.txt', '2.txt', '1.txt'],
    });
  });
});

describe('the files of a work order with include_related', () => {
  it('are those of its tickets too, by tool and over REST, in pages', async () => {
    const { id: machine_id } = await addMachine(gym);
    const report = (description: string): Promise<Schemas['Ticket']> =>
      send(gym, 'POST', '/api/v1/tickets', { machine_id, description });
    const [own, linked, other] = [await report('Slips'), await report('Noise'), await report('Other')];
    const order = await send<Schemas['WorkOrder']>(gym, 'POST', '/api/v1/work_orders', {
      title: 'Belt',
      ticket_id: own.id,
    });
    await send(gym, 'PATCH', `/api/v1/tickets/${linked.id}`, { workorder_id: order.id });
    await attach('ticket', own.id, 'Own.txt', text('own'));
    await attach('ticket', linked.id, 'Linked.txt', text('linked'));
    await attach('ticket', other.id, 'Other.txt', text('other'));
    await attach('work_order', order.id, 'Invoice.txt', text('invoice'));
    const args = { attachable_type: 'work_order' as const, attachable_id: String(order.id), include_related: true };
    const { data } = await gym.call('get_attachments', args);
    expect(data.map(({ name }) => name)).toEqual(['Invoice.txt', 'Linked.txt', 'Own.txt']);
    const names = async (query: string): Promise<string[]> => {
      const path = `/api/v1/attachments?attachable_type=work_order&attachable_id=${order.id}${query}`;
      const page = await send<Schemas['AttachmentPage']>(gym, 'GET', path);
      return page.data.map(({ name }) => name);
    };
    expect(await names('')).toEqual(['Invoice.txt']);
    expect(await names('&include_related=true')).toEqual(['Invoice.txt', 'Linked.txt', 'Own.txt']);
    expect(await names('&include_related=true&sort=created_at&limit=2')).toEqual(['Own.txt', 'Linked.txt']);
  });
});
