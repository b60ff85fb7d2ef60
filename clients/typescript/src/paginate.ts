/** One page of a list. */
type Page<Item> = { data: Item[]; next_cursor: string | null };

/**
 * Yields every record of a list, and fetches the next page when it is needed. `list` fetches a page; pass what it gets
 * on as part of the query: `paginate((page) => ems.listMachines({ query: { status: ['active'], ...page } }))`.
 */
export async function* paginate<Item>(list: (page: { cursor?: string }) => Promise<Page<Item>>): AsyncGenerator<Item> {
  let cursor: string | null | undefined;
  do {
    const page: Page<Item> = await list(cursor ? { cursor } : {});
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
