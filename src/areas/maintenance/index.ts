import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, rowsOf, type ExportSources } from '../../records/export-source.ts';
import { wordsIn, type SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress, PresentByKind } from '../../records/stored-event.ts';
import { COMPLETION } from './completions.ts';
import {
  MaintenanceTask,
  MaintenanceTaskPart,
  MaintenanceCompletion,
  MaintenanceSkip,
  MaintenanceDate,
} from './entity.ts';
import { getTasks, listTasks, searchTasks, taskAnnouncements, withOverdue } from './operations.ts';
import { SKIP } from './skips.ts';
import { dayOf } from '../../core/clock.ts';

export { maintenanceCompleters as completers, maintenanceResources as readers } from './resources.ts';
export { handlers, tools } from './handlers.ts';
export { imported } from './imported.ts';
export { undone } from './undone.ts';

export const entities = [MaintenanceTask, MaintenanceTaskPart, MaintenanceCompletion, MaintenanceSkip, MaintenanceDate];

export const kinds = { maintenance_tasks: 'maintenance_task' } as const satisfies KindsByAddress;

export const expanded = { getMaintenanceTask: getTasks };

export const exported = {
  maintenance_tasks: recordsOf(COLUMNS.MaintenanceTask, listTasks),
  maintenance_completions: rowsOf(COMPLETION, {
    name: 'exported_completions',
    table: 'maintenance_completion',
    rows: (db) => db.selectFrom('maintenance_completion').select(COMPLETION),
  }),
  maintenance_skips: rowsOf(SKIP, {
    name: 'exported_skips',
    table: 'maintenance_skip',
    rows: (db) => db.selectFrom('maintenance_skip').select(SKIP),
  }),
} satisfies ExportSources;

export const searched = {
  maintenance_tasks: {
    table: 'maintenance_task',
    name: ['title'],
    index: searchTasks,
    machine: true,
    spelling: wordsIn('search'),
  },
} satisfies SearchSources;

export const presented = {
  maintenance_task: (ctx, row: Parameters<typeof withOverdue>[1], at) =>
    withOverdue(ctx, row, dayOf(at, ctx.principal.timezone)),
} satisfies PresentByKind;

export const announcements = taskAnnouncements;
