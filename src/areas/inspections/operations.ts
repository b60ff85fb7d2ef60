import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { findId, requireId, type Reference } from '../../platform/references.ts';
import { insertResource, readResource } from '../../platform/resources.ts';
import { lockReferredMachine } from '../machines/operations.ts';
import { asReason, changeStatus } from '../machines/status.ts';

// Failed ones are kept with `not passed`, not by a comparison with a parameter, so that every plan may use their indexes.
type InspectionFilter = { machine_id?: number | undefined; failed?: boolean | undefined };

/** Lists inspections, newest first. An unknown machine has none. `failed` true keeps those that failed; false restricts nothing. */
export const listInspections = async (
  ctx: Context,
  { machine, failed }: { machine?: Reference | undefined; failed?: boolean | undefined },
  page: PageRequest,
): Promise<Page<Schemas['Inspection']>> => {
  const filters: InspectionFilter = { failed };
  if (machine !== undefined) filters.machine_id = (await findId(ctx, 'machine', machine)) ?? 0;
  let query = ctx.db.selectFrom('inspection').select(COLUMNS.Inspection);
  if (filters.machine_id !== undefined) query = query.where('machine_id', '=', filters.machine_id);
  if (failed) query = query.where(sql<boolean>`not passed`);
  return readPage(ctx, { name: 'inspections', filters }, page, query);
};

/** Lists inspections as rows to choose from, newest first. @throws Problem not_found for a machine that does not exist */
export const listInspectionRows = async (
  ctx: Context,
  { machine, failed }: { machine?: Reference | undefined; failed?: boolean | undefined },
  page: PageRequest,
): Promise<Page<Schemas['InspectionRow']>> => {
  const filters: InspectionFilter = { failed };
  if (machine !== undefined) filters.machine_id = await requireId(ctx, 'machine', machine);
  let query = ctx.db
    .selectFrom('inspection')
    .innerJoin('machine', 'machine.id', 'inspection.machine_id')
    .select([
      'inspection.id',
      'inspection.machine_id',
      'machine.name as machine_name',
      'inspection.passed',
      'inspection.inspector',
      'inspection.notes',
      'inspection.inspected_at',
      'inspection.next_due_at',
      'inspection.checklist',
      'inspection.blocked_machine',
    ]);
  if (filters.machine_id !== undefined) query = query.where('inspection.machine_id', '=', filters.machine_id);
  if (failed) query = query.where(sql<boolean>`not inspection.passed`);
  return readPage(
    ctx,
    { name: 'inspection_rows', filters, order: { columns: ['inspection.id'], direction: 'desc' } },
    page,
    query,
  );
};

/** One inspection with all its fields. @throws Problem not_found */
export const getInspection = (ctx: Context, reference: Reference): Promise<Schemas['Inspection']> =>
  readResource(ctx, 'inspection', COLUMNS.Inspection, reference);

/** Which failed inspections take their machine out of service: each one, or those that ask for it with `blocked_machine`. */
export type BlockingRule = 'any_failed' | 'failed_when_asked';

/**
 * Records an inspection and, when it failed and the rule says so, takes the machine out of service in the same
 * transaction (interface specification, 3.1: the tool and the REST operation differ in the rule alone).
 * @throws Problem validation_failed when the machine does not exist
 */
export const createInspection = (
  ctx: Context,
  input: Schemas['InspectionCreate'],
  rule: BlockingRule,
): Promise<Schemas['InspectionResult']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_id, inspected_at, checklist, ...fields } = input;
    const machine = await lockReferredMachine(tx, machine_id);
    const inspection = await insertResource<Schemas['Inspection']>(tx, 'inspection', COLUMNS.Inspection, {
      ...fields,
      blocked_machine: fields.blocked_machine ?? false,
      machine_id: machine.id,
      inspected_at: new Date(inspected_at ?? Date.now()).toISOString(),
      checklist: (checklist ?? []).map(({ item, ok, note }) => ({ item, ok, note: note ?? null })),
    });
    if (input.passed || (rule === 'failed_when_asked' && !input.blocked_machine))
      return { ...inspection, machine_status: machine.status };
    const reason = asReason(`Inspection ${inspection.id} failed${input.notes ? `: ${input.notes}` : ''}`);
    const { status } = await changeStatus(tx, machine, 'out_of_service', {
      cause: 'inspection',
      cause_id: inspection.id,
      reason,
    });
    return { ...inspection, machine_status: status };
  });
