import { staysIn, withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import type { Schemas } from '../../../generated/contract.ts';
import { listWarrantyClaimRows } from './operations.ts';
import { claimWarranty, moveClaim } from './views.ts';

const describe = (claim: Schemas['WarrantyClaimView']) =>
  claim.out_of_warranty ? withNote(claim, "The machine's warranty has ended.") : staysIn(claim);

const describeSent = (claim: Schemas['WarrantyClaimView'], status: Schemas['WarrantyClaimStatus'] | undefined) =>
  status === 'submitted' ? withNote(claim, 'Nothing was sent: the claim still has to reach the supplier.') : claim;

export const warrantyClaimTools = {
  list_warranty_claims: (ctx, { status, limit, cursor }) =>
    listWarrantyClaimRows(ctx, { where: { status } }, { limit, cursor }),
  create_warranty_claim: async (ctx, args) => describe(await claimWarranty(ctx, args)),
  update_warranty_claim: async (ctx, { warranty_claim_id, ...change }, { expected_versions }) =>
    describeSent(describe(await moveClaim(ctx, warranty_claim_id, change, expected_versions)), change.status),
} satisfies Partial<ToolHandlers>;
