import { once } from 'node:events';
import { Agent, request as open } from 'node:http';
import autocannon from 'autocannon';

const CONNECTIONS = 16;

/** Returns a JSON-RPC message. */
export const rpc = (method: string, params?: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

/** Returns a `tools/call` message. */
export const callOf = (name: string, args: object): string => rpc('tools/call', { name, arguments: args });

/** Returns the body of a failed inspection that takes a machine out of service. */
export const blockingInspection = (machine_id: number): string =>
  JSON.stringify({ machine_id, passed: false, blocked_machine: true, notes: 'Cable frayed' });

/** Returns a function that returns the ids from 1 to `last`, repeatedly. */
export const eachInTurn = (last: number): (() => number) => {
  let id = 0;
  return () => (id = (id % last) + 1);
};

/** Returns the headers of a request with a token. */
export const headersOf = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
});

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends a request of {@link load} once and reads the response. @throws Error when it is not 2xx */
export const send = async (url: string, token: string, request: autocannon.Request): Promise<void> => {
  const { setupRequest } = request;
  const {
    method = 'GET',
    path = '',
    headers,
    body,
  } = typeof setupRequest === 'function' ? setupRequest(request, {}) : request;
  const call = open(url + path, { method, agent, headers: { ...headersOf(token), ...headers } });
  call.end(body);
  const [response] = await once(call, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode}`);
};

/**
 * Sends a request repeatedly for some seconds. Returns the number of requests, the rate per second and the duration.
 * @throws Error when a response is not 2xx
 */
export const load = async (
  url: string,
  token: string,
  name: string,
  request: autocannon.Request,
  duration: number,
): Promise<{ served: number; rate: number; seconds: number }> => {
  const requests = [{ ...request, headers: { ...headersOf(token), ...request.headers } }];
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} answers that are not 2xx and ${result.errors} errors`);
  return { served: result['2xx'], rate: result['2xx'] / result.duration, seconds: result.duration };
};
