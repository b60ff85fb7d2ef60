import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../src/core/tenancy.ts';
import { addMachine } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';

const service = useService();
let gym: Gym;
beforeAll(async () => {
  gym = await service.createGym('Changed');
});

const setType = (type: string): Promise<unknown> =>
  asOwner(() =>
    sql`alter table machine alter column blocked_reason type ${sql.raw(type)}`.execute(service.database.db),
  );

/** Sends many requests at once, which use every connection, and returns the statuses of their responses. */
const send = async (id: number): Promise<Set<number>> => {
  const path = `/api/v1/machines/${id}`;
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? gym.request('PATCH', path, { body: { zone: `Zone ${n} of ${performance.now()}` } })
        : gym.request('GET', n % 3 === 1 ? path : '/api/v1/machines?limit=5'),
    ),
  );
  return new Set(responses.map(({ status }) => status));
};

describe('a column whose type changes while the service runs', () => {
  it('breaks no request, although every connection has prepared statements that return it', async () => {
    const { id } = await addMachine(gym);
    expect(await send(id)).toEqual(new Set([200]));
    for (const type of ['varchar(5000)', 'text', 'varchar(6000)', 'text']) {
      await setType(type);
      expect(await send(id), `as ${type}`).toEqual(new Set([200]));
    }
  });

  it('breaks no request when the server has dropped the prepared statements', async () => {
    const { id } = await addMachine(gym);
    await send(id);
    await asOwner(() => sql`deallocate all`.execute(service.database.db));
    expect(await send(id)).toEqual(new Set([200]));
  });
});
