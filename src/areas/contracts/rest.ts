import type { RestHandlers } from '../../http/handlers.ts';
import { cancelContract, createContract, listContracts, readContract, updateContract } from './operations.ts';

export const contractHandlers = {
  listContracts: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    listContracts(ctx, { where, sort, updated_since }, { limit, cursor }),
  createContract: (ctx, { body }) => createContract(ctx, body),
  getContract: (ctx, { path }) => readContract(ctx, path.id),
  updateContract: (ctx, { path, body, expected_versions }) => updateContract(ctx, path.id, body, expected_versions),
  cancelContract: (ctx, { path }) => cancelContract(ctx, path.id),
} satisfies Partial<RestHandlers>;
