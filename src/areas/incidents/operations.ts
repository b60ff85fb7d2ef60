import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../platform/context.ts';
import { defineList } from '../../platform/lists.ts';
import type { Reference } from '../../platform/references.ts';
import { resource } from '../../platform/resources.ts';
import { machines } from '../machines/resource.ts';
import { asReason, changeStatus } from '../machines/status.ts';

/** The accidents and near misses of a gym. */
export const incidents = resource('incident', COLUMNS.Incident);

/** Lists incidents as summary rows, newest first. */
export const listIncidentRows = defineList({
  name: 'incident_rows',
  table: 'incident',
  equals: ['status', 'machine_id'],
  rows: (db) =>
    db
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
      ]),
});

type IncidentReport = Omit<Schemas['ReportIncidentInput'], 'machine_id'> & { machine_id: Reference };

/**
 * Reports an accident or near miss; `occurred_at` defaults to now. With `blocked_machine`, takes the machine out of
 * service in the same transaction (interface specification, 3.1); otherwise the machine's status does not change.
 * @throws Problem validation_failed if the machine does not exist
 */
export const reportIncident = (ctx: Context, input: IncidentReport): Promise<Schemas['IncidentResult']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_id, occurred_at, ...fields } = input;
    const machine = await machines.lockReferred(tx, '/machine_id', machine_id);
    const incident = await incidents.insert(tx, {
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
