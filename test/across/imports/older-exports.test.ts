import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { send } from '../../support/areas.ts';
import { importFile, recordsOf, sendFile } from '../../support/imports.ts';
import { addMachine, readMachine, refusal } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const exportOf = async (gym: Gym, area: string, format = 'csv'): Promise<string> =>
  (await gym.request('GET', `/api/v1/exports/${area}.${format}`)).text();

/** Returns a CSV file without some of its columns. Its cells contain no commas. */
const withoutColumns = (file: string, ...names: string[]): string => {
  const rows = file.split('\r\n').map((line) => line.split(','));
  const kept = (rows[0] ?? []).map((name) => !names.includes(name));
  return rows.map((cells) => cells.filter((_, i) => kept[i]).join(',')).join('\r\n');
};

const UPDATE = { query: 'match_on=uuid' };
const OVERWRITE = { query: 'match_on=uuid&overwrite=state' };

/** The same records before and after they changed, with the change of their state. */
const CHANGES: [Schemas['ImportArea'], object, object, object][] = [
  [
    'machines',
    { name: 'A', status: 'defect', status_until: '2098-12-12' },
    { status: 'maintenance', status_until: '2098-12-13' },
    { status: 'defect', status_until: '2098-12-12' },
  ],
  ['people', { name: 'A', role: 'staff' }, { active: false }, { active: true }],
  [
    'maintenance_tasks',
    { title: 'A', machine_id: 'Rower', rule_unit: 'month', rule_interval: 1, next_due_at: '2026-03-01' },
    { next_due_at: '2026-05-01', active: false },
    { next_due_at: '2026-03-01', active: true },
  ],
];

const addRecord = async (gym: Gym, area: Schemas['ImportArea'], fields: object): Promise<number> => {
  await importFile(gym, 'machines', 'name\nRower\n');
  const { results } = await importFile(gym, area, JSON.stringify([fields]), { type: 'application/json' });
  return results[0]?.id ?? 0;
};

