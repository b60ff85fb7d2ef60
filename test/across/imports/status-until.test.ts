import { beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../../../generated/contract.ts';
import { importFile, mistakesIn, recordsOf } from '../../support/imports.ts';
import { addMachine, moveMachine, readMachine } from '../../support/rows.ts';
import { useSharedService, type Gym } from '../../support/service.ts';
import { change } from '../../support/webhooks.ts';

const service = useSharedService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Back by file');
});

const machinesOf = (owner: Gym): Promise<Schemas['Machine'][]> => recordsOf<Schemas['Machine']>(owner, 'machines');

describe('the column status_until', () => {
  it.each([
    ['English', 'Name,Status,Back on'],
    ['German', 'Bezeichnung,Zustand,Gesperrt bis'],
    ['Dutch', 'Naam,Toestand,Buiten gebruik tot'],
    ['French', 'Nom,Statut,Retour prévu le'],
    ['Spanish', 'Nombre,Estado,Fuera de servicio hasta'],
  ])('is understood in %s', async (language, header) => {
    const own = await service.createGym(language);
    await importFile(own, 'machines', `${header}\nBike,defect,2098-12-12\nRower,active,\n`);
    const [bike, rower] = (await machinesOf(own)).toSorted((a, b) => a.id - b.id);
    expect(bike).toMatchObject({ name: 'Bike', status: 'defect', status_until: '2098-12-12' });
    expect(rower).toMatchObject({ name: 'Rower', status: 'active', status_until: null });
  });

  it('is exported, and imported into another gym with a day that has passed since', async () => {
    const own = await service.createGym('Exported');
    const { id } = await addMachine(own, { status: 'defect', status_until: '2098-12-12' });
    await change(own, `update machine set status_until = '2020-01-05' where id = ${id}`);
    const file = await (await own.request('GET', '/api/v1/exports/machines.csv')).text();
    expect(await importFile(own, 'machines', file, { query: 'match_on=uuid' })).toMatchObject({
      updated: 0,
      failed: 0,
    });
    const other = await service.createGym('Imported');
    await importFile(other, 'machines', file);
    expect(await machinesOf(other)).toMatchObject([{ status: 'defect', status_until: '2020-01-05' }]);
    const history = await (await own.request('GET', '/api/v1/exports/machine_status_changes.csv')).text();
    expect(history).toMatch(/,until,[^]*,2098-12-12,/);
  });

  it('changes the day alone, or with a new status, which clears it if the row has none', async () => {
    const { id, uuid } = await addMachine(gym, { name: 'Bike', status: 'defect' });
    const update = (rows: string) =>
      importFile(gym, 'machines', `uuid,${rows}\n`, { query: 'match_on=uuid&overwrite=state' });
    await update(`status_until\n${uuid},2098-12-12`);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'defect', status_until: '2098-12-12' });
    await update(`status,status_until\n${uuid},maintenance,2098-12-13`);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'maintenance', status_until: '2098-12-13' });
    await update(`status\n${uuid},waiting_parts`);
    expect(await readMachine(gym, id)).toMatchObject({ status: 'waiting_parts', status_until: null });
  });

  it('is part of the state, which a row without a version leaves alone', async () => {
    const { id, uuid } = await addMachine(gym, { status: 'defect', status_until: '2098-12-12' });
    const file = `uuid,status,status_until\n${uuid},defect,2098-12-12\n`;
    await moveMachine(gym, id, { status: 'active' });
    expect(await importFile(gym, 'machines', file, { query: 'match_on=uuid' })).toMatchObject({
      updated: 0,
      failed: 0,
    });
    expect(await readMachine(gym, id)).toMatchObject({ status: 'active', status_until: null });
  });

  it('is refused with a status that members can use, in a new row and in a changed one', async () => {
    const detail = 'requires the status defect, out_of_service, maintenance or waiting_parts';
    expect(await mistakesIn(gym, 'machines', 'name,status_until\nBike,2098-12-12\n')).toEqual([
      [1, 'status_until', detail],
    ]);
    const { uuid } = await addMachine(gym);
    const file = `uuid,status_until\n${uuid},2098-12-12\n`;
    expect(await mistakesIn(gym, 'machines', file, { query: 'match_on=uuid&overwrite=state' })).toEqual([
      [1, 'status_until', detail],
    ]);
  });

  it('is kept when an imported history ends with the status that the machine has, and cleared otherwise', async () => {
    const [kept, cleared] = [
      await addMachine(gym, { status: 'defect', status_until: '2098-12-12' }),
      await addMachine(gym, { status: 'defect', status_until: '2098-12-12' }),
    ];
    const file = `machine_id,at,status\n${kept.id},2026-01-01T08:00:00Z,active\n${kept.id},2026-02-01T08:00:00Z,defect\n${cleared.id},2026-02-01T08:00:00Z,active\n`;
    await importFile(gym, 'machine_status_changes', file);
    expect(await readMachine(gym, kept.id)).toMatchObject({ status: 'defect', status_until: '2098-12-12' });
    expect(await readMachine(gym, cleared.id)).toMatchObject({ status: 'active', status_until: null });
  });
});
