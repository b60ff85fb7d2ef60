import type { RestHandlers } from '../../http/handlers.ts';
import { createCustomField, customFields, deleteCustomField, updateCustomField } from './operations.ts';

export const handlers = {
  listCustomFields: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    customFields.list(ctx, { where, sort, updated_since }, { limit, cursor }),
  createCustomField: (ctx, { body }) => createCustomField(ctx, body),
  getCustomField: (ctx, { path }) => customFields.read(ctx, path.id),
  updateCustomField: (ctx, { path, body, expected_versions }) =>
    updateCustomField(ctx, path.id, body, expected_versions),
  deleteCustomField: (ctx, { path, expected_versions }) => deleteCustomField(ctx, path.id, expected_versions),
} satisfies Partial<RestHandlers>;
