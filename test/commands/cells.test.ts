import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { startService, useEms } from '../support/ems.ts';

const ems = useEms();

describe('TENANT_ID_START', () => {
  it('is refused where no range begins, with the nearest that does', () => {
    expect(() => readConfig({ TENANT_ID_START: '1200000' })).toThrow(ConfigError);
    expect(() => readConfig({ TENANT_ID_START: '1200000' })).toThrow(/TENANT_ID_START: .* the nearest is 1000001/);
    expect(() => readConfig({ TENANT_ID_START: '0' })).toThrow(/TENANT_ID_START=0: must be >= 1/);
    expect(readConfig({}).tenant_id_start).toBeNull();
  });

  it('gives tenants and tokens ids from the range of the cell, and refuses to start with another range', async () => {
    Object.assign(ems.environment, { TENANT_ID_START: '2000001' });
    const create = async (name: string): Promise<number> =>
      JSON.parse((await ems.runHere('tenant', 'create', name, '--json')).stdout).id;
    expect(await create('First')).toBe(2_000_001);
    const token = await ems.runHere('token', 'issue', '--tenant', 'First', '--json');
    expect(JSON.parse(token.stdout).id).toBe(2_000_000_001);

    // A later start with the same value, and one without, change nothing.
    await (await startService(ems.environment)).stop();
    expect(await create('Second')).toBe(2_000_002);
    const { TENANT_ID_START: _, ...unset } = ems.environment;
    await (await startService(unset)).stop();

    const other = { ...ems.environment, TENANT_ID_START: '1000001' };
    await expect(startService(other)).rejects.toThrow(
      /TENANT_ID_START: this database has given ids up to 2000002 \(tenant_id_seq\), .* from 1000001 to 2000000/,
    );
  });
});
