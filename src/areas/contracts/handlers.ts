import type { RestHandlers } from '../../http/handlers.ts';
import {
  cancelContract,
  createContract,
  listContracts,
  readContract,
  updateContract,
  listContractRows,
} from './operations.ts';
import type { Schemas } from '../../../generated/contract.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { suppliers } from '../suppliers/operations.ts';

export const handlers = {
  listContracts: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    listContracts(ctx, { where, sort, updated_since }, { limit, cursor }),
  createContract: (ctx, { body }) => createContract(ctx, body),
  getContract: (ctx, { path }) => readContract(ctx, path.id),
  updateContract: (ctx, { path, body, expected_versions }) => updateContract(ctx, path.id, body, expected_versions),
  cancelContract: (ctx, { path }) => cancelContract(ctx, path.id),
} satisfies Partial<RestHandlers>;

/** Makes a change and returns the contract with the name of its supplier, in one transaction. */
const viewAfter = (
  ctx: Context,
  change: (tx: Transaction) => Promise<Schemas['Contract']>,
): Promise<Schemas['ContractView']> =>
  inTransaction(ctx, async (tx) => {
    const contract = await change(tx);
    const { name } = await suppliers.read(tx, contract.supplier_id);
    return { ...contract, supplier_name: name };
  });

export const tools = {
  list_contracts: (ctx, { status, limit, cursor }) => listContractRows(ctx, status, { limit, cursor }),
  create_contract: (ctx, args) => viewAfter(ctx, (tx) => createContract(tx, args)),
  update_contract: (ctx, { contract_id, cancel = false, ...fields }, { expected_versions }) =>
    viewAfter(ctx, async (tx) => {
      const contract = await updateContract(tx, contract_id, fields, expected_versions);
      return cancel ? cancelContract(tx, contract.id) : contract;
    }),
} satisfies Partial<ToolHandlers>;
