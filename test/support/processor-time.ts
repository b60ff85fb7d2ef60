import { Agent, request } from 'node:http';

/** A request as bytes, for responses that are not read. */
export type Sent = { method: string; url: string; headers?: Record<string, string>; body?: string };

/** The response, and the processor time of this process, which is client and server, in ms. */
export type Measured = { status: number; headers: Record<string, unknown>; ms: number };

const agent = new Agent({ keepAlive: true });

/** Sends a request and discards the body of the response. */
export const send = ({ method, url, headers = {}, body }: Sent): Promise<Omit<Measured, 'ms'>> =>
  new Promise((done, fail) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(url, { method, agent, headers: { ...length, ...headers } }, (incoming) => {
      incoming.resume();
      incoming.once('end', () => done({ status: incoming.statusCode ?? 0, headers: { ...incoming.headers } }));
    });
    outgoing.once('error', fail);
    outgoing.end(body);
  });

const measure = async (sent: Sent): Promise<Measured> => {
  const before = process.cpuUsage();
  const received = await send(sent);
  const { user, system } = process.cpuUsage(before);
  return { ...received, ms: (user + system) / 1000 };
};

/** A fixed amount of work, and the processor time in ms that it takes on the machine for which bounds are written. */
const REFERENCE_TEXT = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ [n.toString(36)]: n })));
const REFERENCE_MS = 8;

/** Maximum number of attempts. The fastest counts, because other load on the machine only adds time. */
const ATTEMPTS = 8;

/** How many times slower than the reference this machine is; at least 1. */
const measureSlowness = (): number => {
  let best = Infinity;
  for (let n = 0; n < ATTEMPTS; n += 1) {
    const before = process.cpuUsage();
    JSON.parse(REFERENCE_TEXT);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return Math.max(1, best / REFERENCE_MS);
};

/** Lifetime of a measured slowness in ms. A measurement takes as long as tens of requests. */
const FRESH_MS = 2000;

let slowness = { factor: 1, until: 0 };

/** How many times slower than the machine for which bounds of time are written this machine is at present; at least 1. */
export const presentSlowness = (): number => {
  if (performance.now() > slowness.until) slowness = { factor: measureSlowness(), until: performance.now() + FRESH_MS };
  return slowness.factor;
};

/**
 * Sends a request and returns it with its time. A time above `most` ms is divided by the present slowness of the machine,
 * because a bound must not depend on what else a host does. While it is still above, the request is repeated, and the
 * fastest counts.
 */
export const measureFastest = async (most: number, make: () => Sent): Promise<Measured> => {
  let best = await measure(make());
  for (let n = 1; n < ATTEMPTS && best.ms > most; n += 1) {
    if (best.ms / presentSlowness() <= most) break;
    const next = await measure(make());
    if (next.ms < best.ms) best = next;
  }
  return best.ms > most ? { ...best, ms: best.ms / presentSlowness() } : best;
};
