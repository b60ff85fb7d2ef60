import type { RestHandlers } from '../../http/handlers.ts';
import { changeQuoteStatus, createQuote, quotes, updateQuote, listQuoteRows, quoteViews } from './operations.ts';
import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';

export const handlers = {
  listQuotes: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    quotes.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createQuote: (ctx, { body }) => createQuote(ctx, body),
  getQuote: (ctx, { path }) => quotes.read(ctx, path.id),
  updateQuote: (ctx, { path, body, expected_versions }) => updateQuote(ctx, path.id, body, expected_versions),
  changeQuoteStatus: (ctx, { path, body, expected_versions }) =>
    changeQuoteStatus(ctx, path.id, body, expected_versions),
} satisfies Partial<RestHandlers>;

export const tools = {
  list_quotes: (ctx, { status, limit, cursor }) => listQuoteRows(ctx, { where: { status } }, { limit, cursor }),
  create_quote: (ctx, quote) => quoteViews.readAfter(ctx, (tx) => createQuote(tx, quote)),
  update_quote: (ctx, { quote_id, ...fields }, { expected_versions }) =>
    quoteViews.readAfter(ctx, (tx) => updateQuote(tx, quote_id, fields, expected_versions)),
  update_quote_status: async (ctx, { quote_id, status }, { expected_versions }) => {
    const quote = await quoteViews.readAfter(ctx, (tx) =>
      changeQuoteStatus(tx, quote_id, { status }, expected_versions),
    );
    return status === 'accepted' ? withNote(quote, 'Nothing is ordered yet: see create_purchase_order.') : quote;
  },
} satisfies Partial<ToolHandlers>;
