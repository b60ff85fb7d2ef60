import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/platform/config.ts';

describe('TRUST_PROXY', () => {
  it.each([
    ['', []],
    ['0', 0],
    ['2', 2],
    ['10.1.2.3', ['10.1.2.3']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['fd00::/8', ['fd00::/8']],
    ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
  ])('accepts %j', (TRUST_PROXY, expected) => {
    expect(readConfig({ TRUST_PROXY }).trust_proxy).toEqual(expected);
  });

  it.each([
    // Everybody would be believed.
    'true',
    '0.0.0.0/0',
    '::/0',
    '-1',
    '1.5',
    '100',
    '1, 10.0.0.0/8',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.256',
    'fd00::/129',
    'loopback/8',
    'proxy.example',
    '10.0.0.1;10.0.0.2',
  ])('refuses %j by the name of the variable, and says what it accepts', (TRUST_PROXY) => {
    const read = (): unknown => readConfig({ TRUST_PROXY });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/TRUST_PROXY: must be the number of proxies .*, or their addresses, such as 10\.0\.0\.0\/8/);
  });
});
