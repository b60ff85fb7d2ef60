/** Steps that the programs of all clients share. Their types come from each generated client. */

type Page<Item> = { data: readonly Item[]; has_more: boolean; next_cursor: string | null };

/** Returns the items of all pages, each of which `readPage` reads from a cursor on; null for the first one. */
export const listAll = async <Item>(readPage: (cursor: string | null) => Promise<Page<Item>>): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page: Page<Item> = await readPage(cursor);
    items.push(...page.data);
    // With `updated_since` and `after`, the last page has a cursor too.
    if (!page.has_more) return items;
    cursor = page.next_cursor;
  }
};

/** Returns the pointers of validation errors, or the code of any other problem. */
export const reason = ({ code, errors }: { code: string; errors?: readonly { pointer?: string }[] }): string =>
  code === 'validation_failed' ? (errors ?? []).map(({ pointer }) => pointer).join() : code;
