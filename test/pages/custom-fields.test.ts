import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/areas.ts';
import { addMachine } from '../support/rows.ts';
import { useSharedService, type Gym } from '../support/service.ts';
import { addMachineAt, addSite } from '../support/sites.ts';
import { signInAs } from '../support/staff.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Eigene Felder', 'Europe/Berlin');
  const fields = [
    { key: 'manual', label: 'Anleitung', type: 'url' },
    { key: 'floor_load', label: 'Bodenlast <kg>', type: 'number' },
    { key: 'leased', label: 'Geleast', type: 'boolean' },
    { key: 'leased_until', label: 'Geleast bis', type: 'date' },
    { key: 'remark', label: 'Bemerkung', type: 'text' },
    { key: 'old', label: 'Alte Nummer', type: 'text' },
  ];
  for (const field of fields) await send(gym, 'POST', '/api/v1/custom_fields', { kind: 'machine', ...field });
});

const VALUES = {
  manual: 'https://docs.example/m?a=1&b=2',
  floor_load: 1234.56789,
  leased: false,
  leased_until: '2027-03-01',
  remark: '<b>eckig</b>',
};

/** The labels and values of the custom fields in a page. */
const factsIn = (html: string): string[][] =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, label = '', value = '']) => [label, value]);

describe('the page of a machine', () => {
  it('shows the custom fields with a value in their order, each as people write it in their language', async () => {
    const { id } = await addMachine(gym, { custom_fields: { ...VALUES, old: 'A-1' } });
    const { data } = await send<{ data: { id: number }[] }>(gym, 'GET', '/api/v1/custom_fields?kind=machine');
    await send(gym, 'PATCH', `/api/v1/custom_fields/${data[0]?.id}`, { active: false });
    const german = await signInAs(service, gym, { role: 'staff', language: 'de' });
    const { html } = await german.open(`/m/${id}`);
    expect(html).toContain('<h2>Weitere Angaben</h2>');
    expect(factsIn(html)).toEqual([
      [
        'Anleitung',
        '<a href="https://docs.example/m?a=1&amp;b=2" rel="noopener noreferrer">https://docs.example/m?a=1&amp;b=2</a>',
      ],
      ['Bodenlast &lt;kg&gt;', '1.234,56789'],
      ['Geleast', 'Nein'],
      ['Geleast bis', '01.03.2027'],
      ['Bemerkung', '&lt;b&gt;eckig&lt;/b&gt;'],
    ]);
    const english = await signInAs(service, gym, { role: 'technician', language: 'en' });
    expect(factsIn((await english.open(`/m/${id}`)).html)).toContainEqual(['Geleast', 'No']);
  });

  it('has no part about custom fields without a value, or for a person of another site', async () => {
    const site = await addSite(service, gym, 'Nord');
    const [empty, filled] = [await addMachine(gym), await addMachineAt(gym, site.id, { custom_fields: VALUES })];
    const manager = await signInAs(service, gym, { role: 'manager', language: 'de' });
    expect(factsIn((await manager.open(`/m/${empty.id}`)).html)).toEqual([]);
    const elsewhere = await addSite(service, gym, 'Süd');
    const person = await signInAs(service, gym, { role: 'staff', location_ids: [elsewhere.id] });
    expect((await person.open(`/m/${filled.id}`)).status).toBe(404);
  });
});
