import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../generated/openapi.json' with { type: 'json' };
import { restExpansions, restHandlers } from '../../src/registry.ts';
import { createHttpApp } from '../../src/http/app.ts';
import { createClients } from '../../src/http/client.ts';
import { send } from '../../src/http/answers.ts';
import { Problem } from '../../src/core/errors.ts';
import { silent } from '../support/database.ts';

const DATES = { 'x-deprecated-on': '2026-01-01', 'x-sunset-on': '2026-12-31' };

const build = (mark: Record<string, unknown>) => {
  const definition = JSON.parse(JSON.stringify(contract));
  for (const path of ['/healthz', '/api/v1/machines']) Object.assign(definition.paths[path].get, mark);
  const unused = (): never => {
    throw new Error('no test comes this far');
  };
  return createHttpApp(
    {
      definition,
      authenticate: async ({ headers }) => {
        if (headers.authorization === undefined) throw new Problem('unauthorized');
        return {
          token_id: 1,
          tenant_id: 1,
          tenant: 'Gym',
          timezone: 'UTC',
          scope: 'read',
          admin: false,
          person: null,
          location_ids: [],
          actor: 'test',
          expires_at: null,
          last_four: '',
        };
      },
      limitRate: async () => undefined,
      handlers: restHandlers,
      expansions: restExpansions,
      perform: unused,
      system: {
        getHealth: (_req, res) => send(res, 200, { status: 'ok' }),
        streamEvents: unused,
        exportCsv: unused,
        exportNdjson: unused,
        createImport: unused,
        createAttachment: unused,
        getAttachmentContent: unused,
        getAttachmentThumbnail: unused,
        getReadiness: (_req, res) => send(res, 200, { status: 'ok' }),
        getToolServerInfo: unused,
        callToolServer: unused,
      },
    },
    { allowed_origins: ['https://allowed.example'], log: silent, clients: createClients([]) },
  );
};

describe('a deprecated operation', () => {
  let server: Server;
  let base = '';
  beforeAll(async () => {
    server = createServer(await build({ deprecated: true, ...DATES })).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    base = `http://127.0.0.1:${Object(address).port}`;
  });
  afterAll(() => server.close());

  const announced = { deprecation: '@1767225600', sunset: 'Thu, 31 Dec 2026 00:00:00 GMT' };
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const { status, headers: answered } = await fetch(base + path, { method, headers });
    return {
      status,
      deprecation: answered.get('deprecation'),
      sunset: answered.get('sunset'),
      exposed: answered.get('access-control-expose-headers'),
    };
  };
  const authorization = 'Bearer ems_x';

  it.each([
    ['GET', '/healthz', {}, 200],
    ['HEAD', '/healthz', {}, 200],
    ['GET', '/api/v1/machines', {}, 401],
    ['GET', '/api/v1/machines?limit=0', { authorization }, 422],
    ['GET', '/api/v1/machines', { authorization, accept: 'text/html' }, 406],
    ['GET', '/api/v1/machines?q=%ff', { authorization }, 400],
    ['GET', `/api/v1/machines?q=${'x'.repeat(9000)}`, { authorization }, 414],
    ['GET', '/api/v1/machines', { authorization }, 500],
  ])('sends its Deprecation and Sunset dates: %s %s with %j', async (method, path, headers, status) => {
    expect(await ask(method, path, headers)).toMatchObject({ status, ...announced });
  });

  it.each([
    ['GET', '/readyz', 200],
    ['POST', '/api/v1/machines', 401],
    ['DELETE', '/api/v1/machines', 405],
    ['GET', '/nowhere', 404],
  ])('is the only one to send these headers, unlike: %s %s', async (method, path, status) => {
    expect(await ask(method, path)).toMatchObject({ status, deprecation: null, sunset: null });
  });

  it('exposes these headers to pages of an allowed origin', async () => {
    const { exposed } = await ask('GET', '/healthz', { origin: 'https://allowed.example' });
    expect(exposed?.split(',')).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']));
  });

  it('prevents the start when it has no dates', async () => {
    await expect(build({ deprecated: true })).rejects.toThrow(/\/healthz is deprecated|\/machines is deprecated/);
  });
});
