import type { RestHandlers } from '../../http/handlers.ts';
import { completeTask, listCompletions, completeMaintenance } from './completions.ts';
import { createTask, deleteTask, getTask, listTasks, updateTask, describeRetired } from './operations.ts';
import { listSkips, skipDate } from './skips.ts';
import { listWorkDone } from './work-done.ts';
import { staysIn, withNote, withNoteIfAny } from '../../mcp/hints.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { requireId, requireIdIfGiven } from '../../records/references.ts';
import { requireMachineAndLocation } from '../locations/inside.ts';
import { readMachine } from '../machines/place.ts';
import { chooseMeter } from '../meters/machine-readings.ts';
import { readQuantities } from '../parts/quantities.ts';
import { describeUnseen } from '../people/unseen-work.ts';
import { dropRepeatedSteps } from './repeated-steps.ts';
import { listUpcomingMaintenance } from './upcoming.ts';

export const handlers = {
  listMaintenanceTasks: (ctx, { query: { limit, cursor, q, sort, updated_since, ...where } }) =>
    listTasks(ctx, { where, q, sort, updated_since }, { limit, cursor }),
  createMaintenanceTask: (ctx, { body }) => createTask(ctx, body),
  getMaintenanceTask: (ctx, { path }) => getTask(ctx, path.id),
  updateMaintenanceTask: (ctx, { path, body, expected_versions }) =>
    updateTask(ctx, path.id, body, { expected: expected_versions }),
  deleteMaintenanceTask: (ctx, { path, expected_versions }) => deleteTask(ctx, path.id, expected_versions),
  listMaintenanceCompletions: (ctx, { path, query }) => listCompletions(ctx, path.id, query),
  completeMaintenanceTask: async (ctx, { path, body }) => (await completeTask(ctx, path.id, body)).completion,
  listCompletions: (ctx, { query: { limit, cursor, ...wanted } }) => listWorkDone(ctx, wanted, { limit, cursor }),
  listMaintenanceSkips: (ctx, { path, query }) => listSkips(ctx, path.id, query),
  skipMaintenanceTask: (ctx, { path, body }) => skipDate(ctx, path.id, body),
} satisfies Partial<RestHandlers>;

export const tools = {
  upcoming_maintenance: async (
    ctx,
    { days, machine_id, location_id, assignee_id, to, q, limit, cursor, ...filters },
  ) => {
    const where = {
      ...filters,
      to,
      // `days` has a default.
      days: to === undefined ? days : undefined,
      assignee_id: await requireIdIfGiven(ctx, 'person', assignee_id),
      ...(await requireMachineAndLocation(ctx, { machine_id, location_id })),
    };
    const page = await listUpcomingMaintenance(ctx, { where, q }, { limit, cursor });
    return { ...page, data: dropRepeatedSteps(page.data) };
  },
  list_completions: async (ctx, { task_id, machine_id, location_id, person_id, limit, cursor, ...filters }) => {
    const wanted = {
      ...filters,
      task_id: await requireIdIfGiven(ctx, 'maintenance_task', task_id),
      person_id: await requireIdIfGiven(ctx, 'person', person_id),
      ...(await requireMachineAndLocation(ctx, { machine_id, location_id })),
    };
    return listWorkDone(ctx, wanted, { limit, cursor });
  },
  complete_maintenance: async (ctx, { task_id, again = false, ...report }, { expected_versions }) => {
    const { task, ticket_id, notes } = await completeMaintenance(ctx, task_id, { again, ...report }, expected_versions);
    const completed = notes.reduce(withNoteIfAny, staysIn(task));
    return ticket_id === null ? completed : withNote(completed, `Ticket ${ticket_id} reports the failed steps.`);
  },
  create_maintenance_task: (ctx, { meter, parts, ...args }) =>
    inTransaction(ctx, async (tx) => {
      if (meter !== undefined && args.meter_interval === undefined)
        throw invalid('/meter_interval', 'is required with meter');
      const isByMeter = args.meter_interval !== undefined;
      const machine_id = await requireId(tx, 'machine', args.machine_id);
      const meter_id = isByMeter ? await chooseMeter(tx, machine_id, meter) : undefined;
      const needed = parts && (await readQuantities(tx, parts));
      const task = await createTask(tx, { ...args, machine_id, meter_id, parts: needed });
      const detail = { ...task, ...(await readMachine(tx, task.machine_id)) };
      return withNoteIfAny(detail, describeRetired(detail));
    }),
  update_maintenance_task: (ctx, { task_id, confirm, parts, ...fields }, { expected_versions }) =>
    inTransaction(ctx, async (tx) => {
      const needed = parts && (await readQuantities(tx, parts));
      const task = await updateTask(
        tx,
        task_id,
        { ...fields, parts: needed },
        { expected: expected_versions, confirmation: { confirm } },
      );
      const detail = { ...task, ...(await readMachine(tx, task.machine_id)) };
      return withNoteIfAny(detail, await describeUnseen(tx, fields, task));
    }),
  skip_maintenance: (ctx, { task_id, confirm, ...skipped }) => skipDate(ctx, task_id, skipped, { confirm }),
} satisfies Partial<ToolHandlers>;
