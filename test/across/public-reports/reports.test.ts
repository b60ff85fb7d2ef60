import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { reportIn, sendReport, ticketsOf, type Fields } from '../../support/public-reports.ts';
import { addMachine, readMachine } from '../../support/rows.ts';
import { listen, useService, type Gym } from '../../support/service.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Reports');
});

const open = (code: string): Promise<Response> => fetch(`${service.base}/r/${code}`);
const post = (code: string, fields: Fields, base = service.base): Promise<Response> => sendReport(base, code, fields);

describe('POST /r/{code}', () => {
  it('makes a ticket by "public" and leaves the status of the machine alone', async () => {
    const { id, report_code, version } = await addMachine(gym, { type: 'treadmill' });
    const response = await post(report_code, {
      chips: ['belt', 'noise'],
      text: 'It slips\r\nat 12 km/h <script>',
      name: 'Ada Quist',
      email: 'ada@example.com',
    });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('We have received your report.');
    const [ticket, ...others] = await ticketsOf(gym, id);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({
      title: 'Belt slips, Makes a noise',
      description: 'It slips\nat 12 km/h <script>',
      priority: 'medium',
      status: 'new',
      source: 'public',
      report_count: 1,
      reporter_name: 'Ada Quist',
    });
    const reporter = await (await gym.request('GET', `/api/v1/reporters/${ticket?.reporter_id}`)).text();
    expect(JSON.parse(reporter)).toMatchObject({ name: 'Ada Quist', email: 'ada@example.com', kind: 'member' });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'active', version });
    await sleep(3);
    const { data } = JSON.parse(
      await (await gym.request('GET', `/api/v1/events?kind=ticket&resource_id=${ticket?.id}`)).text(),
    );
    expect(data).toMatchObject([
      {
        type: 'ticket.created',
        actor: { name: 'public', tool: null },
        request_id: response.headers.get('x-request-id'),
      },
    ]);
  });

  it('needs neither a name nor a text, and shows what is reported by its chips only', async () => {
    const { id, report_code } = await addMachine(gym);
    await post(report_code, { chips: 'dirty', text: 'Ask Jane Doe' });
    await post(report_code, { chips: 'noise' });
    expect((await ticketsOf(gym, id)).map(({ description, reporter_id }) => [description, reporter_id])).toEqual([
      ['Makes a noise', null],
      ['Ask Jane Doe', null],
    ]);
    const page = await (await open(report_code)).text();
    expect(page).toMatch(
      /Already reported<\/h2>\s*<ul class="reported"><li>Is dirty<\/li><li>Makes a noise<\/li><\/ul>/,
    );
    expect(page).not.toContain('Jane');
    for (const ticket of await ticketsOf(gym, id))
      await gym.request('PATCH', `/api/v1/tickets/${ticket.id}/status`, { body: { status: 'resolved' } });
    expect(await (await open(report_code)).text()).not.toContain('Already reported');
  });

  it('makes an urgent ticket and an event of a hazard, once', async () => {
    const { id, report_code } = await addMachine(gym);
    await post(report_code, { chips: 'cable' });
    await post(report_code, { chips: 'cable', hazard: 'yes' });
    await post(report_code, { chips: 'cable', hazard: 'yes' });
    await post(report_code, { text: 'Sparks', hazard: 'yes' });
    expect((await ticketsOf(gym, id)).map(({ priority, report_count }) => [priority, report_count])).toEqual([
      ['urgent', 1],
      ['urgent', 3],
    ]);
    await sleep(3);
    const { data } = JSON.parse(await (await gym.request('GET', '/api/v1/events?type=ticket.hazard_reported')).text());
    const ids = (await ticketsOf(gym, id)).map((ticket) => ticket.id);
    expect(data.map(({ resource }: Schemas['Event']) => resource.id)).toEqual(ids);
  });

  it('adds an equal text to the open ticket, also when many come at once, and not to a closed one', async () => {
    const { id, report_code } = await addMachine(gym);
    const texts = ['Belt slips', ' belt  SLIPS ', 'Bélt slips', 'belt slips'];
    const statuses = await Promise.all(texts.map(async (text) => (await post(report_code, { text })).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    const [ticket, ...others] = await ticketsOf(gym, id);
    expect([ticket?.report_count, others]).toEqual([4, []]);
    await gym.request('PATCH', `/api/v1/tickets/${ticket?.id}/status`, { body: { status: 'wont_fix' } });
    await post(report_code, { text: 'Belt slips' });
    expect((await ticketsOf(gym, id)).map(({ report_count }) => report_count)).toEqual([1, 4]);
  });

  it('refuses the sixth report of an address within an hour, in every process, and no other machine', async () => {
    const [machine, other] = [await addMachine(gym), await addMachine(gym)];
    const second = await listen(service.database);
    for (let n = 0; n < 5; n += 1)
      expect((await post(machine.report_code, { text: `No. ${n}` }, n % 2 ? second.base : service.base)).status).toBe(
        200,
      );
    for (const base of [service.base, second.base]) {
      const response = await post(machine.report_code, { text: 'No. 6' }, base);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
      expect(await response.text()).toContain('Too many reports');
    }
    expect(await ticketsOf(gym, machine.id)).toHaveLength(5);
    expect((await post(other.report_code, { text: 'No. 1' })).status).toBe(200);
    second.close();
  });

  it('lets five of many reports at once through', async () => {
    const { id, report_code } = await addMachine(gym);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => (await post(report_code, { text: `At once ${n}` })).status),
    );
    expect(statuses.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 15 }, () => 429),
    ]);
    expect(await ticketsOf(gym, id)).toHaveLength(5);
  });

  it('thanks a program that fills in the hidden field, without a ticket and without counting', async () => {
    const { id, report_code } = await addMachine(gym);
    for (let n = 0; n < 6; n += 1) {
      const response = await post(report_code, { text: 'Buy now', website: 'https://spam.example' });
      expect([response.status, reportIn(await response.text())]).toEqual([200, '']);
    }
    expect(await ticketsOf(gym, id)).toEqual([]);
    expect((await post(report_code, { text: 'Real' })).status).toBe(200);
  });

  it.each<[string, Fields, string]>([
    ['nothing', {}, 'Choose what is wrong, or describe it.'],
    ['an unknown chip alone', { chips: 'explodes' }, 'Choose what is wrong, or describe it.'],
    ['a long text', { text: 'x'.repeat(1001) }, 'Please use at most 1000 characters.'],
    ['a long name', { chips: 'noise', name: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
    ['an incomplete address', { chips: 'noise', email: 'ada@' }, 'This e-mail address is not complete.'],
  ])('refuses %s and keeps what was written', async (_name, fields, problem) => {
    const { id, report_code } = await addMachine(gym);
    const response = await post(report_code, { name: 'Kept "name"', ...fields });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain(problem);
    expect(page).toContain(`value="${fields['name'] === undefined ? 'Kept &quot;name&quot;' : 'xxx'}`);
    expect(await ticketsOf(gym, id)).toEqual([]);
  });

  it('accepts 1,000 characters of any script and strips what cannot be stored', async () => {
    const { id, report_code } = await addMachine(gym);
    expect((await post(report_code, { text: '💪'.repeat(1000) })).status).toBe(200);
    expect((await post(report_code, { text: 'a\0b\uD800' })).status).toBe(200);
    expect((await ticketsOf(gym, id)).map(({ description }) => description)).toEqual(['ab\uFFFD', '💪'.repeat(1000)]);
  });

  it('refuses a body that is too large, and one that is no form', async () => {
    const { report_code } = await addMachine(gym);
    expect((await post(report_code, { text: 'x'.repeat(20_000) })).status).toBe(413);
    const json = await fetch(`${service.base}/r/${report_code}`, {
      method: 'POST',
      body: '{"text":"x"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(422);
  });

  const URLENCODED = 'application/x-www-form-urlencoded';

  it.each<[string, Record<string, string>, number]>([
    ['with files and without a boundary', { 'content-type': 'multipart/form-data' }, 415],
    ['with files and without an end', { 'content-type': 'multipart/form-data; boundary=b' }, 400],
    ['in an unknown character set', { 'content-type': `${URLENCODED}; charset=klingon` }, 415],
    ['in an unknown encoding', { 'content-type': URLENCODED, 'content-encoding': 'rot13' }, 415],
    ['that is no gzip as it says', { 'content-type': URLENCODED, 'content-encoding': 'gzip' }, 400],
  ])('blames the sender for a form %s, not the service', async (_, headers, status) => {
    const { report_code } = await addMachine(gym);
    const init = { method: 'POST', body: '--b\r\n', headers };
    const response = await fetch(`${service.base}/r/${report_code}`, init);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('Something went wrong');
  });

  it('never gives a reporter the address of another person', async () => {
    const { id, report_code } = await addMachine(gym);
    await post(report_code, { text: 'One', name: 'Sam Poe', email: 'sam@example.com' });
    await post(report_code, { text: 'Two', name: 'sam poe', email: 'SAM@example.com' });
    await post(report_code, { text: 'Three', name: 'Sam Poe', email: 'other@example.com' });
    await post(report_code, { text: 'Four', email: 'only@example.com' });
    const names = (await ticketsOf(gym, id)).map(({ reporter_name }) => reporter_name);
    expect(names).toEqual(['only@example.com', 'Sam Poe (other@example.com)', 'sam poe', 'Sam Poe']);
    const ids = (await ticketsOf(gym, id)).map(({ reporter_id }) => reporter_id);
    expect(ids[2]).toBe(ids[3]);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('GET /r/{code}/{report}', () => {
  it('shows how far the report is, without names, and only on its machine', async () => {
    const { id, report_code } = await addMachine(gym, { name: 'Rower 9' });
    const other = await addMachine(gym);
    const link = reportIn(await (await post(report_code, { text: 'Ask Jane', name: 'Jane Doe' })).text());
    const page = async () => (await open(link)).text();
    expect(await page()).toContain('We have your report and will look at the machine.');
    expect(await page()).not.toContain('Jane');
    const [ticket] = await ticketsOf(gym, id);
    for (const [status, sentence] of [
      ['in_progress', 'We are working on it.'],
      ['waiting_parts', 'We are working on it.'],
      ['resolved', 'This is solved.'],
      ['wont_fix', 'closed the report'],
    ] as const) {
      await gym.request('PATCH', `/api/v1/tickets/${ticket?.id}/status`, { body: { status } });
      expect(await page()).toContain(sentence);
    }
    expect((await open(`${other.report_code}/${link.split('/')[1]}`)).status).toBe(404);
    expect((await fetch(`${service.base}/r/${link}`, { method: 'POST', body: '' })).status).toBe(405);
  });
});

describe('a ticket', () => {
  it('has the source api over REST and tool by a tool, and neither source nor report_count can be set', async () => {
    const { id } = await addMachine(gym);
    const body = { machine_id: id, description: 'Over REST' };
    expect(JSON.parse(await (await gym.request('POST', '/api/v1/tickets', { body })).text())).toMatchObject({
      source: 'api',
      report_count: 1,
    });
    await gym.call('report_ticket', { machine_id: String(id), description: 'By a tool' });
    expect((await ticketsOf(gym, id)).map(({ source }) => source)).toEqual(['tool', 'api']);
    for (const field of [{ source: 'public' }, { report_count: 9 }])
      expect((await gym.request('POST', '/api/v1/tickets', { body: { ...body, ...field } })).status).toBe(422);
  });
});
