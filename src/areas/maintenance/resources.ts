import type { ResourceCompleters, ResourceReaders } from '../../mcp/resources.ts';
import { COMPLETED, idsOf } from '../../records/completion.ts';
import { describeTask } from './instructions.ts';
import { listTasks } from './operations.ts';

export const maintenanceResources = {
  maintenance_task_instructions: async (ctx, id) => [{ mimeType: 'text/markdown', text: await describeTask(ctx, id) }],
} satisfies Partial<ResourceReaders>;

export const maintenanceCompleters = {
  /** Completes the number of an active task, soonest due first, or finds it by words of its title, instructions or machine. */
  maintenance_task_instructions: async (ctx, text) => {
    const isNumber = /^\d+$/.test(text);
    const query = {
      where: { active: true },
      sort: 'next_due_at',
      ...(isNumber || text === '' ? {} : { q: text }),
    } as const;
    return idsOf(await listTasks(ctx, query, { limit: COMPLETED }), text);
  },
} satisfies Partial<ResourceCompleters>;
