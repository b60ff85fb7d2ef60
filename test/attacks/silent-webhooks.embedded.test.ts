import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoing } from '../../src/outside/outgoing.ts';
import { send } from '../support/areas.ts';
import { addMachine } from '../support/rows.ts';
import { useService, type Gym } from '../support/service.ts';
import { SERVICES } from '../support/services.ts';
import { addEndpoint, change, until, useWebhooks } from '../support/webhooks.ts';

const TIMEOUT_MS = 10_000;
const ENDPOINTS = 60;
const EVENTS = 100;

/** Maximum time between the change of another tenant and its delivery, in ms. */
const MAX_DELAY_MS = 3000;

const service = useService();
const outgoing = createOutgoing({ allowLocal: true, timeoutMs: TIMEOUT_MS });
const { receiver, nextPath, at } = useWebhooks(service, { ...SERVICES, outgoing });

/** A server that accepts connections and never responds, and its open connections. */
const sockets = new Set<Socket>();
let silent: Server;
let silentUrl = '';

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .resume();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port }: AddressInfo = Object(silent.address());
  silentUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  silent.close();
  for (const socket of sockets) socket.destroy();
});

const addSilentEndpoints = async (gym: Gym, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    await send(gym, 'POST', '/api/v1/webhook_endpoints', { url: `${silentUrl}/${n}`, event_types: ['machine.*'] });
};

const addMachines = async (gym: Gym, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await addMachine(gym, { name: `Machine ${n}` });
};

/** Creates a machine and returns how long its event takes to arrive, in ms. */
const measureDelay = async (gym: Gym, path: string): Promise<number> => {
  const { id } = await addMachine(gym);
  const start = performance.now();
  while (!at(path).some(({ event }) => event.resource.id === id)) {
    if (performance.now() - start > 20_000) return Infinity;
    await sleep(10);
  }
  return performance.now() - start;
};

describe('endpoints that accept connections and never respond', { timeout: 120_000 }, () => {
  it('do not delay the webhooks of other tenants by more than 3 seconds', async () => {
    const attacker = await service.createGym('Attacker');
    const [first, second] = [await service.createGym('First'), await service.createGym('Second')];
    const [firstPath, secondPath] = [nextPath(), nextPath()];
    await addEndpoint(first, receiver(), firstPath, ['machine.*']);
    await addEndpoint(second, receiver(), secondPath, ['machine.*']);
    await addSilentEndpoints(attacker, ENDPOINTS);
    await addMachines(attacker, EVENTS);
    await until(() => expect(sockets.size).toBeGreaterThanOrEqual(20));
    const delays: number[] = [];
    for (let n = 0; n < 5; n += 1)
      delays.push(...(await Promise.all([measureDelay(first, firstPath), measureDelay(second, secondPath)])));
    expect(Math.max(...delays)).toBeLessThan(MAX_DELAY_MS);
  });

  it('do not make others wait until all events of their tenant are queued', async () => {
    const attacker = await service.createGym('Attacker');
    const gym = await service.createGym('Third');
    const path = nextPath();
    await addEndpoint(gym, receiver(), path, ['machine.*']);
    await addMachines(attacker, 150);
    await addSilentEndpoints(attacker, 1);
    await change(
      attacker,
      `insert into webhook_endpoint (url, event_types, sealed_secret)
        select url, event_types, sealed_secret from webhook_endpoint, generate_series(2, 500)`,
    );
    await change(attacker, "update webhook_endpoint set position = '00000000-0000-0000-0000-000000000000'");
    expect(await measureDelay(gym, path)).toBeLessThan(Infinity);
    const { rows } = await attacker.seed(({ em }) =>
      sql<{ left: number }>`select count(*)::int as left from event
        where kind = 'machine' and id > (select position from webhook_endpoint order by position limit 1)`.execute(
        em.getKysely(),
      ),
    );
    expect(rows[0]?.left).toBeGreaterThan(0);
  });
});
