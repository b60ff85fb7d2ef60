import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { asOwner, asTenant } from '../../../src/core/tenancy.ts';
import { addMachine, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();
let gym: Gym;
let stranger: Gym;
beforeAll(async () => {
  gym = await service.createGym('Codes');
  stranger = await service.createGym('Other codes');
});

const find = (value: string, of = gym): Promise<Response> =>
  of.request('GET', `/api/v1/codes/${encodeURIComponent(value)}`, { token: of.tokens.read });
const foundBy = async (value: string): Promise<unknown> => JSON.parse(await (await find(value)).text()).id;
const claim = (id: number, value: string): Promise<Response> =>
  gym.request('POST', `/api/v1/machines/${id}/codes`, { body: { value } });
const release = (id: number, value: string): Promise<Response> =>
  gym.request('DELETE', `/api/v1/machines/${id}/codes/${encodeURIComponent(value)}`);
const rotate = async (id: number): Promise<Schemas['Machine']> => {
  const response = await gym.request('POST', `/api/v1/machines/${id}/report_code/rotate`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
};
const claimedOf = async (id: number): Promise<string[]> => {
  const { data } = JSON.parse(await (await gym.request('GET', `/api/v1/machines/${id}/codes`)).text());
  return data.map(({ value }: { value: string }) => value);
};

const CODE = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

describe('the report code of a machine', () => {
  it('is different for each machine and cannot be set', async () => {
    const codes = new Set<string>();
    for (let n = 0; n < 20; n += 1) codes.add((await addMachine(gym)).report_code);
    expect(codes.size).toBe(20);
    for (const code of codes) expect(code).toMatch(CODE);
    const body = { name: 'Rower', report_code: '00000000000000000000000000' };
    const created = await refusal(await gym.request('POST', '/api/v1/machines', { body }));
    expect(created).toMatchObject({ status: 422, places: ['/report_code'] });
    const { id, report_code } = await addMachine(gym);
    const patched = await refusal(
      await gym.request('PATCH', `/api/v1/machines/${id}`, { body: { report_code: body.report_code } }),
    );
    expect(patched).toMatchObject({ status: 422, places: ['/report_code'] });
    expect((await readMachine(gym, id)).report_code).toBe(report_code);
  });

  it('has 128 random bits, all of which vary', async () => {
    const { rows } = await asOwner(() =>
      sql<{ code: string }>`select new_report_code() as code from generate_series(1, 400)`.execute(service.database.db),
    );
    for (let at = 0; at < 26; at += 1) {
      const seen = new Set(rows.map(({ code }) => code[at]));
      expect(seen.size).toBe(at === 0 ? 8 : 32);
    }
  });

  it.each([
    'update report_code set rotated_at = null',
    'delete from report_code',
    "update machine_code set value = ''",
  ])('is not written by the role that serves requests: %s', async (statement) => {
    const run = asTenant(gym.id, () => sql.raw(statement).execute(service.database.db));
    await expect(run).rejects.toThrow(/permission denied/);
  });

  it('is ignored in the file of an import', async () => {
    const code = '01234567890123456789012345';
    const response = await gym.request('POST', '/api/v1/imports?area=machines', {
      body: `name,report_code\nImported rower,${code}\n`,
      headers: { 'content-type': 'text/csv' },
    });
    const { columns } = JSON.parse(await response.text());
    expect(columns).toContainEqual({ column: 'report_code', field: null, detail: 'is set by the service' });
    expect((await find(code)).status).toBe(404);
  });
});

describe('GET /api/v1/codes/{value}', () => {
  it('finds a machine by its report code, asset tag, serial number and claimed code in any letter case', async () => {
    const { id, report_code } = await addMachine(gym, { asset_tag: 'Tag/01 ä', serial_number: 'SN-Ab12' });
    await claim(id, 'https://scan.example/T/88213?x=1#y');
    for (const value of [report_code, 'Tag/01 ä', 'SN-Ab12', 'https://scan.example/T/88213?x=1#y'])
      for (const text of [value, value.toLowerCase(), value.toUpperCase()]) expect(await foundBy(text)).toBe(id);
  });

  it('finds a machine by the address on its label, and by a code with letters that look like digits', async () => {
    const { id, report_code } = await addMachine(gym);
    expect(await foundBy(`https://ems.example/r/${report_code}`)).toBe(id);
    expect(await foundBy(report_code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(id);
  });

  it('returns the machine once when several of its codes are equal', async () => {
    const { id } = await addMachine(gym, { asset_tag: 'SAME-1', serial_number: 'same-1' });
    await claim(id, 'Same-1');
    expect(await foundBy('SAME-1')).toBe(id);
  });

  it('returns 404 for an unknown code and for a code of another gym', async () => {
    const { report_code } = await addMachine(stranger, { asset_tag: 'THEIRS-1' });
    for (const value of [report_code, 'THEIRS-1', 'nothing', '0'.repeat(26)])
      expect(await refusal(await find(value))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 422 for a code with a character that no text contains', async () => {
    const response = await find('TM\0');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ parameter: 'value' }] });
  });

  it('returns 409 with the machines when several have the code, at most ten', async () => {
    const first = await addMachine(gym, { asset_tag: 'TWICE' });
    const second = await addMachine(gym, { serial_number: 'twice' });
    const response = await find('Twice');
    expect(response.status).toBe(409);
    const { code, candidates } = JSON.parse(await response.text());
    expect(code).toBe('ambiguous_code');
    expect(candidates).toEqual([
      { id: first.id, uuid: first.uuid, name: 'Rower', asset_tag: 'TWICE', serial_number: null },
      { id: second.id, uuid: second.uuid, name: 'Rower', asset_tag: null, serial_number: 'twice' },
    ]);
    for (let n = 0; n < 12; n += 1) await addMachine(gym, { serial_number: 'n/a' });
    expect(JSON.parse(await (await find('n/a')).text()).candidates).toHaveLength(10);
  });
});

describe('POST /api/v1/machines/{id}/report_code/rotate', () => {
  it('gives the machine a new code, and the old one is gone for its gym and unknown to others', async () => {
    const before = await addMachine(gym);
    const after = await rotate(before.id);
    expect(after).toEqual({ ...before, version: 2, updated_at: after.updated_at, report_code: after.report_code });
    expect(after.report_code).toMatch(CODE);
    expect(after.report_code).not.toBe(before.report_code);
    expect(await foundBy(after.report_code)).toBe(before.id);
    const gone = await find(before.report_code);
    expect(await refusal(gone.clone())).toMatchObject({ status: 410, code: 'gone' });
    expect(JSON.parse(await gone.text()).detail).toBe('This report code was replaced by a new one.');
    expect((await find(before.report_code, stranger)).status).toBe(404);
  });

  it('remembers every earlier code when it is called many times at once', async () => {
    const { id, report_code } = await addMachine(gym);
    const codes = await Promise.all(Array.from({ length: 5 }, () => rotate(id)));
    const { report_code: current } = await readMachine(gym, id);
    const all = [report_code, ...codes.map((machine) => machine.report_code)];
    expect(new Set(all).size).toBe(6);
    for (const code of all) expect((await find(code)).status).toBe(code === current ? 200 : 410);
  });
});

describe('POST /api/v1/machines/{id}/codes', () => {
  it('claims a code without the spaces at its ends, and once', async () => {
    const { id } = await addMachine(gym);
    const first: Schemas['MachineCode'] = JSON.parse(await (await claim(id, '  EGYM-1 ')).text());
    expect(first).toMatchObject({ machine_id: id, value: 'EGYM-1', actor: 'write token' });
    const again = await claim(id, 'egym-1');
    expect([again.status, JSON.parse(await again.text())]).toEqual([201, first]);
    expect(await claimedOf(id)).toEqual(['EGYM-1']);
  });

  it('leaves an event, and so does the release', async () => {
    const { id } = await addMachine(gym);
    const { id: code } = JSON.parse(await (await claim(id, 'EVENT-1')).text());
    expect((await release(id, 'event-1')).status).toBe(204);
    await sleep(3);
    const { data } = JSON.parse(
      await (await gym.request('GET', `/api/v1/events?kind=machine_code&resource_id=${code}`)).text(),
    );
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['machine_code.deleted', 'machine_code.created']);
    expect(data[0].data).toEqual(data[1].data);
    const fields = ['actor', 'created_at', 'id', 'machine_id', 'person_id', 'uuid', 'value'];
    expect(Object.keys(data[0].data).toSorted()).toEqual(fields);
  });

  it.each([
    ['a claimed code', async (id: number) => void (await claim(id, 'OTHERS-1')), 'others-1'],
    ['an asset tag', async () => undefined, 'others-tag'],
    ['a serial number', async () => undefined, 'others-sn'],
  ])('refuses %s of another machine', async (_name, prepare, value) => {
    const { id } = await addMachine(gym, { asset_tag: `OTHERS-TAG`, serial_number: 'OTHERS-SN' });
    await prepare(id);
    const { id: other } = await addMachine(gym);
    const refused = await refusal(await claim(other, value));
    expect(refused).toMatchObject({ status: 409, code: 'conflict', places: ['/value'] });
    expect(refused.details).toEqual([expect.stringMatching(/^is a code of machine \d+$/)]);
    expect(await claimedOf(other)).toEqual([]);
  });

  it('refuses a report code of another machine, and one that was replaced', async () => {
    const { id, report_code } = await addMachine(gym);
    const { id: other } = await addMachine(gym);
    expect((await claim(other, report_code)).status).toBe(409);
    await rotate(id);
    expect((await claim(other, report_code)).status).toBe(409);
    expect((await claim(id, report_code)).status).toBe(409);
  });

  it('gives a code to one of many machines that claim it at once, and to another after its release', async () => {
    const machines = await Promise.all(Array.from({ length: 8 }, () => addMachine(gym)));
    const statuses = await Promise.all(machines.map(async ({ id }) => (await claim(id, 'RACE-1')).status));
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const owner = machines[statuses.indexOf(201)]?.id ?? 0;
    const [other] = machines.filter(({ id }) => id !== owner);
    expect(await foundBy('race-1')).toBe(owner);
    expect((await release(other?.id ?? 0, 'RACE-1')).status).toBe(404);
    expect((await release(owner, 'race-1')).status).toBe(204);
    expect((await find('RACE-1')).status).toBe(404);
    expect((await claim(other?.id ?? 0, 'RACE-1')).status).toBe(201);
  });

  it('lets every gym claim the same code', async () => {
    const { id } = await addMachine(gym);
    const theirs = await addMachine(stranger);
    expect((await claim(id, 'SHARED-1')).status).toBe(201);
    const response = await stranger.request('POST', `/api/v1/machines/${theirs.id}/codes`, {
      body: { value: 'SHARED-1' },
    });
    expect(response.status).toBe(201);
    expect(await foundBy('SHARED-1')).toBe(id);
  });

  it.each([[''], ['  '], ['x'.repeat(201)]])('refuses %j', async (value) => {
    const { id } = await addMachine(gym);
    expect(await refusal(await claim(id, value))).toMatchObject({ status: 422, places: ['/value'] });
  });
});
