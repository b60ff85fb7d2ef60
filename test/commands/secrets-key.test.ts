import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '../../generated/contract.ts';
import { ON_SERVER, runEms, startService, useEms } from '../support/ems.ts';

const ems = useEms();

/** Starts the service, runs a request on it and stops it. */
const once = async (environment: Record<string, string>, token: string, path: string, body?: object) => {
  const service = await startService({ ...ems.environment, WEBHOOK_ALLOW_LOCAL: 'true', ...environment });
  const response = await fetch(`${service.address}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = { status: response.status, text: await response.text() };
  await service.stop();
  return answer;
};

const INPUT = { url: 'http://127.0.0.1:9/', event_types: ['*'] };

describe('the key of secrets', () => {
  it.skipIf(ON_SERVER)(
    'of the embedded database is made at the first start, is private, and opens the secrets of earlier starts',
    async () => {
      const token = await ems.createToken('Embedded key');
      const created = await once({}, token, 'webhook_endpoints', INPUT);
      const { id }: Schemas['WebhookEndpoint'] = JSON.parse(created.text);
      const path = join(ems.environment['DATA_DIR'] ?? '', 'secrets-key');
      expect(statSync(path).mode & 0o777).toBe(0o600);
      const key = readFileSync(path, 'utf8');
      const tested = await once({}, token, `webhook_endpoints/${id}/test`);
      expect(JSON.parse(tested.text)).toMatchObject({ status: 'failed', error: 'the connection was refused' });
      expect(readFileSync(path, 'utf8')).toBe(key);
      const SECRETS_KEY = randomBytes(32).toString('base64');
      const other = await once({ SECRETS_KEY }, token, `webhook_endpoints/${id}/test`);
      expect(JSON.parse(other.text)).toMatchObject({ status: 'failed', error: expect.stringContaining('decrypted') });
      writeFileSync(path, 'damaged');
      await expect(startService(ems.environment)).rejects.toThrow(/secrets-key is not a key/);
    },
  );

  it.runIf(ON_SERVER)('of a server comes from SECRETS_KEY only', async () => {
    const token = await ems.createToken('Server key');
    const without = await once({}, token, 'webhook_endpoints', INPUT);
    expect(without.status).toBe(501);
    expect(without.text).toContain('SECRETS_KEY');
    const SECRETS_KEY = randomBytes(32).toString('base64');
    expect((await once({ SECRETS_KEY }, token, 'webhook_endpoints', INPUT)).status).toBe(201);
  });
});

describe('ems doctor', () => {
  const ems = useEms();

  it('tries the key on the stored secrets, and fails with another key', async () => {
    const token = await ems.createToken('Doctor');
    const key = { ...ems.environment, SECRETS_KEY: randomBytes(32).toString('base64') };
    const doctor = (environment: Record<string, string>) => runEms({ ...ems.environment, ...environment }, 'doctor');
    const { status } = await once(key, token, 'webhook_endpoints', INPUT);
    expect(status).toBe(201);
    expect((await doctor(key)).stdout).toMatch(/^ok {6}secrets .*decrypts the stored secrets/m);
    const other = await doctor({ SECRETS_KEY: randomBytes(32).toString('base64') });
    expect(other.code).toBe(1);
    expect(other.stdout).toMatch(/^failed {2}secrets .*not that of ".*Repair: set SECRETS_KEY/m);
  });
});
