import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { Machine } from '../../src/areas/machines/entity.ts';
import { inTransaction, systemCaller, type Context, type Work } from '../../src/core/context.ts';
import { createPerform } from '../../src/records/perform.ts';
import { asOwner } from '../../src/core/tenancy.ts';
import type { Gym } from '../support/gym.ts';
import { addMachine, readMachine } from '../support/rows.ts';
import { useService } from '../support/service.ts';
import { SERVICES } from '../support/services.ts';

const service = useService();
let gym: Gym;
let other: Gym;
let foreign: number;

beforeAll(async () => {
  gym = await service.createGym('Gym');
  other = await service.createGym('Other gym');
  ({ id: foreign } = await addMachine(other, { name: 'Foreign' }));
});

/** Runs an operation of a gym. */
const perform = <T>({ id, name }: Gym, kind: Work, work: (ctx: Context) => Promise<T>): Promise<T> =>
  createPerform(service.database, null, SERVICES)(systemCaller({ id, name, timezone: 'UTC' }, 'test'), kind, work);

const namesOf = async (gym: Gym): Promise<string[]> =>
  perform(gym, 'read', async ({ em }) => (await em.find(Machine, {})).map(({ name }) => name));

describe('the entity manager of an operation', () => {
  it("neither reads nor changes another tenant's rows", async () => {
    await addMachine(gym, { name: 'Own' });
    expect(await namesOf(other)).toEqual(['Foreign']);
    expect(await namesOf(gym)).toContain('Own');
    expect(await namesOf(gym)).not.toContain('Foreign');
    await perform(gym, 'write', async ({ em }) => {
      expect(await em.findOne(Machine, foreign)).toBeNull();
      expect(await em.nativeUpdate(Machine, foreign, { name: 'Taken' })).toBe(0);
      const updated = await em
        .getKysely()
        .updateTable('machine')
        .set({ name: 'Taken' })
        .where('id', '=', foreign)
        .execute();
      expect(updated.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([0n]);
    });
    expect(await readMachine(other, foreign)).toMatchObject({ name: 'Foreign' });
  });

  it('cannot write a row of another tenant', async () => {
    const stolen = perform(gym, 'write', async ({ em }) => {
      em.create(Machine, { name: 'Planted', tenant_id: other.id });
      await em.flush();
    });
    await expect(stolen).rejects.toThrow('row-level security');
    expect(await namesOf(other)).toEqual(['Foreign']);
  });

  it('rolls back flushed entities when the work throws', async () => {
    const failing = perform(gym, 'write', (ctx) =>
      inTransaction(ctx, async ({ em }) => {
        em.create(Machine, { name: 'Undone' });
        await em.flush();
        expect(await em.count(Machine, { name: 'Undone' })).toBe(1);
        throw new Error('changed my mind');
      }),
    );
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await namesOf(gym)).not.toContain('Undone');
    await expect.poll(() => service.database.pool()).toMatchObject({ inUse: 0, waiting: 0 });
  });

  it('writes changed entities before the commit of a transaction', async () => {
    const { id } = await addMachine(gym, { name: 'Before' });
    await perform(gym, 'write', (ctx) =>
      inTransaction(ctx, async ({ em }) => {
        const machine = await em.findOneOrFail(Machine, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
        machine.name = 'After';
      }),
    );
    expect(await readMachine(gym, id)).toMatchObject({ name: 'After' });
  });

  it('locks a row until the end of the transaction, on a server', async ({ skip }) => {
    if (!service.database.shared) return skip();
    const { id } = await addMachine(gym);
    const lockNow = () =>
      perform(gym, 'write', (ctx) =>
        inTransaction(ctx, ({ em }) => em.findOneOrFail(Machine, id, { lockMode: LockMode.PESSIMISTIC_WRITE_OR_FAIL })),
      );
    await perform(gym, 'write', (ctx) =>
      inTransaction(ctx, async ({ em }) => {
        await em.findOneOrFail(Machine, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
        await expect(lockNow()).rejects.toMatchObject({ code: '55P03' });
      }),
    );
    await expect(lockNow()).resolves.toMatchObject({ id });
  });

  it('gives its connection back when the server ends the session, on a server', async ({ skip }) => {
    if (!service.database.shared) return skip();
    const lost = perform(gym, 'write', (ctx) =>
      inTransaction(ctx, async ({ em }) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(em.getKysely());
        await asOwner(() => sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(service.database.db));
        await em.find(Machine, {});
      }),
    );
    await expect(lost).rejects.toThrow(/terminated|connection error/);
    await expect.poll(() => service.database.pool()).toMatchObject({ inUse: 0, waiting: 0 });
    expect(await namesOf(other)).toEqual(['Foreign']);
  });
});
