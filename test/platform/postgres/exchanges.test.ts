import { describe, expect, it } from 'vitest';
import { useFaultyService } from '../../support/faulty-service.ts';
import { addMachine } from '../../support/rows.ts';
import { NO_SERVER } from '../../support/standby.ts';

/** The type and the length of the message with which the server ends an exchange, ReadyForQuery. */
const READY = 'Z\0\0\0\u0005';

describe.skipIf(NO_SERVER !== null)('a change of a record', () => {
  const service = useFaultyService();

  const countExchanges = async (work: () => Promise<unknown>): Promise<number> => {
    let exchanges = 0;
    service.proxy.dropWhen((chunk) => {
      exchanges += chunk.toString('latin1').split(READY).length - 1;
      return false;
    });
    await work();
    service.proxy.dropWhen(null);
    return exchanges;
  };

  it('takes two exchanges with the server: the lock with its begin, and the change with its commit', async () => {
    const { id } = await addMachine(service.gym);
    const change = (name: string) => service.gym.request('PATCH', `/api/v1/machines/${id}`, { body: { name } });
    // The first changes open connections and name the statements there.
    for (let n = 0; n < 20; n += 1) await change(`Rower ${n}`);
    const counted = [];
    for (let n = 0; n < 5; n += 1) counted.push(await countExchanges(() => change(`Bike ${n}`)));
    expect(counted).toEqual([2, 2, 2, 2, 2]);
  });

  it.each([
    ['an inspection', '/api/v1/inspections', { passed: false, blocked_machine: true }],
    ['an incident', '/api/v1/incidents', { description: 'Cable snapped', severity: 'minor', blocked_machine: true }],
  ])('takes three when %s takes its machine out of service', async (_, path, body) => {
    const block = async (): Promise<number> => {
      const { id } = await addMachine(service.gym);
      return countExchanges(async () => {
        const { status } = await service.gym.request('POST', path, { body: { ...body, machine_id: id } });
        expect(status).toBe(201);
      });
    };
    for (let n = 0; n < 20; n += 1) await block();
    const counted = [];
    for (let n = 0; n < 5; n += 1) counted.push(await block());
    expect(counted).toEqual([3, 3, 3, 3, 3]);
  });

  it('takes one more when it fails, for the rollback', async () => {
    const { id } = await addMachine(service.gym);
    const change = async (location_id: number): Promise<number> =>
      (await service.gym.request('PATCH', `/api/v1/machines/${id}`, { body: { location_id } })).status;
    for (let n = 0; n < 20; n += 1) expect(await change(404 + n)).toBe(422);
    expect(await countExchanges(() => change(404))).toBe(3);
  });
});
