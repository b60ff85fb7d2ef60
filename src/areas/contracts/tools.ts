import type { ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../platform/context.ts';
import { suppliers } from '../suppliers/operations.ts';
import { createContract, listContractRows } from './operations.ts';

export const contractTools = {
  list_contracts: (ctx, { status, limit, cursor }) => listContractRows(ctx, status, { limit, cursor }),
  create_contract: (ctx, args) =>
    inTransaction(ctx, async (tx) => {
      const contract = await createContract(tx, args);
      const { name } = await suppliers.read(tx, contract.supplier_id);
      return { ...contract, supplier_name: name };
    }),
} satisfies Partial<ToolHandlers>;
