import type { RestHandlers } from '../../http/handlers.ts';
import {
  changeWarrantyClaimStatus,
  createWarrantyClaim,
  getWarrantyClaim,
  listWarrantyClaims,
  updateWarrantyClaim,
} from './operations.ts';

export const warrantyClaimHandlers = {
  listWarrantyClaims: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    listWarrantyClaims(ctx, { where, sort, updated_since }, { limit, cursor }),
  createWarrantyClaim: (ctx, { body }) => createWarrantyClaim(ctx, body),
  getWarrantyClaim: (ctx, { path }) => getWarrantyClaim(ctx, path.id),
  updateWarrantyClaim: (ctx, { path, body, expected_versions }) =>
    updateWarrantyClaim(ctx, path.id, body, expected_versions),
  changeWarrantyClaimStatus: (ctx, { path, body, expected_versions }) =>
    changeWarrantyClaimStatus(ctx, path.id, body, expected_versions),
} satisfies Partial<RestHandlers>;
