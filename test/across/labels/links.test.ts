import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../support/links.ts';
import { readPdf } from '../../support/pdf.ts';
import { addLocation, addMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Labels by tool');
});

describe('create_labels', () => {
  it('returns a link to a page that sends the PDF once, also for a token that reads', async () => {
    await addMachine(gym, { name: 'Rower 1' });
    await addMachine(gym, { name: 'Rower 2' });
    const args = { machine_ids: ['rower 1', 'rower 2'], layout: 'single_62mm' };
    const { content } = await gym.tryCall('create_labels', args, gym.tokens.read);
    expect(content).toMatchObject({ labels: 2 });
    const url = addressOf(service, Object(content));
    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(url, { method })).status).toBe(200);
    const answers = await Promise.all([1, 2].map(() => fetch(url, { method: 'POST' })));
    const [sent, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(sent?.headers.get('content-disposition')).toBe('attachment; filename=labels.pdf');
    const pages = await readPdf(new Uint8Array((await sent?.arrayBuffer()) ?? []));
    expect(pages.map(({ texts }) => texts[0]?.text)).toEqual(['Rower 1', 'Rower 2']);
    expect([sent?.status, refused?.status, (await fetch(url)).status]).toEqual([200, 410, 410]);
  });

  it('refuses what GET /labels.pdf refuses, before it makes a link', async () => {
    const { id } = await addLocation(gym, 'Empty room');
    expect((await gym.tryCall('create_labels', { location_id: String(id) })).text).toContain('No machine matches');
    expect((await gym.tryCall('create_labels', { layout: 'single_62mm', start: 2 })).text).toContain('at most 1');
  });

  it('takes only POST besides GET and HEAD', async () => {
    const link = await gym.call('create_labels', {});
    const response = await fetch(addressOf(service, link), { method: 'PUT', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});
