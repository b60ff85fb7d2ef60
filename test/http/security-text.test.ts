import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { listen, useSharedService } from '../support/service.ts';

const service = useSharedService();
const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

const PATH = '/.well-known/security.txt';

/** Returns the values of the fields of the text, by name. */
const fieldsOf = (text: string): Map<string, string[]> => {
  const lines = [...text.matchAll(/^([A-Za-z-]+): (\S.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));
  return new Map([...Map.groupBy(lines, ({ name }) => name)].map(([name, of]) => [name, of.map(({ value }) => value)]));
};

describe('/.well-known/security.txt', () => {
  it('is served without a token as plain text, and expires in half a year', async () => {
    const response = await fetch(service.base + PATH);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = fieldsOf(await response.text());
    const [expires = '', ...others] = fields.get('Expires') ?? [];
    expect(others).toEqual([]);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(181);
  });

  it('refers to the served SECURITY.md when the operator has set no contact', async () => {
    const fields = fieldsOf(await (await fetch(service.base + PATH)).text());
    const policy = `${service.base.replace('http:', 'https:')}/docs/security.md`;
    expect(fields.get('Contact')).toEqual([policy]);
    expect(fields.get('Policy')).toEqual([policy]);
    const page = await fetch(`${service.base}/docs/security.md`);
    expect(page.status).toBe(200);
    expect(await page.text()).toBe(readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8'));
  });

  it('names the contacts that the operator has set, in their order', async () => {
    const { base, close } = await listen(service.database, 0, {
      security_contact: ['mailto:security@gym.example', 'https://gym.example/security'],
    });
    closing.push(close);
    const fields = fieldsOf(await (await fetch(base + PATH)).text());
    expect(fields.get('Contact')).toEqual(['mailto:security@gym.example', 'https://gym.example/security']);
  });

  it('names its own address when the operator has set an https PUBLIC_URL', async () => {
    const canonicalOf = async (public_url: string): Promise<string[] | undefined> => {
      const { base, close } = await listen(service.database, 0, { public_url });
      closing.push(close);
      return fieldsOf(await (await fetch(base + PATH)).text()).get('Canonical');
    };
    expect(await canonicalOf('https://ems.example')).toEqual([`https://ems.example${PATH}`]);
    expect(await canonicalOf('http://127.0.0.1:3000')).toBeUndefined();
  });

  it.each(['security@gym.example', 'http://gym.example/security', 'javascript:alert(1)', 'mailto:a b', 'mailto:'])(
    'refuses to start with a contact that is no URI of RFC 9116: %s',
    (SECURITY_CONTACT) => {
      expect(() => readConfig({ SECURITY_CONTACT })).toThrow(ConfigError);
      expect(() => readConfig({ SECURITY_CONTACT })).toThrow(/SECURITY_CONTACT: .*mailto:/);
    },
  );
});
