import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { pino } from 'pino';
import { createApp, openServiceDatabase } from '../../src/app.ts';
import { createTenant, issueToken } from '../../src/auth/administration.ts';
import { createHttpServer } from '../../src/http/server.ts';

const silent = pino({ level: 'silent' });

/** The real service with one gym, on a database in memory. */
export type Service = { address: string; token: string; stop(): Promise<void> };

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no address');
  return `http://127.0.0.1:${address.port}`;
};

/** Starts the service on a free port; `token` has the scope `write`. */
export const startService = async (): Promise<Service> => {
  const database = openServiceDatabase({ memory: true }, silent);
  await database.migrate();
  const tenant = await createTenant(database, 'Conformance', 'UTC');
  const { token } = await issueToken(database, tenant, { name: 'suite', scope: 'write', expires_at: null });
  const server = createHttpServer(await createApp(database, { allowed_origins: [], rate_limit: 0 }, silent));
  return {
    address: await listen(server),
    token,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await database.close();
    },
  };
};

/**
 * Starts a proxy that adds the token, for clients without an option for it. It changes nothing else, not even `Host`
 * and `Origin`.
 */
export const startProxy = async ({ address, token }: Service): Promise<{ address: string; stop(): void }> => {
  const { hostname, port } = new URL(address);
  const server = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${token}` };
    const call = request({ hostname, port, method: req.method, path: req.url, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    call.once('error', () => res.destroy());
    req.pipe(call);
  });
  return {
    address: await listen(server),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
