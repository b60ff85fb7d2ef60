/** One page of a list. */
type Page<Item> = { data: Item[]; has_more: boolean; next_cursor: string | null };

/** Fetches a page. Pass what it gets on as part of the query. */
type FetchPage<Item> = (page: { cursor?: string }) => Promise<Page<Item>>;

/**
 * Yields every record of a list, and fetches the next page when it is needed:
 * `paginate((page) => ems.listMachines({ query: { status: ['active'], ...page } }))`.
 */
export async function* paginate<Item>(fetchPage: FetchPage<Item>): AsyncGenerator<Item> {
  yield* sync(fetchPage);
}

/** A list that is read from where it was read to. */
export type Sync<Item> = AsyncIterable<Item> & {
  /** Where the next reading begins: after the last page that was read to its end. Store it with the records. */
  readonly cursor: string | undefined;
};

/**
 * Reads what has changed, from a cursor on, and keeps the cursor:
 * `sync((page) => ems.listMachines({ query: { updated_since, ...page } }), cursor)`, or `ems.listEvents` with `after`.
 * A loop over it ends with the newest record; a later one continues there. Whoever stops in the middle of a page gets
 * its records again.
 */
export const sync = <Item>(fetchPage: FetchPage<Item>, cursor?: string): Sync<Item> => ({
  get cursor() {
    return cursor;
  },
  async *[Symbol.asyncIterator]() {
    let hasMore = true;
    while (hasMore) {
      const page = await fetchPage(cursor === undefined ? {} : { cursor });
      yield* page.data;
      // The last page has a cursor only with `updated_since` and `after`.
      cursor = page.next_cursor ?? cursor;
      hasMore = page.has_more && page.next_cursor !== null;
    }
  },
});
