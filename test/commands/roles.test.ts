import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locationOf, openServiceDatabase } from '../../src/app.ts';
import { pruneEvents } from '../../src/across/events/retention.ts';
import type { Service } from '../../src/commands/serve.ts';
import { countJobs } from '../../src/jobs/administration.ts';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { silent } from '../support/database.ts';
import { ON_SERVER, startService, useEms } from '../support/ems.ts';
import { withSender } from '../support/jobs.ts';

const ems = useEms();
const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

const start = async (EMS_ROLE: string): Promise<string> => {
  const service = await startService({ ...ems.environment, EMS_ROLE });
  services.push(service);
  return service.address;
};

const statusOf = async (address: string, path: string): Promise<number> => (await fetch(address + path)).status;

describe.runIf(ON_SERVER)('EMS_ROLE', () => {
  it('lets a web process serve requests and a worker run jobs', async () => {
    const web = await start('web');
    const database = openServiceDatabase(locationOf(readConfig(ems.environment)), silent);
    const completed = async (): Promise<number | undefined> =>
      (await countJobs(database)).find(({ name }) => name === pruneEvents.name)?.completed;
    try {
      await withSender(database, ({ send }) => send(database.db, pruneEvents, {}));
      expect(await statusOf(web, '/api/v1/machines')).toBe(401);
      await sleep(3000);
      expect(await completed()).toBe(0);
      const worker = await start('worker');
      expect(await statusOf(worker, '/healthz')).toBe(200);
      expect(await statusOf(worker, '/readyz')).toBe(200);
      expect(await statusOf(worker, '/api/v1/machines')).toBe(404);
      await vi.waitFor(async () => expect(await completed()).toBe(1), 20_000);
    } finally {
      await database.close();
    }
  });
});

describe('EMS_ROLE with the embedded database', () => {
  it.each(['web', 'worker'])('is rejected, because there is one process: %s', (EMS_ROLE) => {
    expect(() => readConfig({ EMS_ROLE })).toThrow(ConfigError);
    expect(() => readConfig({ EMS_ROLE })).toThrow(/EMS_ROLE: .* DATABASE_URL/);
  });
});
