import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { readAgentReport } from './agent-report.ts';
import { requireReport } from './tool-reports.ts';
import { foldCase } from '../../words/fold.ts';

export const reportTools = {
  get_report: async (ctx, input) => {
    requireReport(ctx.principal, input.report);
    const { type, ...report } = await readAgentReport(ctx, input);
    return foldCase(type ?? '') === foldCase(input.type ?? '') ? report : withNote(report, `type is ${type}.`);
  },
} satisfies Partial<ToolHandlers>;
