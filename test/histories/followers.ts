import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../src/core/json.ts';
import { seen, type Body, type Client } from './client.ts';
import type { History, Kind } from './history.ts';

const LISTS: Readonly<Partial<Record<Kind, string>>> = {
  machine: 'machines',
  ticket: 'tickets',
  part: 'parts',
  work_order: 'work_orders',
  purchase_order: 'purchase_orders',
};
const KINDS: readonly Kind[] = ['machine', 'ticket', 'part', 'work_order', 'purchase_order'];

/** Pause of a follower that has seen everything, in ms. */
const PAUSE_MS = 15;
const BEGINNING = '00000000-0000-0000-0000-000000000000';
const LONG_AGO = '2000-01-01T00:00:00Z';

const rowsOf = ({ data }: Body): Body[] => (Array.isArray(data) ? data.filter(isObject) : []);

/** Readers who follow what happens with cursors, as a partner's system does. */
export type Followers = {
  /** The id of the last event that each follower of the feed has seen. */
  lastEvents(): readonly (string | undefined)[];
  /** Whether every list has been read to its end since an instant of `performance.now()`. */
  haveRead(since: number): boolean;
  stop(): Promise<void>;
};

/**
 * Starts followers that read until they are stopped: the feed by the last event, the feed by cursors, and each list with
 * `updated_since`. Each request goes to a random process; one that fails is sent again from the same place.
 */
export const startFollowers = (client: Client, history: History, events: string[]): Followers => {
  const stopped = new AbortController();
  const ends = new Map<string, number>();
  const random = (): number => Math.floor(Math.random() * 1000);
  const follow = async (name: string, path: () => string, take: (page: Body) => void): Promise<void> => {
    while (!stopped.signal.aborted) {
      const began = performance.now();
      const page = await client.get(path(), random());
      if (page !== null) take(page);
      if (page !== null && page['has_more'] !== true) ends.set(name, began);
      if (page?.['has_more'] !== true) await sleep(PAUSE_MS);
    }
  };
  const feeds = ['by event', 'by cursor'].map((way) => {
    const feed: string[] = [];
    let cursor = '';
    history.feeds.push(feed);
    const path = (): string => {
      const after = way === 'by event' ? (feed.at(-1) ?? BEGINNING) : BEGINNING;
      return `/api/v1/events?limit=100&after=${after}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    };
    return follow(way, path, (page) => {
      const ids = rowsOf(page).map(({ id }) => String(id));
      feed.push(...ids);
      if (way === 'by event') events.push(...ids);
      else cursor = encodeURIComponent(String(page['next_cursor'] ?? ''));
    });
  });
  const lists = KINDS.map((kind) => {
    const list: History['changes'][number] = { kind, rows: [] };
    let cursor = '';
    history.changes.push(list);
    const path = (): string =>
      `/api/v1/${LISTS[kind]}?limit=50&updated_since=${LONG_AGO}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    return follow(kind, path, (page) => {
      list.rows.push(...rowsOf(page).map((row) => ({ ...seen(kind, row), updated_at: String(row['updated_at']) })));
      cursor = encodeURIComponent(String(page['next_cursor'] ?? ''));
    });
  });
  return {
    lastEvents: () => history.feeds.map((feed) => feed.at(-1)),
    haveRead: (since) => KINDS.every((kind) => (ends.get(kind) ?? 0) > since),
    stop: async () => {
      stopped.abort();
      await Promise.all([...feeds, ...lists]);
    },
  };
};
