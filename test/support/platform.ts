import createClient, { type Client } from 'openapi-fetch';
import type { paths, Schemas } from '../../generated/contract.ts';
import { createPlatformToken } from '../../src/auth/platforms.ts';
import { checkedFetch } from './contract.ts';
import type { TestService } from './service.ts';

/** A platform with a token, and functions that use the service with it. */
export type Platform = {
  token: string;
  /** A client generated from the contract. */
  api: Client<paths, 'application/json'>;
  /** Sends any request with the token of the platform. A string body is sent unchanged. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates a gym, which must succeed. */
  createGym(input?: Partial<Schemas['TenantCreate']>): Promise<Schemas['CreatedTenant']>;
};

let platforms = 0;

/** Creates a platform with a token. */
export const createPlatform = async ({ base, database }: TestService): Promise<Platform> => {
  const { token } = await createPlatformToken(database, `Platform ${(platforms += 1)}`, null);
  const authorization = `Bearer ${token}`;
  const api = createClient<paths, 'application/json'>({
    baseUrl: base,
    headers: { authorization },
    fetch: checkedFetch,
  });
  return {
    token,
    api,
    request: (method, path, body, headers = {}) =>
      checkedFetch(base + path, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    createGym: async (input = {}) => {
      const body = { name: 'North Gym', manager: { name: 'Sanne', email: 'sanne@example.com' }, ...input };
      const { data, error } = await api.POST('/api/v1/platform/tenants', { body });
      if (data === undefined) throw new Error(`the gym was not created: ${JSON.stringify(error)}`);
      return data;
    },
  };
};
