import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { unavailableStore } from '../../../src/files/store.ts';
import { ticketsOf, reportIn, sendPhoto } from '../../support/public-reports.ts';
import { connectTo } from '../../support/raw-client.ts';
import { addMachine } from '../../support/rows.ts';
import { listen, useSharedService, type Gym } from '../../support/service.ts';
import { SERVICES, STORE } from '../../support/services.ts';
import { filesOf } from '../../support/stored-files.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Photos');
});

const photo = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c0ffee' } });
  const tagged = picture.jpeg().withExif({ IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' } });
  return new Uint8Array(await tagged.withMetadata({ orientation: 6 }).toBuffer());
};

const filesOn = async (ticket: number): Promise<Schemas['Attachment'][]> => {
  const response = await gym.request('GET', `/api/v1/attachments?attachable_type=ticket&attachable_id=${ticket}`);
  return JSON.parse(await response.text()).data;
};

describe('the photo of a report', () => {
  it('is attached to its ticket by "public", upright and without the place where it was taken', async () => {
    const { id, report_code } = await addMachine(gym);
    const response = await sendPhoto(
      service.base,
      report_code,
      { text: 'Cracked', chips: ['noise', 'loose'] },
      await photo(),
    );
    expect(response.status).toBe(200);
    expect(reportIn(await response.text())).not.toBe('');
    const [ticket, ...others] = await ticketsOf(gym, id);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ description: 'Cracked', source: 'public' });
    const [file, ...more] = await filesOn(ticket?.id ?? 0);
    expect(more).toEqual([]);
    expect(file).toMatchObject({ content_type: 'image/jpeg', width: 30, height: 40, actor: 'public' });
    expect(file?.name).toMatch(/^ticket-\d+-[\d-]+\.jpg$/);
    const content = await gym.request('GET', `/api/v1/attachments/${file?.id}/content`);
    expect((await sharp(await content.arrayBuffer()).metadata()).exif).toBeUndefined();
  });

  it('is added to the ticket of an equal report', async () => {
    const { id, report_code } = await addMachine(gym);
    for (let n = 0; n < 2; n += 1) await sendPhoto(service.base, report_code, { text: 'Torn' }, await photo());
    const [ticket] = await ticketsOf(gym, id);
    expect(ticket?.report_count).toBe(2);
    expect(await filesOn(ticket?.id ?? 0)).toHaveLength(2);
  });

  it('need not be chosen', async () => {
    const { id, report_code } = await addMachine(gym);
    const response = await sendPhoto(service.base, report_code, { text: 'No photo' }, '', '');
    expect(response.status).toBe(200);
    const [ticket] = await ticketsOf(gym, id);
    expect(await filesOn(ticket?.id ?? 0)).toEqual([]);
  });

  it.each<[string, string, () => Promise<Uint8Array<ArrayBuffer>> | string, string]>([
    ['a PDF', 'de', () => '%PDF-1.4\n%%EOF', 'Diese Datei ist kein Foto, das wir öffnen können.'],
    ['HTML', 'nl', () => '<html></html>', 'Dit bestand is geen foto die we kunnen openen.'],
    ['a damaged photo', 'fr', async () => (await photo()).slice(0, 400), 'La photo est endommagée'],
    ['a large photo', 'es', () => 'x'.repeat(8 * 2 ** 20 + 1), 'La foto ocupa más de 8 MB.'],
    ['a huge photo', 'en', () => 'x'.repeat(9 * 2 ** 20), 'The photo is larger than 8 MB.'],
  ])('is refused if it is %s, in the language %s, and the text is kept', async (_name, language, bytes, problem) => {
    const { id, report_code } = await addMachine(gym);
    const before = await filesOf(gym);
    const fields = { text: 'Typed on a phone', chips: 'noise', name: 'Ada' };
    const headers = { 'accept-language': language };
    const response = await sendPhoto(service.base, report_code, fields, await bytes(), 'photo.jpg', headers);
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain(problem);
    expect(page).toContain('Typed on a phone');
    expect(page).toMatch(/value="noise" checked/);
    expect(page).toContain('value="Ada"');
    expect(await ticketsOf(gym, id)).toEqual([]);
    expect(await filesOf(gym)).toEqual(before);
    expect((await sendPhoto(service.base, report_code, fields, '', '')).status).toBe(200);
    expect(await ticketsOf(gym, id)).toHaveLength(1);
  });

  it('has to be chosen again after another mistake, which the page says', async () => {
    const { report_code } = await addMachine(gym);
    const response = await sendPhoto(service.base, report_code, { email: 'ada@' }, await photo());
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Please choose your photo again.');
  });

  it('does not keep a report from being recorded when the store is away', async () => {
    const { id, report_code } = await addMachine(gym);
    const away = { ...STORE, put: () => Promise.reject(unavailableStore()) };
    const services = { ...SERVICES, files: { store: away, max_bytes: 20 * 2 ** 20 } };
    const { base, close } = await listen(service.database, 0, { services });
    const response = await sendPhoto(base, report_code, { text: 'Sparks' }, await photo());
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('We could not store your photo.');
    const [ticket, ...others] = await ticketsOf(gym, id);
    expect([ticket?.description, others]).toEqual(['Sparks', []]);
    expect(await filesOn(ticket?.id ?? 0)).toEqual([]);
    close();
  });

  it('leaves neither a ticket nor bytes when it stops half way', async () => {
    const { id, report_code } = await addMachine(gym);
    const before = await filesOf(gym);
    const socket = await connectTo(service.base);
    const part = (name: string): string => `--b\r\nContent-Disposition: form-data; name="${name}"`;
    const body = `${part('text')}\r\n\r\nHalf\r\n${part('photo')}; filename="a.jpg"\r\n\r\n${'x'.repeat(100_000)}`;
    const head = [
      `POST /r/${report_code} HTTP/1.1`,
      'Host: test',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await expect.poll(() => filesOf(gym, 'arriving')).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => filesOf(gym, 'arriving')).toEqual([]);
    await sleep(100);
    expect(await ticketsOf(gym, id)).toEqual([]);
    expect(await filesOf(gym)).toEqual(before);
  });
});
