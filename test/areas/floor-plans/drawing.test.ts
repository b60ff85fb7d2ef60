import { beforeAll, describe, expect, it } from 'vitest';
import { MachineStatus } from '../../../generated/values.ts';
import { addLocation, addMachine, moveMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let location_id: number;
beforeAll(async () => {
  gym = await service.createGym('Drawings');
  location_id = (await addLocation(gym)).id;
});

const addPlan = async (fields: object): Promise<string> => {
  const response = await gym.request('POST', '/api/v1/floor_plans', { body: { location_id, name: 'Hall', ...fields } });
  return `${response.headers.get('location')}.svg`;
};
const draw = (path: string, headers = {}): Promise<Response> => gym.request('GET', path, { headers });
const titlesIn = (svg: string): string[] =>
  [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => title);

describe('GET /api/v1/floor_plans/{id}.svg', () => {
  it('draws each machine in the colour of its status, with its name and status, and a legend', async () => {
    const added = await Promise.all(MachineStatus.map((status) => addMachine(gym, { name: `Bike ${status}`, status })));
    const path = await addPlan({ positions: added.map(({ id }, i) => ({ machine_id: id, x: i / 10, y: 0.5 })) });
    const response = await draw(path);
    const svg = await response.text();
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(titlesIn(svg)).toEqual([
      'Hall',
      ...MachineStatus.map((status) => `Bike ${status} (${status.replaceAll('_', ' ')})`),
      'Legend',
    ]);
    const colours = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour);
    // Each colour is that of a machine and that of the legend.
    expect(new Set(colours.filter((colour, i) => colours.indexOf(colour) !== i)).size).toBe(MachineStatus.length);
  });

  it('places and turns machines in the proportions of the plan', async () => {
    const { id } = await addMachine(gym);
    const position = { machine_id: id, x: 0.25, y: 0.5, rotation: 90 };
    const svg = await (await draw(await addPlan({ width: 20, height: 10, positions: [position] }))).text();
    expect(svg).toContain('translate(250 250) rotate(90)');
    expect(await (await draw(await addPlan({ width: 0, height: 0 }))).text()).toContain('<svg');
  });

  it('escapes the text of people and replaces characters that XML forbids', async () => {
    const { id } = await addMachine(gym, { name: '</title><script>alert("1")</script>&\u0001\ufffe' });
    const path = await addPlan({ name: `<img src='x'>`, positions: [{ machine_id: id, x: 0, y: 0 }] });
    const svg = await (await draw(path)).text();
    for (const forbidden of ['<script', '<img', '\u0001', '\ufffe']) expect(svg).not.toContain(forbidden);
    expect(titlesIn(svg)[1]).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;\ufffd\ufffd (active)',
    );
  });

  it('is sent with headers that keep a browser from running or guessing anything', async () => {
    const { headers } = await draw(await addPlan({ image_url: 'https://tracker.example/pixel' }));
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has an ETag that changes with the plan and with the machines on it', async () => {
    const { id } = await addMachine(gym);
    const path = await addPlan({ positions: [{ machine_id: id, x: 0, y: 0 }] });
    const tagOf = async (): Promise<string> => (await draw(path)).headers.get('etag') ?? '';
    const first = await tagOf();
    expect(first).toMatch(/^"[\w-]{22}"$/);
    for (const tag of [first, `W/${first}`, '*', `"1", ${first}`]) {
      const response = await draw(path, { 'if-none-match': tag });
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', first]);
    }
    await moveMachine(gym, id, { status: 'defect' });
    const second = await tagOf();
    expect(second).not.toBe(first);
    expect((await draw(path, { 'if-none-match': first })).status).toBe(200);
    await gym.request('PATCH', path.replace('.svg', ''), { body: { name: 'Renamed' } });
    expect(await tagOf()).not.toBe(second);
  });

  it.each(['image/svg+xml', 'image/*', '*/*', 'text/html, image/svg+xml;q=0.5'])(
    'is acceptable for the Accept header %s',
    async (accept) => {
      expect((await draw(await addPlan({}), { accept })).status).toBe(200);
    },
  );

  it.each(['application/json', 'application/*', 'text/html', 'image/png'])(
    'is not acceptable for the Accept header %s',
    async (accept) => {
      const refused = await refusal(await draw(await addPlan({}), { accept }));
      expect(refused).toMatchObject({ status: 406, code: 'not_acceptable' });
    },
  );

  it('is found by number and UUID, and returns problems for other ids', async () => {
    const path = await addPlan({});
    const { uuid } = JSON.parse(await (await draw(path.replace('.svg', ''))).text());
    expect((await draw(`/api/v1/floor_plans/${uuid}.svg`)).status).toBe(200);
    expect(await refusal(await draw('/api/v1/floor_plans/999999999.svg'))).toMatchObject({ status: 404 });
    expect(await refusal(await draw('/api/v1/floor_plans/x.svg'))).toMatchObject({ status: 422, places: ['id'] });
    expect(await refusal(await draw('/api/v1/floor_plans/7.svgz'))).toMatchObject({ status: 422, places: ['id'] });
  });
});
