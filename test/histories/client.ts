import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt, History, Kind, Operation, Seen } from './history.ts';
import { isObject } from '../../src/core/json.ts';

/** A change to send. `answers` names the records in its answer. */
export type Change = Pick<Operation, 'name' | 'key' | 'ifMatch' | 'types' | 'isCertain'> & {
  method: 'POST' | 'PATCH';
  path: string;
  /** Null for a change that has no body. */
  body: object | null;
  /** Time after which the answer to the first attempt is given up, in ms; null waits for it. */
  loses: number | null;
  answers: (body: Body) => readonly Seen[];
};

/** The body of an answer. */
export type Body = Readonly<Record<string, unknown>>;

/** The addresses of the processes. One that is being started again has none. */
export type Addresses = () => readonly (string | null)[];

/** How long a client waits for an answer, and how long it repeats an attempt with a key, in ms. */
const ANSWER_MS = 10_000;
const REPEATS_MS = 20_000;

/** Returns a record of a body as a client saw it. One that is never changed has no version. */
export const seen = (kind: Kind, { id, version }: Body): Seen => ({
  kind,
  id: Number(id),
  version: Number(version ?? 1),
});

/** Parses a JSON object; an empty one for anything else. */
const parse = (text: string): Body => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

let requests = 0;

/** Sends requests of a history to the processes, and records their outcomes. */
export class Client {
  readonly #history: History;
  readonly #addresses: Addresses;
  readonly #token: string;

  constructor(history: History, addresses: Addresses, token: string) {
    this.#history = history;
    this.#addresses = addresses;
    this.#token = token;
  }

  #base(process: number): string | null {
    const addresses = this.#addresses();
    return addresses[process % addresses.length] ?? null;
  }

  /** Reads JSON. Returns null if no process has answered. */
  async get(path: string, process: number): Promise<Body | null> {
    try {
      const response = await fetch(`${this.#base(process)}${path}`, {
        headers: { authorization: `Bearer ${this.#token}` },
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const text = await response.text();
      if (response.status === 500) this.#history.internalErrors.push(`GET ${path}`);
      return response.status === 200 ? parse(text) : null;
    } catch {
      return null;
    }
  }

  /** Reads a record, and records the version. */
  async read(kind: Kind, path: string, process: number): Promise<Body | null> {
    const invoked = performance.now();
    const body = await this.get(path, process);
    if (body !== null) this.#history.reads.push({ ...seen(kind, body), invoked });
    return body;
  }

  async #attempt(change: Change, base: string, loses: number | null): Promise<{ attempt: Attempt; body: Body }> {
    const { method, path, key, ifMatch } = change;
    const request_id = `history-${(requests += 1)}`;
    const invoked = performance.now();
    const end = (outcome: Attempt['outcome'], status: number | null, body: Body) => {
      const answer = outcome === 'ok' ? change.answers(body) : [];
      return { attempt: { request_id, invoked, ended: performance.now(), outcome, status, answer }, body };
    };
    try {
      const response = await fetch(base + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          'x-request-id': request_id,
          ...(change.body !== null && { 'content-type': 'application/json' }),
          ...(key !== null && { 'idempotency-key': key }),
          ...(ifMatch !== null && { 'if-match': `"${ifMatch}"` }),
        },
        ...(change.body !== null && { body: JSON.stringify(change.body) }),
        signal: AbortSignal.timeout(loses ?? ANSWER_MS),
      });
      const body = parse(await response.text());
      const { status } = response;
      if (status === 500) this.#history.internalErrors.push(`${method} ${path}`);
      if (status < 300) return end('ok', status, body);
      if (body['code'] === 'unavailable') return end('unavailable', status, body);
      // A server's error says nothing about what was stored, and another attempt with the key may still succeed.
      const isUnknown = status >= 500 || body['code'] === 'idempotency_in_progress';
      return end(isUnknown ? 'unknown' : 'failed', status, body);
    } catch {
      return end('unknown', null, {});
    }
  }

  /**
   * Sends a change to a process. While it has no outcome and it has a key, it is sent again, to each process in
   * turn. Returns the body of a success, else null.
   */
  async change(change: Change, process: number): Promise<Body | null> {
    const { name, key, ifMatch, types, isCertain } = change;
    const operation: Operation = { name, key, ifMatch, types, isCertain, attempts: [] };
    const end = performance.now() + REPEATS_MS;
    for (let n = process; ; n += 1) {
      const base = this.#base(n);
      if (base !== null) {
        if (operation.attempts.length === 0) this.#history.operations.push(operation);
        const isFirst = operation.attempts.length === 0;
        const { attempt, body } = await this.#attempt(change, base, isFirst ? change.loses : null);
        operation.attempts.push(attempt);
        if (attempt.outcome === 'ok') return body;
        if (attempt.outcome === 'failed' || key === null) return null;
      }
      if (performance.now() > end) return null;
      await sleep(20);
    }
  }
}
