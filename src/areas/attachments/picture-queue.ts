import { Problem } from '../../core/errors.ts';
import { MEMORY_BUDGET, type Cost } from './picture-cost.ts';

/** Pictures that are processed at once. */
const SLOTS = 2;

/** Maximum number of waiting pictures. Beyond it, the gym with the most of them loses its newest one. */
const MAX_WAITING = 100;

/** Maximum wait of a picture, in ms. */
const MAX_WAIT_MS = 60_000;

const RETRY_SECONDS = 10;

type Waiter = { gym: string; cost: Cost; finish: number; start: number; grant(): void; shed(): void };

const overloaded = (): Problem =>
  new Problem('unavailable', {
    detail: 'Too many pictures are waiting to be processed. Try again shortly.',
    retry_after: RETRY_SECONDS,
  });

/**
 * Decides which picture is processed next. Each gym gets the same share of the work: the next one is that which would end
 * first if the pictures of all gyms were processed side by side, so a small picture of one gym never waits for the queue of
 * another one. At most one large picture is processed at once, and all of them fit into the memory of the process.
 */
export class PictureQueue {
  #waiting: Waiter[] = [];
  readonly #held = new Set<Cost>();
  /** The share of work that each gym has had when its last picture is done. */
  readonly #finishes = new Map<string, number>();
  /** The share of work up to which all gyms have been served. */
  #served = 0;

  /** Processes a picture of a gym when it is its turn. @throws Problem unavailable when too many pictures wait */
  async run<Result>(gym: string, cost: Cost, work: () => Promise<Result>): Promise<Result> {
    await this.#acquire(gym, cost);
    try {
      return await work();
    } finally {
      this.#held.delete(cost);
      this.#serve();
    }
  }

  #acquire(gym: string, cost: Cost): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING && !this.#shedFor(gym)) return Promise.reject(overloaded());
    const start = Math.max(this.#served, this.#finishes.get(gym) ?? 0);
    const finish = start + cost.work;
    this.#finishes.set(gym, finish);
    return new Promise((resolve, reject) => {
      const shed = (): void => {
        this.#remove(waiter);
        reject(overloaded());
      };
      const timer = setTimeout(shed, MAX_WAIT_MS).unref();
      const grant = (): void => {
        clearTimeout(timer);
        this.#remove(waiter);
        resolve();
      };
      const waiter = { gym, cost, start, finish, grant, shed };
      this.#waiting.push(waiter);
      this.#serve();
    });
  }

  #remove(waiter: Waiter): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
  }

  /** Makes room for a gym in a full queue. Returns false when that gym has the most waiting pictures itself. */
  #shedFor(gym: string): boolean {
    const lines = Map.groupBy(this.#waiting, (waiter) => waiter.gym);
    const own = lines.get(gym)?.length ?? 0;
    const [longest] = [...lines.values()].toSorted((a, b) => b.length - a.length);
    if (longest === undefined || longest.length <= own) return false;
    longest.at(-1)?.shed();
    return true;
  }

  #serve(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#held.add(next.cost);
      this.#served = Math.max(this.#served, next.start);
      next.grant();
    }
    if (this.#held.size > 0) return;
    this.#finishes.clear();
    this.#served = 0;
  }

  /** Returns the picture whose turn it is, undefined while it has to wait for others to end. */
  #next(): Waiter | undefined {
    const held = [...this.#held];
    const hasLarge = held.some(({ isLarge }) => isLarge);
    const free = MEMORY_BUDGET - held.reduce((sum, { memory }) => sum + memory, 0);
    if (held.length === SLOTS) return undefined;
    const [next] = this.#waiting
      .filter(({ cost }) => !(cost.isLarge && hasLarge))
      .toSorted((a, b) => a.finish - b.finish);
    // Nothing else may take the memory for which it waits.
    return next !== undefined && next.cost.memory <= free ? next : undefined;
  }
}