describe('an import of an older export', () => {
  it.each(CHANGES)(
    'refuses a row of %s with an older version and changes nothing',
    async (area, fields, change, former) => {
      const gym = await service.createGym('Older');
      const id = await addRecord(gym, area, fields);
      for (const [format, type, body] of [
        ['csv', 'text/csv', change],
        ['ndjson', 'application/x-ndjson', former],
      ] as const) {
        const file = await exportOf(gym, area, format);
        await send(gym, 'PATCH', `/api/v1/${area}/${id}`, body);
        const changed = await recordsOf(gym, area);
        expect(await refusal(await sendFile(gym, area, file, { ...OVERWRITE, type }))).toMatchObject({
          status: 412,
          code: 'version_mismatch',
        });
        const skipped = await importFile(gym, area, file, { query: 'match_on=uuid&on_error=skip', type });
        expect(skipped).toMatchObject({ failed: 1, updated: 0 });
        expect(skipped.results.flatMap(({ errors }) => errors)).toMatchObject([
          { column: 'version', code: 'version_mismatch', detail: expect.stringContaining('export it again') },
        ]);
        expect(await recordsOf(gym, area)).toEqual(changed);
        const again = await exportOf(gym, area, format);
        expect(await importFile(gym, area, again, { ...UPDATE, type })).toMatchObject({ updated: 0, failed: 0 });
      }
    },
  );

  it.each(CHANGES)(
    'leaves the state of %s without a version alone, warns of it, and sets it with overwrite=state',
    async (area, fields, change, former) => {
      const gym = await service.createGym('No version');
      const id = await addRecord(gym, area, fields);
      const file = withoutColumns(await exportOf(gym, area), 'version');
      await send(gym, 'PATCH', `/api/v1/${area}/${id}`, change);
      const kept = await importFile(gym, area, file, UPDATE);
      expect(kept).toMatchObject({ updated: 0, failed: 0 });
      expect(kept.results.flatMap(({ warnings }) => warnings).map(({ code }) => code)).toEqual(
        Object.keys(change).map(() => 'state_kept'),
      );
      expect(
        kept.columns
          .filter(({ detail }) => detail?.includes('overwrite=state'))
          .map(({ field }) => field)
          .toSorted(),
      ).toEqual(Object.keys(change).toSorted());
      expect((await recordsOf(gym, area)).find((record) => record['id'] === id)).toMatchObject(change);
      expect(await importFile(gym, area, file, OVERWRITE)).toMatchObject({ updated: 1 });
      expect((await recordsOf(gym, area)).find((record) => record['id'] === id)).toMatchObject(former);
    },
  );

  it('leaves the stock of a part alone without a version, and changes it with the version or with overwrite=state', async () => {
    const gym = await service.createGym('Stock');
    const id = await addRecord(gym, 'parts', { name: 'Belt', quantity: 5 });
    const old = await exportOf(gym, 'parts');
    const path = `/api/v1/parts/${id}/movements`;
    await send(gym, 'POST', path, { kind: 'consumption', quantity: -2 });
    const quantity = async () => (await recordsOf(gym, 'parts'))[0]?.['quantity'];
    const bare = withoutColumns(old, 'version');
    expect((await importFile(gym, 'parts', bare, UPDATE)).results).toMatchObject([
      { action: 'unchanged', warnings: [{ code: 'state_kept', detail: expect.stringContaining('quantity stays 3') }] },
    ]);
    expect(await quantity()).toBe(3);
    const current = (await exportOf(gym, 'parts')).split('\r\n')[1]?.split(',') ?? [];
    const edited = `uuid,version,quantity\n${current[1]},${current[2]},7\n`;
    expect(await importFile(gym, 'parts', edited, UPDATE)).toMatchObject({ updated: 1 });
    expect(await quantity()).toBe(7);
    expect(await importFile(gym, 'parts', bare, OVERWRITE)).toMatchObject({ updated: 1 });
    expect(await quantity()).toBe(5);
  });

  it('puts a machine back into use despite an open incident only with the name of the person who checked it', async () => {
    const gym = await service.createGym('Hazard');
    const { id, uuid } = await addMachine(gym, { name: 'Rower' });
    await send(gym, 'POST', '/api/v1/incidents', { machine_id: id, description: 'Slipped', blocked_machine: true });
    const { status, version } = await readMachine(gym, id);
    expect(status).toBe('out_of_service');
    const versioned = `uuid,version,status\n${uuid},${version},active\n`;
    const forced = `uuid,status\n${uuid},active\n`;
    for (const [file, options] of [
      [versioned, UPDATE],
      [forced, OVERWRITE],
    ] as const) {
      const response = await sendFile(gym, 'machines', file, options);
      expect(response.status).toBe(422);
      const { errors = [] }: Schemas['Problem'] = JSON.parse(await response.text());
      expect(errors).toMatchObject([
        { row: 1, column: 'confirmed_by', detail: expect.stringMatching(/incident \d+ is open: "Slipped"/) },
      ]);
    }
    expect(await readMachine(gym, id)).toMatchObject({ status, version });
    const confirmed = `uuid,version,status,confirmed_by\n${uuid},${version},active,Ines\n`;
    const result = await importFile(gym, 'machines', confirmed, UPDATE);
    expect(result.results[0]).toMatchObject({ action: 'updated', warnings: [{ code: 'open_incident' }] });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'active', confirmed_by: 'Ines' });
  });

  it('refuses a history whose last line puts a machine into use despite an open incident', async () => {
    const gym = await service.createGym('Past hazard');
    const { id } = await addMachine(gym, { status: 'maintenance' });
    await send(gym, 'POST', '/api/v1/incidents', { machine_id: id, description: 'Slipped' });
    const file = `machine_id,at,status\n${id},2024-03-01T08:00:00Z,active\n`;
    const response = await sendFile(gym, 'machine_status_changes', file);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('would put the machine into use although incident');
    expect(await readMachine(gym, id)).toMatchObject({ status: 'maintenance' });
  });

  it('does not give work to a person who has left, and leaves theirs as it is', async () => {
    const gym = await service.createGym('Left');
    await importFile(gym, 'machines', 'name\nRower\n');
    await importFile(gym, 'people', 'name,role\nAda,technician\nBob,technician\n');
    const [ada] = await recordsOf(gym, 'people');
    await importFile(gym, 'maintenance_tasks', 'title,machine_id,assignee_id\nOil,Rower,Ada\n');
    await send(gym, 'PATCH', `/api/v1/people/${ada?.['id']}`, { active: false });
    const given = await sendFile(gym, 'maintenance_tasks', 'title,machine_id,assignee_id\nGrease,Rower,Ada\n');
    expect(await refusal(given)).toMatchObject({ status: 422 });
    const own = await exportOf(gym, 'maintenance_tasks');
    expect(await importFile(gym, 'maintenance_tasks', own, UPDATE)).toMatchObject({ unchanged: 1, failed: 0 });
    const [task] = await recordsOf(gym, 'maintenance_tasks');
    const update = (assignee: string) =>
      sendFile(gym, 'maintenance_tasks', `uuid,assignee_id\n${task?.['uuid']},${assignee}\n`, UPDATE);
    expect((await update('Bob')).status).toBe(200);
    const back = await update('Ada');
    expect([back.status, await back.text()]).toEqual([422, expect.stringContaining('\\"Ada\\" has left')]);
  });

  it('does not make a task of a retired machine due', async () => {
    const gym = await service.createGym('Retired');
    const id = await addRecord(gym, 'maintenance_tasks', { title: 'Oil', machine_id: 'Rower' });
    const file = withoutColumns(await exportOf(gym, 'maintenance_tasks'), 'version');
    await send(gym, 'PATCH', '/api/v1/machines/' + (await recordsOf(gym, 'machines'))[0]?.['id'], {
      status: 'retired',
    });
    const response = await sendFile(gym, 'maintenance_tasks', file, OVERWRITE);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('is retired')]);
    expect((await recordsOf(gym, 'maintenance_tasks'))[0]).toMatchObject({ id, active: false });
  });

  it('refuses a version that is no whole number', async () => {
    const gym = await service.createGym('No number');
    const { uuid } = await addMachine(gym);
    const response = await sendFile(gym, 'machines', `uuid,version,brand\n${uuid},first,X\n`, UPDATE);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('must be a number; write numbers');
  });
});
