import { describe, expect, it } from 'vitest';
import { useFaultyService } from '../support/faulty-service.ts';
import { addMachine } from '../support/rows.ts';
import { NO_SERVER } from '../support/standby.ts';

/** The delay of each response of the server, in ms: longer than anything else in a request. */
const DELAY_MS = 400;

const lineAt = (unit_price: number) => ({ description: 'Belt', quantity: 2, unit_price });

describe.skipIf(NO_SERVER !== null)('a change of a record', () => {
  const service = useFaultyService();

  const countOnce = async (work: () => Promise<unknown>): Promise<number> => {
    service.proxy.delay(DELAY_MS);
    const started = performance.now();
    await work();
    service.proxy.delay(0);
    return Math.floor((performance.now() - started) / DELAY_MS);
  };

  /** Returns the fewest exchanges of three attempts, because other load on the machine only adds time. */
  const countExchanges = async (prepare: (attempt: number) => Promise<() => Promise<unknown>>): Promise<number> => {
    const counted: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) counted.push(await countOnce(await prepare(attempt)));
    return Math.min(...counted);
  };

  it('takes three exchanges with the server: the lock with its begin, the change, and the commit', async () => {
    const { id } = await addMachine(service.gym);
    const change = (name: string) => service.gym.request('PATCH', `/api/v1/machines/${id}`, { body: { name } });
    // The first changes open connections and name the statements there.
    for (let n = 0; n < 20; n += 1) await change(`Rower ${n}`);
    expect(await countExchanges(async (n) => () => change(`Bike ${n}`))).toBe(3);
  });

  it.each([
    ['an inspection', '/api/v1/inspections', { passed: false, blocked_machine: true }],
    ['an incident', '/api/v1/incidents', { description: 'Cable snapped', severity: 'minor', blocked_machine: true }],
  ])('takes four when %s takes its machine out of service', async (_, path, body) => {
    const prepare = async (): Promise<() => Promise<void>> => {
      const { id } = await addMachine(service.gym);
      return async () => {
        const { status } = await service.gym.request('POST', path, { body: { ...body, machine_id: id } });
        expect(status).toBe(201);
      };
    };
    for (let n = 0; n < 20; n += 1) await (await prepare())();
    expect(await countExchanges(prepare)).toBe(4);
  });

  it('takes one when it is a new ticket without a reporter', async () => {
    const { id } = await addMachine(service.gym);
    const report = async (): Promise<void> => {
      const body = { machine_id: id, description: 'The belt slips' };
      expect((await service.gym.request('POST', '/api/v1/tickets', { body })).status).toBe(201);
    };
    for (let n = 0; n < 20; n += 1) await report();
    expect(await countExchanges(async () => report)).toBe(1);
  });

  it('takes seven for a quote with its lines: the lock, the old lines, the change of three tables, the new state, the commit', async () => {
    const post = async (path: string, body: object): Promise<number> =>
      Object(await (await service.gym.request('POST', path, { body })).json()).id;
    const supplier_id = await post('/api/v1/suppliers', { name: 'Belts and more' });
    const id = await post('/api/v1/quotes', { supplier_id, title: 'Belts', lines: [lineAt(0)] });
    const change = (n: number) =>
      service.gym.request('PATCH', `/api/v1/quotes/${id}`, {
        body: { title: `Belts ${n}`, lines: [lineAt(n), lineAt(n)] },
      });
    for (let n = 1; n < 10; n += 1) expect((await change(n)).status).toBe(200);
    expect(await countExchanges(async (n) => () => change(10 + n))).toBe(7);
  });

  it('takes three when it fails, with the rollback', async () => {
    const { id } = await addMachine(service.gym);
    const change = async (location_id: number): Promise<number> =>
      (await service.gym.request('PATCH', `/api/v1/machines/${id}`, { body: { location_id } })).status;
    for (let n = 0; n < 20; n += 1) expect(await change(404 + n)).toBe(422);
    expect(await countExchanges(async () => () => change(404))).toBe(3);
  });
});
