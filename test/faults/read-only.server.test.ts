import { describe, expect, it } from 'vitest';
import { useFaultyService } from '../support/faulty-service.ts';
import { NO_SERVER } from '../support/standby.ts';
import { runOn } from '../support/statements.ts';

describe.skipIf(NO_SERVER !== null)('on a server that accepts no writes', () => {
  const service = useFaultyService();

  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    await runOn(service.server.url, `alter system set default_transaction_read_only = ${value}`);
    await runOn(service.server.url, 'select pg_reload_conf()');
  };
  const readiness = async (): Promise<number> => (await fetch(`${service.base}/readyz`)).status;
  const create = async (): Promise<Response> =>
    service.gym.request('POST', '/api/v1/machines', { body: { name: 'Written' } });

  it('changes return 503, reads continue and /readyz fails until writes are accepted again', async () => {
    expect(await readiness()).toBe(200);
    expect((await create()).status).toBe(201);
    await setReadOnly('on');
    await expect.poll(async () => (await create()).status, { timeout: 5000 }).toBe(503);
    expect(await (await create()).json()).toMatchObject({ code: 'unavailable' });
    expect((await service.gym.request('GET', '/api/v1/machines')).status).toBe(200);
    await expect.poll(readiness, { timeout: 5000 }).toBe(503);
    await setReadOnly('off');
    await expect.poll(readiness, { timeout: 5000 }).toBe(200);
    expect((await create()).status).toBe(201);
  });
});
