import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import contract from '../../generated/openapi.json' with { type: 'json' };
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { listenPublicly } from '../support/oauth.ts';
import { listen, useSharedService } from '../support/service.ts';

const service = useSharedService();
const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

const OPERATOR = {
  api_contact: 'mailto:api@gym.example',
  terms_of_service: 'https://gym.example/terms?a="b"',
  docs_url: 'https://gym.example/guides',
};

/** Reads the three editions of the contract at a service. */
const readEditions = async (base: string): Promise<Pick<typeof contract, 'info' | 'externalDocs' | 'servers'>[]> => {
  const read = async (path: string): Promise<string> => (await fetch(base + path)).text();
  return [
    JSON.parse(await read('/openapi.json')),
    parse(await read('/openapi.yaml')),
    JSON.parse(await read('/openapi-3.0.json')),
  ];
};

describe('the contract that a service publishes', () => {
  it('names its server and guides, and a neutral contact without terms, unless the operator says more', async () => {
    for (const { info, externalDocs, servers } of await readEditions(service.base)) {
      expect(info.contact).toEqual({ name: 'The operator of this service' });
      expect(info).not.toHaveProperty('termsOfService');
      expect([externalDocs.url, servers[0]?.url]).toEqual([`${service.base}/docs/start`, service.base]);
    }
  });

  it('names the contact, the terms and the guides of its operator in every edition', async () => {
    const { base, close } = await listen(service.database, 0, OPERATOR);
    closing.push(close);
    for (const { info, externalDocs } of await readEditions(base)) {
      expect(info).toMatchObject({
        contact: { name: 'API support', email: 'api@gym.example' },
        termsOfService: OPERATOR.terms_of_service,
        license: { name: 'MIT License' },
      });
      expect(externalDocs.url).toBe(OPERATOR.docs_url);
    }
    const other = await listen(service.database, 0, { api_contact: 'https://gym.example/api' });
    closing.push(other.close);
    for (const { info } of await readEditions(other.base))
      expect(info.contact).toEqual({ name: 'API support', url: 'https://gym.example/api' });
  });

  it.each([
    ['API_CONTACT', 'api@gym.example'],
    ['API_CONTACT', 'http://gym.example'],
    ['TERMS_OF_SERVICE', 'javascript:alert(1)'],
    ['DOCS_URL', 'gym.example/docs'],
  ])('is not published with a wrong address of the operator: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});

describe('the security scheme oauth2', () => {
  const { authorizationCode } = contract.components.securitySchemes.oauth2.flows;

  it('has the addresses and scopes of the authorization server, which requires PKCE', async () => {
    const open = await listenPublicly(service.database);
    closing.push(() => open.close());
    const metadata = JSON.parse(await (await fetch(`${open.base}/.well-known/oauth-authorization-server`)).text());
    expect(metadata).toMatchObject({
      authorization_endpoint: open.base + authorizationCode.authorizationUrl,
      token_endpoint: open.base + authorizationCode.tokenUrl,
      scopes_supported: expect.arrayContaining(Object.keys(authorizationCode.scopes)),
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('is on the operations with a token that connected programs may call, with the scope of the token', () => {
    const operations = Object.values(contract.paths).flatMap((item) => Object.values<object>(item).map(Object));
    const withToken = operations.filter(({ security }) => security?.some((scheme: object) => 'bearer' in scheme));
    expect(withToken.length).toBeGreaterThan(150);
    for (const operation of withToken) {
      const [{ bearer }, ...others] = operation.security;
      const isForPrograms = !('x-access' in operation) || operation['x-access'] !== true;
      expect(others, operation.operationId).toEqual(isForPrograms ? [{ oauth2: bearer }] : []);
    }
  });
});
