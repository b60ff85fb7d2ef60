/**
 * A receiver of webhooks in a process of its own, which accepts everything. `GET /` returns how many changed machines
 * have arrived since the last `DELETE /`, how many of them again, and the delay of each after its change, in ms.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Schemas } from '../../../generated/contract.ts';

/** Counts of a receiver. */
export type Counted = { received: number; repeated: number; delays: number[] };

let delays: number[] = [];
let repeated = 0;
let known = new Set<string>();

const add = (delivery: string, body: string): void => {
  const { type, occurred_at }: Schemas['Event'] = JSON.parse(body);
  // The rest are about the endpoints that the benchmark creates.
  if (type !== 'machine.updated') return;
  if (known.has(delivery)) repeated += 1;
  known.add(delivery);
  delays.push(Date.now() - Date.parse(occurred_at));
};

const server = createServer(async (req, res) => {
  if (req.method === 'POST') add(`${req.url} ${String(req.headers['webhook-id'])}`, await text(req));
  if (req.method === 'DELETE') [delays, repeated, known] = [[], 0, new Set()];
  const counted: Counted = { received: delays.length, repeated, delays };
  res.end(req.method === 'GET' ? JSON.stringify(counted) : '');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port }: { port?: number } = Object(server.address());
process.stderr.write(`The receiver is at http://127.0.0.1:${port}\n`);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
