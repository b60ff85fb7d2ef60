import type { RestHandlers } from '../../http/handlers.ts';
import {
  claimMachineCode,
  findMachineByCode,
  listMachineCodes,
  releaseMachineCode,
  rotateReportCode,
} from './operations.ts';

export const handlers = {
  findMachineByCode: (ctx, { path }) => findMachineByCode(ctx, path.value),
  rotateReportCode: (ctx, { path }) => rotateReportCode(ctx, path.id),
  listMachineCodes: (ctx, { path, query: { limit, cursor } }) => listMachineCodes(ctx, path.id, { limit, cursor }),
  claimMachineCode: (ctx, { path, body }) => claimMachineCode(ctx, path.id, body),
  releaseMachineCode: (ctx, { path }) => releaseMachineCode(ctx, path.id, path.value),
} satisfies Partial<RestHandlers>;
