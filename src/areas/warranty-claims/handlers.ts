import type { RestHandlers } from '../../http/handlers.ts';
import {
  changeWarrantyClaimStatus,
  createWarrantyClaim,
  getWarrantyClaim,
  listWarrantyClaims,
  updateWarrantyClaim,
  listWarrantyClaimRows,
} from './operations.ts';
import { staysIn, withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import type { Schemas } from '../../../generated/contract.ts';
import { claimWarranty, moveClaim } from './views.ts';

export const handlers = {
  listWarrantyClaims: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    listWarrantyClaims(ctx, { where, sort, updated_since }, { limit, cursor }),
  createWarrantyClaim: (ctx, { body }) => createWarrantyClaim(ctx, body),
  getWarrantyClaim: (ctx, { path }) => getWarrantyClaim(ctx, path.id),
  updateWarrantyClaim: (ctx, { path, body, expected_versions }) =>
    updateWarrantyClaim(ctx, path.id, body, expected_versions),
  changeWarrantyClaimStatus: (ctx, { path, body, expected_versions }) =>
    changeWarrantyClaimStatus(ctx, path.id, body, expected_versions),
} satisfies Partial<RestHandlers>;

const describe = (claim: Schemas['WarrantyClaimView']) =>
  claim.out_of_warranty ? withNote(claim, "The machine's warranty has ended.") : staysIn(claim);

const describeSent = (claim: Schemas['WarrantyClaimView'], status: Schemas['WarrantyClaimStatus'] | undefined) =>
  status === 'submitted' ? withNote(claim, 'Nothing was sent: the claim still has to reach the supplier.') : claim;

export const tools = {
  list_warranty_claims: (ctx, { status, limit, cursor }) =>
    listWarrantyClaimRows(ctx, { where: { status } }, { limit, cursor }),
  create_warranty_claim: async (ctx, args) => describe(await claimWarranty(ctx, args)),
  update_warranty_claim: async (ctx, { warranty_claim_id, ...change }, { expected_versions }) =>
    describeSent(describe(await moveClaim(ctx, warranty_claim_id, change, expected_versions)), change.status),
} satisfies Partial<ToolHandlers>;
