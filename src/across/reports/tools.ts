import type { Schemas } from '../../../generated/contract.ts';
import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { requirePermission } from '../../core/permissions.ts';
import { readAgentReport } from './agent-report.ts';
import { foldCase } from '../../words/fold.ts';

/** The reports that show what machines cost. */
const COSTS: readonly Schemas['ReportName'][] = ['costs', 'warranty', 'replacement'];

export const reportTools = {
  get_report: async (ctx, input) => {
    // As the operations of these reports do.
    if (COSTS.includes(input.report)) requirePermission(ctx.principal, { roles: ['manager'], admin: false });
    const { type, ...report } = await readAgentReport(ctx, input);
    return foldCase(type ?? '') === foldCase(input.type ?? '') ? report : withNote(report, `type is ${type}.`);
  },
} satisfies Partial<ToolHandlers>;
