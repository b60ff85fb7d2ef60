import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { resolveAssignees, type AssigneeFields } from '../people/assignees.ts';
import { changedTask, newTask, tasks } from './operations.ts';

/** The fields of a new task with what an import keeps. */
type TaskFields = Omit<Schemas['MaintenanceTaskCreate'], 'parts'> &
  Partial<Pick<Schemas['MaintenanceTask'], 'last_completed_at' | 'uuid'>>;

/** How rows of imports become maintenance tasks. */
export const imported = {
  maintenance_tasks: {
    kind: 'maintenance_task',
    record: 'MaintenanceTask',
    references: { machine_id: 'machine', assignee_id: 'person', meter_id: 'meter' },
    match: ['uuid'],
    kept: ['last_completed_at', 'next_due_value'],
    adjusted: [],
    ignored: { parts: 'has numbers of parts: set it on the task' },
    state: ['active', 'next_due_at'],
    columnWords: { title: ['Task', 'Aufgabe, Wartung, Wartungsaufgabe', 'Taak, Onderhoudstaak', 'Tâche', 'Tarea'] },
    ...inBatches('maintenance_task', tasks, {
      prepare: (tx, rows: readonly AssigneeFields[]) => resolveAssignees(tx, rows),
      added(tx, fields: TaskFields, assigned) {
        const task = { ...newTask(tx, fields), ...assigned };
        // A new task becomes due, and starts then. One that is done has no date, and an exported one may have no start.
        const isDone = fields.active === false && fields.next_due_at === null;
        const hasNoStart = fields.uuid !== undefined && fields.starts_on === null;
        return { ...task, ...(isDone && { next_due_at: null }), ...(hasNoStart && { starts_on: null }) };
      },
      changed: (tx, task, fields: Omit<Schemas['MaintenanceTaskUpdate'], 'parts'>, assigned) =>
        changedTask(tx, task, fields, assigned),
    }),
  },
} satisfies Importers;
