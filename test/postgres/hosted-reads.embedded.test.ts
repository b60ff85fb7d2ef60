import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../src/core/tables.ts';
import { asTenant } from '../../src/core/tenancy.ts';
import { SERVER } from '../support/database.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let writer: Gym;
let reader: Gym;

beforeAll(async () => {
  [writer, reader] = [await service.createGym('Writer'), await service.createGym('Reader')];
});

/** Longer than a read takes that waits for nothing, in ms. */
const LONG_MS = 300;

const SESSION = sql<{ tenant: string; role: string; writes: string }>`
  select current_setting('app.tenant') as tenant, current_user as role, current_setting('transaction_read_only') as writes`;

const addMachine = (db: Kysely<Tables>, name: string) =>
  sql`insert into machine (tenant_id, name) values (${writer.id}, ${name})`.execute(db);

const namesOf = async (gym: Gym): Promise<string[]> =>
  asTenant(gym.id, async () =>
    (await sql<{ name: string }>`select name from machine order by id`.execute(service.database.db)).rows.map(
      ({ name }) => name,
    ),
  );

/** Runs `work` while a transaction of the writer is open that has added a machine, and rolls it back. */
const duringTransaction = async (work: (tx: Kysely<Tables>) => Promise<void>): Promise<void> => {
  const end = new Error('The transaction ends here.');
  const transaction = asTenant(writer.id, () =>
    service.database.db.transaction().execute(async (tx) => {
      await addMachine(tx, 'Uncommitted');
      await work(tx);
      throw end;
    }),
  );
  await expect(transaction).rejects.toBe(end);
};

describe.skipIf(SERVER !== undefined)('while a transaction has the only connection of the embedded database', () => {
  it('another tenant reads its own rows, and nothing of the transaction', async () => {
    await duringTransaction(async () => {
      expect(await namesOf(reader)).toEqual([]);
      const { rows } = await asTenant(reader.id, () => SESSION.execute(service.database.db));
      expect(rows).toEqual([{ tenant: String(reader.id), role: 'ems_service', writes: 'on' }]);
    });
  });

  it('the reads of others leave its session and its changes as they were', async () => {
    await duringTransaction(async (tx) => {
      await Promise.all([namesOf(reader), namesOf(reader), sql`select 1`.execute(tx), namesOf(reader)]);
      expect((await SESSION.execute(tx)).rows).toEqual([
        { tenant: String(writer.id), role: 'ems_service', writes: 'off' },
      ]);
      expect((await sql`select name from machine`.execute(tx)).rows).toEqual([{ name: 'Uncommitted' }]);
    });
  });

  it('its own tenant reads when it has ended', async () => {
    let isOpen = true;
    let reading: Promise<unknown> = Promise.resolve();
    await duringTransaction(async () => {
      reading = namesOf(writer).then((names) => ({ names, isOpen }));
      await sleep(LONG_MS);
      isOpen = false;
    });
    expect(await reading).toEqual({ names: [], isOpen: false });
  });

  it('a read that fails does not fail it, and a read during a failure waits for the rollback to a savepoint', async () => {
    await duringTransaction(async (tx) => {
      const broken = asTenant(reader.id, () => sql`select 1 / (select 0) as value`.execute(service.database.db));
      await expect(broken).rejects.toThrow('division by zero');
      await sql`savepoint rows`.execute(tx);
      await expect(sql`select 1 / (select 0) as value`.execute(tx)).rejects.toThrow('division by zero');
      const reading = namesOf(reader);
      await sleep(50);
      await sql`rollback to savepoint rows`.execute(tx);
      expect(await reading).toEqual([]);
      expect((await sql`select name from machine`.execute(tx)).rows).toEqual([{ name: 'Uncommitted' }]);
    });
  });

  it('a read that waited for it before it began runs within it', async () => {
    let reading: Promise<string[]> = Promise.resolve([]);
    const first = asTenant(writer.id, () =>
      service.database.db.connection().execute(async (db) => {
        await sql`set application_name = ''`.execute(db);
        reading = namesOf(reader);
        await sleep(50);
      }),
    );
    const second = duringTransaction(async () => expect(await reading).toEqual([]));
    await Promise.all([first, second]);
  });

  it('a check of readiness does not mistake it for a database that accepts no writes', async () => {
    let checking: Promise<Response> | undefined;
    await duringTransaction(async () => {
      checking = fetch(`${service.base}/readyz`);
      await sleep(LONG_MS);
    });
    expect((await checking)?.status).toBe(200);
  });

  it('a statement that writes is refused within it', async () => {
    await duringTransaction(async () => {
      const writing = asTenant(reader.id, () => sql`select nextval('machine_id_seq')`.execute(service.database.db));
      await expect(writing).rejects.toThrow('read-only transaction');
    });
  });
});
