import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { requireOwn } from '../../core/permissions.ts';
import { defineList } from '../../records/lists.ts';
import { sinceDay } from '../../records/list-filters.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { atLocation } from '../locations/inside.ts';
import { machineOf, placeOfMachine } from '../machines/place.ts';
import { machines } from '../machines/resource.ts';
import { takeOutOfService } from '../machines/status.ts';
import { searchAboutMachines } from '../machines/words.ts';
import { isClosed, openIncidents } from '../../records/open.ts';

/** The search of incidents for words of a description, an injury, a corrective action, or of what people call the machine. */
export const searchIncidents = searchAboutMachines('incident', 'search_incidents');

/**
 * Filters of incidents, in REST and in tools: `since` those that happened on a day or later, `location_id` those at
 * machines at a location or inside it.
 */
const selection = {
  equals: ['status', 'severity', 'machine_id', 'person_id'],
  filters: {
    open: openIncidents,
    location_id: atLocation('incident'),
    occurred_from: (from: string) => sql<boolean>`incident.occurred_at >= ${from}`,
    occurred_to: (to: string) => sql<boolean>`incident.occurred_at < ${to}`,
    since: sinceDay('incident.occurred_at'),
  },
  filterReferences: { location_id: 'location' },
  sorts: { occurred_at: { type: 'instant' } },
  ranges: { occurred_from: '-occurred_at', occurred_to: '-occurred_at', since: '-occurred_at' },
} as const;

/** The accidents and near misses of a gym. */
export const incidents = resource('incident', COLUMNS.Incident, {
  references: { machine_id: 'machine' },
  ...selection,
  search: (q: string) => searchIncidents(q),
});

/** The incidents as tools return them, each with its machine. */
export const incidentResults = resource('incident', COLUMNS.IncidentResult, { computed: machineOf('incident') });

/** Lists incidents as summary rows, newest first. */
export const listIncidentRows = defineList({
  name: 'incident_rows',
  table: 'incident',
  ...selection,
  search: (q: string) => searchIncidents(q),
  rows: (db) =>
    db
      .selectFrom('incident')
      .innerJoin('machine', 'machine.id', 'incident.machine_id')
      .select([
        'incident.id',
        'incident.version',
        'incident.machine_id',
        'machine.name as machine_name',
        'machine.status as machine_status',
        placeOfMachine.as('machine_place'),
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

/**
 * Reports an accident or near miss; `occurred_at` defaults to now. With `blocked_machine`, takes the machine out of
 * service in the same transaction; otherwise the machine's status does not change.
 * @throws Problem validation_failed if the machine does not exist
 */
export const reportIncident = (ctx: Context, input: Schemas['IncidentCreate']): Promise<Schemas['ReportedIncident']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_id, occurred_at, ...fields } = input;
    const machine = await machines.lockReferred(tx, '/machine_id', machine_id);
    const blocks = input.blocked_machine && machine.status !== 'out_of_service';
    const incident = await incidents.insert(tx, {
      ...fields,
      machine_id: machine.id,
      occurred_at: new Date(occurred_at ?? Date.now()).toISOString(),
    });
    if (!blocks) return { ...incident, machine_status: machine.status };
    const machine_status = await takeOutOfService(tx, machine, {
      cause: 'incident',
      cause_id: incident.id,
      reason: `Incident ${incident.id}: ${input.description}`,
    });
    return { ...incident, machine_status };
  });

/** Updates the given fields; null clears a field. @throws Problem not_found, forbidden, version_mismatch, validation_failed */
export const updateIncident = (
  ctx: Context,
  reference: Reference,
  { occurred_at, ...fields }: Schemas['IncidentUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Incident']> => {
  const changes = { ...fields, occurred_at: occurred_at && new Date(occurred_at).toISOString() };
  return inTransaction(ctx, async (tx) => {
    const incident = await incidents.lock(tx, reference, expected);
    requireOwn(tx.principal, incident);
    return incidents.update(tx, incident, changes);
  });
};

/** Returns an incident. @throws Problem not_found, forbidden */
export const readIncident = async (ctx: Context, reference: Reference): Promise<Schemas['Incident']> => {
  const incident = await incidents.read(ctx, reference);
  requireOwn(ctx.principal, incident);
  return incident;
};

/**
 * Sets an incident's status, from any other, and its corrective action if given. A closing status sets `closed_at`, any
 * other clears it; the current status leaves it alone. The machine's status does not change.
 * @throws Problem not_found, version_mismatch
 */
export const changeIncidentStatus = (
  ctx: Context,
  reference: Reference,
  { status, corrective_action }: Schemas['IncidentStatusChange'],
  expected?: readonly number[],
): Promise<Schemas['Incident']> =>
  inTransaction(ctx, async (tx) => {
    const incident = await incidents.lock(tx, reference, expected);
    const closed_at = isClosed('incident', status) ? new Date().toISOString() : null;
    const moved = incident.status === status ? {} : { status, closed_at };
    return incidents.update(tx, incident, { ...moved, corrective_action });
  });

/** Returns whether an incident is not closed, and its machine has the same status. @throws Problem not_found */
export const isIncidentCurrent = async (ctx: Context, result: Schemas['IncidentResult']): Promise<boolean> => {
  const { status, machine_status } = await incidentResults.read(ctx, result.id);
  return !isClosed('incident', status) && machine_status === result.machine_status;
};
