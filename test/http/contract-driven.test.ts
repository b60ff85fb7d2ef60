import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../generated/openapi.json' with { type: 'json' };
import { codeSamples } from '../../tools/samples.ts';
import { restExpansions, restHandlers } from '../../src/registry.ts';
import { createHttpApp } from '../../src/http/app.ts';
import { createClients } from '../../src/http/client.ts';
import { send } from '../../src/http/answers.ts';
import type { Context, Perform } from '../../src/core/context.ts';
import { silent } from '../support/database.ts';

const ORIGIN = 'https://allowed.example';

/** The contract with a DELETE of machines, and with machines that are created elsewhere than they are read. */
const extended = () => {
  const definition = JSON.parse(JSON.stringify(contract));
  const machine = definition.paths['/api/v1/machines/{id}'];
  machine.delete = {
    operationId: 'getInspection',
    security: [{ bearer: ['write'] }],
    responses: { 204: { description: 'Gone.' } },
  };
  delete definition.paths['/api/v1/inspections/{id}'];
  definition.paths['/api/v1/fleet'] = { post: definition.paths['/api/v1/machines'].post };
  delete definition.paths['/api/v1/machines'].post;
  // Its required custom fields are read from the database, which these tests do without.
  delete definition.paths['/api/v1/fleet'].post['x-custom-fields'];
  definition.paths['/api/v1/inspections'].post.responses['201'].links.self.operationId = 'getMachine';
  return definition;
};

const build = (definition: ReturnType<typeof extended>) => {
  const unused = (): never => {
    throw new Error('no test comes this far');
  };
  const context: Context = JSON.parse('{}');
  const principal = {
    token_id: 1,
    tenant_id: 1,
    tenant: 'Gym',
    timezone: 'UTC',
    scope: 'write',
    admin: false,
    person: null,
    location_ids: [],
    actor: 'test',
    expires_at: null,
    last_four: '',
  } as const;
  const perform: Perform = (_principal, _mode, work) => work(context);
  return createHttpApp(
    {
      definition,
      authenticate: async () => principal,
      limitRate: async () => undefined,
      expansions: restExpansions,
      handlers: {
        ...restHandlers,
        getInspection: async () => JSON.parse('{}'),
        createMachine: async () => JSON.parse('{"id":7,"version":1}'),
      },
      perform,
      system: {
        getHealth: (_req, res) => send(res, 200, { status: 'ok' }),
        getReadiness: unused,
        streamEvents: unused,
        exportCsv: unused,
        exportNdjson: unused,
        createImport: unused,
        createAttachment: unused,
        getAttachmentContent: unused,
        getAttachmentThumbnail: unused,
        getToolServerInfo: unused,
        callToolServer: unused,
      },
    },
    { allowed_origins: [ORIGIN], log: silent, clients: createClients([]) },
  );
};

describe('an operation driven by the contract', () => {
  let server: Server;
  let base = '';
  beforeAll(async () => {
    server = createServer(await build(extended())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${Object(server.address()).port}`;
  });
  afterAll(() => server.close());

  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> =>
    fetch(base + path, { method, headers: { authorization: 'Bearer x', ...headers }, ...(body ? { body } : {}) });

  it('responds with 204 and no body when the contract declares 204', async () => {
    const response = await ask('DELETE', '/api/v1/machines/7');
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([204, '', null]);
  });

  it('ignores an Idempotency-Key that the contract does not declare', async () => {
    expect((await ask('DELETE', '/api/v1/machines/7', { 'idempotency-key': '""' })).status).toBe(204);
  });

  it('derives Location from the link of the 201 response, not from the request path', async () => {
    const json = { 'content-type': 'application/json' };
    const response = await ask('POST', '/api/v1/fleet', json, '{"name":"Rower"}');
    expect([response.status, response.headers.get('location')]).toEqual([201, '/api/v1/machines/7']);
  });

  it('lists DELETE in Allow, and in CORS preflights', async () => {
    const options = await ask('OPTIONS', '/api/v1/machines/7', {
      origin: ORIGIN,
      'access-control-request-method': 'DELETE',
    });
    expect(options.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, PATCH');
    expect(options.headers.get('access-control-allow-methods')).toContain('DELETE');
  });

  it('has code samples in the docs for DELETE', () => {
    expect(JSON.stringify(codeSamples(extended(), new Map(), '/api/v1/machines/{id}', 'delete'))).toContain(
      'curl -X DELETE',
    );
  });

  it('prevents the start when a 201 response has a Location without a link', async () => {
    const definition = extended();
    delete definition.paths['/api/v1/fleet'].post.responses['201'].links;
    await expect(build(definition)).rejects.toThrow('createMachine: the 201 response needs a link "self"');
  });
});
