import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../src/jobs/sweep.ts';
import { asOwner } from '../../../src/core/tenancy.ts';
import { silent } from '../../support/database.ts';
import { importFile, mistakesIn, recordsOf, sendFile, type ImportRequest } from '../../support/imports.ts';
import { runJob } from '../../support/jobs.ts';
import { refusal } from '../../support/rows.ts';
import { listen, useSharedService, type Gym } from '../../support/service.ts';

const service = useSharedService();

const FILE = 'name\nRower\nBike\n';

const importMachines = (gym: Gym, request?: ImportRequest, file = FILE) => importFile(gym, 'machines', file, request);

const countMachines = async (gym: Gym): Promise<number> => (await recordsOf(gym, 'machines')).length;

/** Makes the stored results of all imports as old as a time. */
const age = (time: string): Promise<unknown> =>
  asOwner(() =>
    sql`update idempotency_key set created_at = now() - ${time}::interval where request_id is not null`.execute(
      service.database.db,
    ),
  );

/** Rows that take long enough for a second request to arrive meanwhile. */
const longFile = (name: string): string =>
  ['name', ...Array.from({ length: 2000 }, (_, i) => `${name} ${i}`)].join('\n');

describe('the same file of the same token', () => {
  it('is imported once in ten minutes: a repeat returns the first result and when that was', async () => {
    const gym = await service.createGym('Repeats');
    const first = await importMachines(gym);
    expect(first).toMatchObject({ created: 2, first_imported_at: null });
    const second = await importMachines(gym);
    expect(second).toEqual({ ...first, first_imported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
    expect(await countMachines(gym)).toBe(2);
  });

  it('is imported again with repeat=true, whose result later repeats return', async () => {
    const gym = await service.createGym('Forced');
    await importMachines(gym);
    const forced = await importMachines(gym, { query: 'repeat=true' });
    expect(forced).toMatchObject({ created: 2, first_imported_at: null });
    expect(await importMachines(gym)).toMatchObject({ results: forced.results });
    expect(await countMachines(gym)).toBe(4);
  });

  it('is imported again after ten minutes, and its first result is deleted within the hour', async () => {
    const gym = await service.createGym('Old');
    const count = () =>
      gym.seed(({ em }) => sql<{ n: number }>`select count(*)::int as n from idempotency_key`.execute(em.getKysely()));
    await importMachines(gym);
    await age('9 minutes');
    await runJob(service.database, sweepExpired, {});
    expect(await importMachines(gym)).toMatchObject({ first_imported_at: expect.any(String) });
    await age('11 minutes');
    expect(await importMachines(gym)).toMatchObject({ created: 2, first_imported_at: null });
    await age('11 minutes');
    await runJob(service.database, sweepExpired, {});
    expect((await count()).rows).toEqual([{ n: 0 }]);
  });

  it('is another import with other parameters, in another format, by another token and in another tenant', async () => {
    const gym = await service.createGym('Others');
    await importMachines(gym);
    expect(await importMachines(gym, { query: 'on_error=skip' })).toMatchObject({ created: 2 });
    expect(await importMachines(gym, {}, `${FILE}\n`)).toMatchObject({ created: 2, first_imported_at: null });
    const issued = await gym.request('POST', '/api/v1/tokens', { body: { name: 'Second', scope: 'write' } });
    const { secret }: { secret: string } = JSON.parse(await issued.text());
    expect(await importMachines(gym, { token: secret })).toMatchObject({ created: 2, first_imported_at: null });
    const stranger = await service.createGym('Strangers');
    expect(await importMachines(stranger)).toMatchObject({ created: 2, first_imported_at: null });
  });

  it('is not remembered after a dry run and after a refusal', async () => {
    const gym = await service.createGym('Refused first');
    await importMachines(gym, { query: 'dry_run=true' });
    expect(await importMachines(gym, { query: 'dry_run=true' })).toMatchObject({ first_imported_at: null });
    expect(await importMachines(gym)).toMatchObject({ created: 2, first_imported_at: null });
    const file = 'name,supplier\nLadder,Matrix\n';
    expect(await mistakesIn(gym, 'machines', file)).toMatchObject([[1, 'supplier', expect.any(String)]]);
    await importFile(gym, 'suppliers', 'name\nMatrix\n');
    expect(await importMachines(gym, {}, file)).toMatchObject({ created: 1, first_imported_at: null });
  });

  it('is imported again under a new Idempotency-Key, which says that it is another request', async () => {
    const gym = await service.createGym('Keys');
    for (const key of ['one', 'two', 'two']) await importMachines(gym, { headers: { 'idempotency-key': key } });
    expect(await countMachines(gym)).toBe(4);
  });

  it('waits for the import that still runs, and returns its result', async () => {
    const gym = await service.createGym('At once');
    const file = longFile('Name');
    const results = await Promise.all([importMachines(gym, {}, file), importMachines(gym, {}, file)]);
    expect(results.map(({ created }) => created)).toEqual([2000, 2000]);
    expect(results.filter(({ first_imported_at: first }) => first === null)).toHaveLength(1);
    expect(results[0]?.results).toEqual(results[1]?.results);
  });

  it('waits for the import that runs in another process too', async () => {
    const gym = await service.createGym('Two processes');
    const { base, close } = await listen(service.database, 0, {}, silent);
    const file = longFile('Name');
    const send = async (address: string) => {
      const response = await fetch(`${address}/api/v1/imports?area=machines`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gym.tokens.write}`, 'content-type': 'text/csv' },
        body: file,
      });
      return JSON.parse(await response.text());
    };
    const [one, two] = await Promise.all([send(service.base), send(base)]);
    expect([one.created, two.created]).toEqual([2000, 2000]);
    expect(one.results).toEqual(two.results);
    close();
  });
});

it('a different file of a tenant is refused while the first one is imported', async () => {
  const gym = await service.createGym('Busy');
  const responses = await Promise.all(['A', 'B'].map((name) => sendFile(gym, 'machines', longFile(name))));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  for (const response of refused) {
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await refusal(response)).toMatchObject({ status: 429, code: 'too_many_in_flight' });
  }
});
