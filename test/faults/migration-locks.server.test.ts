import { setTimeout as sleep } from 'node:timers/promises';
import { Migration } from '@mikro-orm/migrations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { entities } from '../../src/entities.ts';
import { openDatabase } from '../../src/postgres/database.ts';
import { migrations } from '../../src/migrations/index.ts';
import { silent } from '../support/database.ts';
import { useFaultyService } from '../support/faulty-service.ts';
import { NO_SERVER } from '../support/standby.ts';

class AddsColumn extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table machine add column added_by_test int');
  }
}

describe.skipIf(NO_SERVER !== null)('a migration of a table in use by a long transaction', () => {
  const service = useFaultyService();

  it('lets other requests pass every second, and runs once the transaction has ended', async () => {
    const { database, server, gym } = service;
    const { promise: readLong, resolve: endReading } = Promise.withResolvers<void>();
    const { promise: reads, resolve: noteReading } = Promise.withResolvers<void>();
    const reader = database.db.transaction().execute(async (trx) => {
      await sql`select count(*) from machine`.execute(trx);
      noteReading();
      await readLong;
    });
    await reads;
    const list = [...migrations, { name: 'Migration29991231000000_test', class: AddsColumn }];
    const migrator = openDatabase({ url: server.url, pool: 2 }, { entities, migrations: list }, silent);
    const migrated = migrator.migrate();
    // They last for several attempts of the migration, on a slow machine too, where more would take longer than a
    // transaction may be idle. The reader ends after them, so none of them can wait for it.
    for (const until = performance.now() + 4500; performance.now() < until;) {
      expect((await gym.request('GET', '/api/v1/machines')).status).toBe(200);
      await sleep(50);
    }
    endReading();
    await reader;
    expect(await migrated).toEqual(['Migration29991231000000_test']);
    await migrator.close();
  });
});
