import { COLUMNS } from '../../../generated/values.ts';
import { oldestFirst, recordsOf, withReferences, type ExportSources } from '../../records/export-source.ts';
import { defineList, type Selector } from '../../records/lists.ts';
import type { KindsByAddress, PresentByKind } from '../../records/stored-event.ts';
import { COMPLETION } from './completions.ts';
import {
  MaintenanceTask,
  MaintenanceTaskPart,
  MaintenanceCompletion,
  MaintenanceSkip,
  MaintenanceDate,
} from './entity.ts';
import { listTasks, taskAnnouncements, withOverdue } from './operations.ts';
import { SKIP } from './skips.ts';
import { dayOf } from '../../core/clock.ts';

export { maintenanceCompleters as completers, maintenanceResources as readers } from './resources.ts';
export { maintenanceHandlers as handlers } from './rest.ts';
export { maintenanceTools as tools } from './tools.ts';
export { imported } from './imported.ts';
export { undone } from './undone.ts';

export const entities = [MaintenanceTask, MaintenanceTaskPart, MaintenanceCompletion, MaintenanceSkip, MaintenanceDate];

export const kinds = { maintenance_tasks: 'maintenance_task' } as const satisfies KindsByAddress;

const completions = defineList({
  name: 'exported_completions',
  table: 'maintenance_completion',
  rows: (db: Selector) => db.selectFrom('maintenance_completion').select(COMPLETION),
  order: oldestFirst('maintenance_completion'),
});

const skips = defineList({
  name: 'exported_skips',
  table: 'maintenance_skip',
  rows: (db: Selector) => db.selectFrom('maintenance_skip').select(SKIP),
  order: oldestFirst('maintenance_skip'),
});

export const exported = {
  maintenance_tasks: recordsOf(COLUMNS.MaintenanceTask, listTasks),
  maintenance_completions: withReferences(COMPLETION, (ctx, page) => completions(ctx, {}, page)),
  maintenance_skips: withReferences(SKIP, (ctx, page) => skips(ctx, {}, page)),
} satisfies ExportSources;

export const presented = {
  maintenance_task: (ctx, row: Parameters<typeof withOverdue>[1], at) =>
    withOverdue(ctx, row, dayOf(at, ctx.principal.timezone)),
} satisfies PresentByKind;

export const announcements = taskAnnouncements;
