import { Problem } from '../core/errors.ts';

/** Bounds of a {@link FairQueue}. */
export type QueueLimits = {
  /** Maximum number of callers that hold a slot at once. */
  slots: number;
  /** Maximum number of waiting callers. Beyond it, the tenant with the most waiting callers loses its newest one. */
  maxWaiting: number;
  /** Maximum wait of a caller, in ms. */
  maxWaitMs: number;
  /** Returns the maximum number of slots that a tenant may hold while `free` are free; see {@link FairQueue}. */
  shareOf?: (free: number) => number;
};

/** A waiting caller. Its wait ends at `until` (monotonic clock). */
type Waiter = { grant(): void; shed(): void; readonly until: number };

/** The waiting callers of a tenant. The line with the lowest `turn` has waited longest since it began or was served. */
type Line = { readonly waiters: Waiter[]; turn: number };

/** A tenant has competition while another one was served within this time, in ms. */
const COMPETITION_MS = 1000;

const overloaded = (): Problem =>
  new Problem('unavailable', { detail: 'Too many requests are waiting. Try again shortly.' });

/**
 * Shares a fixed number of slots fairly between tenants. A free slot goes to the waiting tenant with the fewest slots;
 * among equals, to the one that has waited longest. Without `shareOf`, a tenant without competition may hold all slots
 * but one, a tenant with competition half of them, so a burst leaves room for others. Callers without a tenant ('') may
 * hold any free slot.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #held = new Map<string, number>();
  readonly #lines = new Map<string, Line>();
  #turns = 0;
  #free: number;
  #count = 0;
  #latestTenant = '';
  #latestChange = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#free = limits.slots;
  }

  /** Number of slots that are held. */
  get held(): number {
    return this.#limits.slots - this.#free;
  }

  /** Number of waiting callers. */
  get waiting(): number {
    return this.#count;
  }

  /** Acquires a slot if the tenant may hold another one now. */
  tryAcquire(tenant: string): boolean {
    const mayTake = this.#mayTake(tenant);
    if (mayTake) this.#take(tenant);
    return mayTake;
  }

  /** Acquires a slot. @throws Problem unavailable when the queue is full or the wait is too long */
  acquire(tenant: string): Promise<void> {
    return this.tryAcquire(tenant) ? Promise.resolve() : this.#wait(tenant);
  }

  /** Releases a slot of the tenant. */
  release(tenant: string): void {
    this.#free += 1;
    const left = this.#holds(tenant) - 1;
    if (left > 0) this.#held.set(tenant, left);
    else this.#held.delete(tenant);
    this.#serve();
  }

  /** Does work that takes a slot. @throws Problem unavailable when the queue is full or the wait is too long */
  async run<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
    await this.acquire(tenant);
    try {
      return await work();
    } finally {
      this.release(tenant);
    }
  }

  #holds(tenant: string): number {
    return this.#held.get(tenant) ?? 0;
  }

  #mayTake(tenant: string): boolean {
    if (this.#free === 0) return false;
    if (tenant === '') return true;
    const share = this.#limits.shareOf?.(this.#free) ?? this.#share(tenant);
    return this.#holds(tenant) < Math.max(1, share);
  }

  #share(tenant: string): number {
    const { slots } = this.#limits;
    const contested = tenant !== this.#latestTenant || performance.now() - this.#latestChange < COMPETITION_MS;
    return contested ? Math.ceil(slots / 2) : slots - 1;
  }

  #take(tenant: string): void {
    this.#free -= 1;
    this.#held.set(tenant, this.#holds(tenant) + 1);
    if (tenant === '' || tenant === this.#latestTenant) return;
    // The very first tenant has no competition.
    if (this.#latestTenant !== '') this.#latestChange = performance.now();
    this.#latestTenant = tenant;
  }

  #wait(tenant: string): Promise<void> {
    if (this.#count >= this.#limits.maxWaiting && !this.#shedFor(tenant)) return Promise.reject(overloaded());
    const { maxWaitMs } = this.#limits;
    if (this.#timer === undefined) this.#checkIn(maxWaitMs);
    return new Promise((grant, reject) => {
      const waiter = { grant, shed: () => reject(overloaded()), until: performance.now() + maxWaitMs };
      const line = this.#lines.get(tenant);
      if (line) line.waiters.push(waiter);
      else this.#lines.set(tenant, { waiters: [waiter], turn: this.#nextTurn() });
      this.#count += 1;
    });
  }

  /** One timer serves all callers, because most of them wait a few milliseconds. */
  #checkIn(ms: number): void {
    this.#timer = setTimeout(() => this.#shedLate(), ms).unref();
  }

  /** Sheds the callers that have waited too long. */
  #shedLate(): void {
    this.#timer = undefined;
    const now = performance.now();
    let earliest = Infinity;
    for (const [tenant, { waiters }] of this.#lines) {
      for (const waiter of waiters.filter(({ until }) => until <= now)) {
        this.#remove(tenant, waiter);
        waiter.shed();
      }
      earliest = Math.min(earliest, waiters[0]?.until ?? Infinity);
    }
    if (this.#count > 0) this.#checkIn(Math.ceil(earliest - now));
  }

  /** Makes room for a tenant in a full queue. Returns false when that tenant has the longest line itself. */
  #shedFor(tenant: string): boolean {
    let longest = tenant;
    const lengthOf = (name: string): number => this.#lines.get(name)?.waiters.length ?? 0;
    for (const name of this.#lines.keys()) if (lengthOf(name) > lengthOf(longest)) longest = name;
    const newest = this.#lines.get(longest)?.waiters.at(-1);
    if (longest === tenant || newest === undefined) return false;
    this.#remove(longest, newest);
    newest.shed();
    return true;
  }

  #remove(tenant: string, waiter: Waiter): void {
    const waiters = this.#lines.get(tenant)?.waiters ?? [];
    const index = waiters.indexOf(waiter);
    if (index === -1) return;
    waiters.splice(index, 1);
    this.#count -= 1;
    if (waiters.length === 0) this.#lines.delete(tenant);
  }

  #serve(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#grant(next);
  }

  /** Returns the tenant that the next free slot goes to. */
  #next(): string | undefined {
    let next: string | undefined;
    let least = Infinity;
    let first = Infinity;
    for (const [tenant, { turn }] of this.#lines) {
      const held = this.#holds(tenant);
      if (held > least || (held === least && turn > first) || !this.#mayTake(tenant)) continue;
      next = tenant;
      least = held;
      first = turn;
    }
    return next;
  }

  #grant(tenant: string): void {
    const line = this.#lines.get(tenant);
    const waiter = line?.waiters.shift();
    if (line === undefined || waiter === undefined) return;
    this.#count -= 1;
    line.turn = this.#nextTurn();
    if (line.waiters.length === 0) this.#lines.delete(tenant);
    this.#take(tenant);
    waiter.grant();
  }

  #nextTurn(): number {
    this.#turns += 1;
    return this.#turns;
  }
}
