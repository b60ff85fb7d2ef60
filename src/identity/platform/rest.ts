import type { RestHandlers } from '../../http/handlers.ts';
import { createTenant, createTenantToken } from './creation.ts';
import { archiveTenant, listTenants, readTenant, updateTenant } from './tenants.ts';

export const platformHandlers = {
  listTenants: (ctx, { query: { limit, cursor, ...where } }) => listTenants(ctx, where, { limit, cursor }),
  createTenant: (ctx, { body }) => createTenant(ctx, body),
  getTenant: (ctx, { path }) => readTenant(ctx, path.id),
  updateTenant: (ctx, { path, body }) => updateTenant(ctx, path.id, body),
  deleteTenant: (ctx, { path }) => archiveTenant(ctx, path.id),
  createTenantToken: (ctx, { path, body }) => createTenantToken(ctx, path.id, body),
} satisfies Partial<RestHandlers>;
