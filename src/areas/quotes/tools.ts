import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { changeQuoteStatus, createQuote, listQuoteRows, quoteViews, updateQuote } from './operations.ts';

export const quoteTools = {
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
