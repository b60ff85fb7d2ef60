import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asTenant } from '../../src/core/tenancy.ts';
import { useFaultyService } from '../support/faulty-service.ts';
import { NO_SERVER } from '../support/standby.ts';
import { createGym } from '../support/gym.ts';
import { addMachine } from '../support/rows.ts';

describe.skipIf(NO_SERVER !== null)('a row locked by a long transaction', () => {
  const service = useFaultyService({ statementMs: 4000, lockMs: 500 });

  it('fails changes with 503 after the lock timeout, and does not delay reads of another tenant', async () => {
    const { gym, base, database } = service;
    const other = await createGym(base, database, 'Neighbour', 'UTC');
    const { id } = await addMachine(gym, { name: 'Locked' });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: noteLocked } = Promise.withResolvers<void>();
    const holder = asTenant(gym.id, () =>
      database.db.transaction().execute(async (trx) => {
        // On a slow machine the changes take longer than an idle transaction may last.
        await sql`set local idle_in_transaction_session_timeout to 0`.execute(trx);
        await sql`select id from machine where id = ${id} for update`.execute(trx);
        noteLocked();
        await held;
      }),
    );
    await locked;
    const changes = Array.from({ length: 10 }, () =>
      gym.request('PATCH', `/api/v1/machines/${id}`, { body: { name: 'Changed' } }),
    );
    const reads = await Promise.all(
      Array.from({ length: 10 }, async () => (await other.request('GET', '/api/v1/machines')).status),
    );
    expect(new Set(reads)).toEqual(new Set([200]));
    for (const answer of await Promise.all(changes)) expect(answer.status).toBe(503);
    release();
    await holder;
    expect((await gym.request('PATCH', `/api/v1/machines/${id}`, { body: { name: 'Changed' } })).status).toBe(200);
  });

  it('is unlocked when its process is frozen for longer than the statement timeout', async () => {
    const { gym, database } = service;
    const { id } = await addMachine(gym, { name: 'Forgotten' });
    const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
    const { promise: locked, resolve: noteLocked } = Promise.withResolvers<void>();
    const frozen = asTenant(gym.id, () =>
      database.db.transaction().execute(async (trx) => {
        await sql`select id from machine where id = ${id} for update`.execute(trx);
        noteLocked();
        await thawed;
      }),
    ).catch(() => 'ended by the server');
    await locked;
    await expect
      .poll(async () => (await gym.request('PATCH', `/api/v1/machines/${id}`, { body: { name: 'Free' } })).status, {
        timeout: 15_000,
      })
      .toBe(200);
    thaw();
    expect(await frozen).toBe('ended by the server');
  });
});
