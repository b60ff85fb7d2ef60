import type { RestHandlers } from '../../http/handlers.ts';
import { createTenant, createTenantToken } from './creation.ts';
import { deleteTenant } from './deletion.ts';
import { resetTenant } from './reset.ts';
import { listTenants, readTenant, updateTenant } from './tenants.ts';
import { readUsage } from './usage.ts';

export const handlers = {
  listTenants: (ctx, { query: { limit, cursor, ...where } }) => listTenants(ctx, where, { limit, cursor }),
  createTenant: (ctx, { body }) => createTenant(ctx, body),
  getTenant: (ctx, { path }) => readTenant(ctx, path.id),
  updateTenant: (ctx, { path, body }) => updateTenant(ctx, path.id, body),
  deleteTenant: (ctx, { path, query }) => deleteTenant(ctx, path.id, query.now === true),
  createTenantToken: (ctx, { path, body }) => createTenantToken(ctx, path.id, body),
  getTenantUsage: (ctx, { path }) => readUsage(ctx, path.id),
  resetTenant: (ctx, { path, body }) => resetTenant(ctx, path.id, body),
} satisfies Partial<RestHandlers>;
