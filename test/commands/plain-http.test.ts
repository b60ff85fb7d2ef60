import { describe, expect, it } from 'vitest';
import { startService, useEms } from '../support/ems.ts';

const ems = useEms();

const WARNING = 'tokens are sent in plain text';

const logOf = async (environment: Record<string, string>): Promise<string> => {
  const service = await startService({ ...ems.environment, ...environment });
  await service.stop();
  expect(service.log()).toContain('"listening"');
  return service.log();
};

describe('the start', () => {
  it('warns of plain HTTP that others can reach, and names the repair', async () => {
    const log = await logOf({ HOST: '0.0.0.0' });
    const warning = log.split('\n').find((line) => line.includes(WARNING)) ?? '{}';
    expect(JSON.parse(warning)).toMatchObject({
      level: 40,
      host: '0.0.0.0',
      msg: expect.stringContaining('TRUST_PROXY'),
    });
  });

  it.each([
    ['this machine alone reaches the service', { HOST: '127.0.0.1' }],
    ['a proxy stands before it', { HOST: '0.0.0.0', TRUST_PROXY: '1' }],
  ])('does not warn when %s', async (_case, environment) => {
    expect(await logOf({ ...environment })).not.toContain(WARNING);
  });
});
