import { withNote } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { readAgentReport } from './agent-report.ts';

export const reportTools = {
  get_report: async (ctx, input) => {
    const { type, ...report } = await readAgentReport(ctx, input);
    return type?.toLowerCase() === input.type?.toLowerCase() ? report : withNote(report, `type is ${type}.`);
  },
} satisfies Partial<ToolHandlers>;
