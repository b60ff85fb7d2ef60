import type { RestHandlers } from '../../http/handlers.ts';
import { changeQuoteStatus, createQuote, quotes, updateQuote } from './operations.ts';

export const quoteHandlers = {
  listQuotes: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    quotes.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createQuote: (ctx, { body }) => createQuote(ctx, body),
  getQuote: (ctx, { path }) => quotes.read(ctx, path.id),
  updateQuote: (ctx, { path, body, expected_versions }) => updateQuote(ctx, path.id, body, expected_versions),
  changeQuoteStatus: (ctx, { path, body, expected_versions }) =>
    changeQuoteStatus(ctx, path.id, body, expected_versions),
} satisfies Partial<RestHandlers>;
