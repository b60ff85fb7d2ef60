import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';
import { requireId, type Reference } from '../../platform/references.ts';
import { insertResource } from '../../platform/resources.ts';
import { lockReferredMachine } from '../machines/operations.ts';
import { asReason, changeStatus } from '../machines/status.ts';

type IncidentFilter = { status?: Schemas['IncidentStatus'] | undefined; machine?: Reference | undefined };

/** Lists incidents, newest first. @throws Problem not_found for a machine that does not exist */
export const listIncidents = async (
  ctx: Context,
  { status, machine }: IncidentFilter,
  page: PageRequest,
): Promise<Page<Schemas['IncidentRow']>> => {
  const machine_id = machine === undefined ? undefined : await requireId(ctx, 'machine', machine);
  let query = ctx.db
    .selectFrom('incident')
    .innerJoin('machine', 'machine.id', 'incident.machine_id')
    .select([
      'incident.id',
      'incident.machine_id',
      'machine.name as machine_name',
      'incident.description',
      'incident.status',
      'incident.severity',
      'incident.reporter_name',
      'incident.involved_person',
      'incident.injury',
      'incident.occurred_at',
      'incident.blocked_machine',
      'incident.corrective_action',
    ]);
  if (status !== undefined) query = query.where('incident.status', '=', status);
  if (machine_id !== undefined) query = query.where('incident.machine_id', '=', machine_id);
  const order = { columns: ['incident.id'], direction: 'desc' } as const;
  return readPage(ctx, { name: 'incident_rows', filters: { status, machine_id }, order }, page, query);
};

type IncidentReport = Omit<Schemas['ReportIncidentInput'], 'machine_id'> & { machine_id: Reference };

/**
 * Reports an accident or near miss; `occurred_at` is now when not given. With `blocked_machine` the machine is taken out
 * of service in the same transaction (interface specification, 3.1), otherwise its status does not change.
 * @throws Problem validation_failed when the machine does not exist
 */
export const reportIncident = (ctx: Context, input: IncidentReport): Promise<Schemas['IncidentResult']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_id, occurred_at, ...fields } = input;
    const machine = await lockReferredMachine(tx, machine_id);
    const incident = await insertResource<Schemas['Incident']>(tx, 'incident', COLUMNS.Incident, {
      ...fields,
      machine_id: machine.id,
      occurred_at: new Date(occurred_at ?? Date.now()).toISOString(),
    });
    if (!input.blocked_machine) return { ...incident, machine_status: machine.status };
    const reason = asReason(`Incident ${incident.id}: ${input.description}`);
    const { status } = await changeStatus(tx, machine, 'out_of_service', {
      cause: 'incident',
      cause_id: incident.id,
      reason,
    });
    return { ...incident, machine_status: status };
  });
