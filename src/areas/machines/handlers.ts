import type { RestHandlers } from '../../http/handlers.ts';
import {
  changeMachineStatus,
  createMachine,
  listMachineStatusChanges,
  updateMachine,
  changeConfirmedStatus,
} from './operations.ts';
import { machines } from './resource.ts';
import { withNote, withNoteIfAny } from '../../mcp/hints.ts';
import type { CallOptions } from '../../mcp/tool.ts';
import type { RepeatChecks, ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { withUnsetFields } from '../../records/custom-fields.ts';
import { requireIdIfGiven } from '../../records/references.ts';
import type { Schemas } from '../../../generated/contract.ts';
import { withNotes } from '../notes/newest.ts';
import { readMachineDetail } from './details.ts';
import { findMachineRows } from './kind-search.ts';
import { requireGroups } from './types.ts';
import { createMachines, describeNamesake, updateDistinctMachine } from './series.ts';
import { createMachineRows, readAlike } from './several.ts';
import { invalid } from '../../core/errors.ts';
import { describeWarnings } from './warnings.ts';

export const handlers = {
  listMachines: (
    ctx,
    { query: { limit, cursor, q, sort, updated_since, location_id, include_sublocations, ...filters } },
  ) => {
    const { bought_from, bought_before, ...others } = filters;
    const isByDay = bought_from !== undefined || bought_before !== undefined;
    const bought = isByDay ? { from: bought_from, before: bought_before } : undefined;
    const where = { ...others, bought, [include_sublocations ? 'inside' : 'location_id']: location_id };
    return machines.list(ctx, { where, q, sort, updated_since }, { limit, cursor });
  },
  createMachine: (ctx, { body }) => createMachine(ctx, body),
  getMachine: (ctx, { path }) => machines.read(ctx, path.id),
  updateMachine: (ctx, { path, body, expected_versions }) =>
    updateMachine(ctx, path.id, body, { expected: expected_versions }),
  changeMachineStatus: (ctx, { path, body, expected_versions }) =>
    changeMachineStatus(ctx, path.id, body, expected_versions),
  listMachineStatusChanges: (ctx, { path, query: { limit, cursor } }) =>
    listMachineStatusChanges(ctx, path.id, { limit, cursor }),
} satisfies Partial<RestHandlers>;

/** Adds to machines of rows what is still to be done. */
const describeRows = (result: Awaited<ReturnType<typeof createMachineRows>>) => {
  const { planned } = result;
  if (planned.length === 0) return result;
  const unplaced = planned.filter(({ machine_place }) => machine_place === null).length;
  const asked = unplaced === 0 ? '' : ` ${unplaced} would have no place: ask where they stand, and set location_id.`;
  const sentence = `Nothing was added: these ${planned.length} machines would be.${asked} To add them, call again with confirm true.`;
  return withNote(result, sentence);
};

const setStatus = (
  ctx: Context,
  machine_id: string,
  change: Schemas['MachineStatusChange'],
  { expected_versions }: CallOptions,
) =>
  inTransaction(ctx, async (tx) => {
    const { machine, before } = await changeConfirmedStatus(tx, machine_id, change, expected_versions);
    const detail = await readMachineDetail(tx, machine.id);
    if (before.version === machine.version) return withNote(detail, `Nothing changed: it was ${before.status} before.`);
    const { warnings } = machine;
    return warnings.length === 0 ? detail : withNote(detail, `Still to settle: ${describeWarnings(warnings)}.`);
  });

type ListArguments = Omit<Parameters<ToolHandlers['list_machines']>[1], 'limit' | 'cursor'>;

/** Replaces the names of types, a category and a supplier. @throws Problem not_found, validation_failed */
const resolveFilters = async (ctx: Context, { type, category, supplier_id, ...search }: ListArguments) => ({
  ...search,
  types: type === undefined ? undefined : await requireGroups(ctx, 'type', type),
  categories: category === undefined ? undefined : await requireGroups(ctx, 'category', category),
  supplier_id: await requireIdIfGiven(ctx, 'supplier', supplier_id),
});

export const tools = {
  list_machines: async (ctx, { limit, cursor, ...search }) => {
    const { rows, reading } = await findMachineRows(ctx, await resolveFilters(ctx, search), { limit, cursor });
    return withNoteIfAny(rows, reading);
  },
  get_machine: async (ctx, { machine_id }) => {
    const detail = await readMachineDetail(ctx, machine_id);
    return withNotes(ctx, 'machine', await withUnsetFields(ctx, 'machine', detail));
  },
  set_machine_status: (ctx, { machine_id, ...change }, options) => setStatus(ctx, machine_id, change, options),
  create_machine: async (ctx, { like, rows, name, ...given }) => {
    const alike = like === undefined ? {} : await readAlike(ctx, like);
    if (rows !== undefined) {
      const { count: _count, confirm, ...shared } = given;
      return describeRows(await createMachineRows(ctx, { ...alike, ...shared }, rows, confirm));
    }
    if (name === undefined) throw invalid('/name', 'is required without rows');
    const args = { ...alike, ...given, name };
    const { added, namesake } = await createMachines(ctx, args);
    const created = withNoteIfAny({ machines: added }, namesake && describeNamesake(namesake));
    const isPlaced = (args.location_id ?? args.location ?? args.zone) !== undefined;
    return isPlaced
      ? created
      : withNote(created, `${added.length === 1 ? 'It has' : 'They have'} no place: set location_id.`);
  },
  update_machine: (ctx, { machine_id, ...fields }, { expected_versions }) =>
    inTransaction(ctx, async (tx) => {
      const { id, namesake } = await updateDistinctMachine(tx, machine_id, fields, expected_versions);
      const detail = withNoteIfAny(await readMachineDetail(tx, id), namesake && describeNamesake(namesake));
      const kept = (['location', 'zone'] as const).filter(
        (name) => detail[name] !== null && fields[name] === undefined,
      );
      if (fields.location_id === undefined || kept.length === 0) return detail;
      return withNote(detail, `${kept.map((name) => `${name} stays ${JSON.stringify(detail[name])}`).join('; ')}.`);
    }),
  retire_machine: (ctx, { machine_id, ...change }, options) =>
    setStatus(ctx, machine_id, { ...change, status: 'retired' }, options),
} satisfies Partial<ToolHandlers>;

/** Machines that were only shown were not added. */
export const repeats = { create_machine: async (_ctx, { machines }) => machines.length > 0 } satisfies RepeatChecks;
