import { once } from 'node:events';
import { sql } from 'kysely';
import createClient, { type Client } from 'openapi-fetch';
import type { paths, ToolInputs, ToolName, ToolOutputs } from '../../generated/contract.ts';
import { createApp, type ServiceOptions } from '../../src/app.ts';
import { createTenant, issueToken } from '../../src/auth/administration.ts';
import { createHttpServer, type HttpServerOptions } from '../../src/http/server.ts';
import { authorOf, inTransaction, systemCaller, type Context, type Transaction } from '../../src/core/context.ts';
import { createCursorKey } from '../../src/records/cursors.ts';
import type { Database } from '../../src/postgres/database.ts';
import { asOwnerIn, asTenant } from '../../src/core/tenancy.ts';
import { ALL_TOOLS, checkedFetch, outputViolations } from './contract.ts';
import { silent } from './database.ts';
import { createResource, type Resource, type ResourceName } from './resource.ts';
import { SERVICES } from './services.ts';
import { withNulls } from './structured.ts';

/** The result of a tool: its text and its structured content (null after an error). */
export type ToolAnswer<Content> = { refused: boolean; text: string; content: Content };

type RequestOptions = { body?: unknown; headers?: Record<string, string>; token?: string | null };

/** A transaction of a gym; `entities` writes rows that no endpoint can create. */
export type Seeding = Transaction & { readonly entities: Transaction['em'] };

/** A gym with a token of each scope, of which the writing one is for administration and `plain` is not, and functions that use the service with them. */
export type Gym = {
  id: number;
  name: string;
  tokens: { write: string; read: string; plain: string };
  /** The database of the service, for tests that read its tables. */
  db: Database['db'];
  /** A client generated from the contract, with the write token. */
  api: Client<paths, 'application/json'>;
  /** Sends any request, by default with the write token; null sends no token. A string body is sent unchanged. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
  /** Returns functions that add, read, change and remove one kind of record; `defaults` are fields of each that is added. */
  resource<Name extends ResourceName>(name: Name, defaults?: object): Resource<Name>;
  /** Calls a tool that must succeed, checks its structured content, and returns it with null for what is absent. */
  call<Name extends ToolName>(name: Name, args: Partial<ToolInputs[Name]>): Promise<ToolOutputs[Name]>;
  /** Calls a tool with any arguments; it may fail. */
  tryCall(name: string, args: unknown, token?: string): Promise<ToolAnswer<unknown>>;
  /** Runs work in a transaction of the gym, to create rows that no endpoint can create. */
  seed<T>(work: (tx: Seeding) => Promise<T>): Promise<T>;
  /** Like `seed`, as the owner of the tables and without records of the changes: for rows with their own past. */
  load<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
};

/** The parts of a response to `tools/call` that tests read. */
type RpcAnswer = {
  result?: { content: { text: string }[]; structuredContent?: unknown; isError?: boolean };
  error?: { message: string };
};

let rpcId = 0;

/** Creates a tenant with its tokens; `base` is the address of the service. */
export const createGym = async (base: string, database: Database, name: string, timezone: string): Promise<Gym> => {
  const tenant = await createTenant(database, name, timezone);
  const issue = async (scope: 'read' | 'write', name = `${scope} token`) =>
    (await issueToken(database, tenant, { name, scope, admin: name === 'write token', expires_at: null })).token;
  const tokens = { write: await issue('write'), read: await issue('read'), plain: await issue('write', 'plain token') };
  const request: Gym['request'] = (method, path, { body, headers = {}, token = tokens.write } = {}) =>
    checkedFetch(base + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const tryCall: Gym['tryCall'] = async (tool, args, token = tokens.write) => {
    const body = { jsonrpc: '2.0', id: (rpcId += 1), method: 'tools/call', params: { name: tool, arguments: args } };
    const answer: RpcAnswer = JSON.parse(await (await request('POST', ALL_TOOLS, { body, token })).text());
    if (answer.error) throw new Error(`${tool}: ${answer.error.message}`);
    const { content = [], structuredContent, isError } = answer.result ?? {};
    return {
      refused: isError === true,
      text: content.map(({ text }) => text).join('\n'),
      content: structuredContent ?? null,
    };
  };
  const caller = systemCaller({ id: tenant.id, name, timezone }, 'seed');
  const contextOf = (): Context => {
    const em = database.em.fork();
    return { ...caller, em, cursorKey: createCursorKey(), services: SERVICES };
  };
  return {
    id: tenant.id,
    name,
    tokens,
    db: database.db,
    api: createClient<paths, 'application/json'>({
      baseUrl: base,
      headers: { authorization: `Bearer ${tokens.write}` },
      fetch: checkedFetch,
    }),
    request,
    resource: (name, defaults = {}) => createResource(request, name, defaults),
    tryCall,
    call: async (tool, args) => {
      const { refused, text, content } = await tryCall(tool, args);
      if (refused) throw new Error(`${tool} refused: ${text}`);
      const violations = outputViolations(tool, content);
      if (violations.length > 0) throw new Error(`${tool} violated its contract:\n  ${violations.join('\n  ')}`);
      return withNulls(tool, content);
    },
    seed: (work) =>
      asTenant(tenant.id, () => inTransaction(contextOf(), (tx) => work({ ...tx, entities: tx.em })), authorOf(caller)),
    load: (work) =>
      asOwnerIn(tenant.id, () =>
        inTransaction(contextOf(), async (tx) => {
          await sql`select set_config('app.recording', 'off', true)`.execute(tx.em.getKysely());
          return work(tx);
        }),
      ),
  };
};

/** The origin whose pages may call the services of tests. */
export const ALLOWED_ORIGIN = 'https://allowed.example';

/** Serves a database, like an additional process. */
export const listen = async (
  database: Database,
  rate_limit = 0,
  options: Partial<ServiceOptions> = {},
  log = silent,
  http: Partial<HttpServerOptions> = {},
): Promise<{ base: string; close: () => void }> => {
  const server = createHttpServer(
    await createApp(
      database,
      { allowed_origins: [ALLOWED_ORIGIN], services: SERVICES, rate_limit, max_unknown_tokens: Infinity, ...options },
      log,
    ),
    http,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { base: `http://127.0.0.1:${address.port}`, close };
};
