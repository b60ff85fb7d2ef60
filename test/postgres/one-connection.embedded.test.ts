import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openServiceDatabase } from '../../src/app.ts';
import type { Database } from '../../src/postgres/database.ts';
import { isReadOnly } from '../../src/postgres/failures.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import { copyDatabase, SERVER, silent } from '../support/database.ts';

const open = async (): Promise<Database> => {
  const { location, remove } = await copyDatabase(inject('template'));
  const database = openServiceDatabase(location, silent);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  return database;
};

const countTenants = (database: Database, name: string): Promise<unknown> =>
  asOwner(async () => (await sql`select count(*) from tenant where name = ${name}`.execute(database.db)).rows);

const addTenant = ({ db }: Pick<Database, 'db'>, name: string): Promise<unknown> =>
  sql`insert into tenant (name, timezone) values (${name}, 'UTC')`.execute(db);

describe.skipIf(SERVER !== undefined)('the embedded database', () => {
  it('ignores the variables that configure connections to a server', async () => {
    const variables = { PGHOST: '/nowhere', PGPORT: '1', PGUSER: 'nobody', PGDATABASE: 'none', PGSSLMODE: 'require' };
    for (const [name, value] of Object.entries({ ...variables, PGSSLNEGOTIATION: 'direct' })) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await countTenants(await open(), 'Gym')).toEqual([{ count: 0 }]);
  });

  it('replaces a connection that was given up within a transaction, and keeps what was committed', async () => {
    const database = await open();
    await asOwner(() => addTenant(database, 'Kept'));
    expect(await countTenants(database, 'Kept')).toEqual([{ count: 1 }]);
    // The pool gives up a connection that accepts no writes.
    const refused = asOwner(() =>
      database.db
        .transaction()
        .setAccessMode('read only')
        .execute((db) => addTenant({ db }, 'Refused')),
    );
    await expect(refused).rejects.toSatisfy(isReadOnly);
    expect(await countTenants(database, 'Kept')).toEqual([{ count: 1 }]);
    expect(await countTenants(database, 'Refused')).toEqual([{ count: 0 }]);
  });
});
