import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { requireCounters } from '../meters/operations.ts';
import {
  changedAssignee,
  checkStaying,
  findLeft,
  resolveAssignees,
  type Assignee,
  type Left,
} from '../people/assignees.ts';
import { requireStartable, tasks } from './operations.ts';
import { changedTask, newTask, type Stored } from './task-plan.ts';

/** The fields of a new task with what an import keeps. */
type TaskFields = Omit<Schemas['MaintenanceTaskCreate'], 'parts'> &
  Partial<Pick<Schemas['MaintenanceTask'], 'last_completed_at' | 'uuid'>>;

/** The fields of a row that updates a task, with references as numbers. */
type TaskChange = Omit<Schemas['MaintenanceTaskUpdate'], 'parts'> & {
  machine_id?: number | undefined;
  meter_id?: number | null | undefined;
};

/** People of a row: the assignee, and those of the batch who have left. */
type Referred = { assigned: Partial<Assignee>; left: Left };

const NOBODY: Left = new Map();

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
      async prepare(tx, rows: readonly TaskChange[]) {
        await requireCounters(
          tx,
          rows.flatMap(({ meter_id }) => meter_id ?? []),
        );
        const assigned = await resolveAssignees(tx, rows);
        const left = await findLeft(tx, assigned);
        return assigned.map((columns): Referred => ({ assigned: columns, left }));
      },
      added(tx, fields: TaskFields, { assigned = {}, left = NOBODY }) {
        checkStaying(left, assigned);
        const task = { ...newTask(tx, fields), ...assigned };
        // A new task becomes due, and starts then. One that is done has no date, and an exported one may have no start.
        const isDone = fields.active === false && fields.next_due_at === null;
        const hasNoStart = fields.uuid !== undefined && fields.starts_on === null;
        return { ...task, ...(isDone && { next_due_at: null }), ...(hasNoStart && { starts_on: null }) };
      },
      check: (tx, changes: readonly { row: Stored; fields: TaskChange }[]) =>
        requireStartable(
          tx,
          changes.flatMap(({ row, fields: { active, machine_id = row.machine_id } }) =>
            active === true && !row.active ? [{ ...row, machine_id }] : [],
          ),
        ),
      changed(tx, task, fields: TaskChange, { assigned = {}, left = NOBODY }) {
        checkStaying(left, changedAssignee(task, fields, assigned), task);
        return changedTask(tx, task, fields, assigned);
      },
    }),
  },
} satisfies Importers;
