import type { Page } from './paging.ts';

/** Maximum values of a completion, as the Model Context Protocol limits them. */
export const COMPLETED = 100;

/** Returns the ids on a page, for a text of digits those that begin with it. */
export const idsOf = ({ data, has_more }: Page<{ id: number }>, text: string) => ({
  values: data.map(({ id }) => String(id)).filter((id) => !/^\d+$/.test(text) || id.startsWith(text)),
  has_more,
});
