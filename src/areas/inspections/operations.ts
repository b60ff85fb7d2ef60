import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { addDays } from '../../core/clock.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { defineList } from '../../records/lists.ts';
import { below, sinceDay } from '../../records/list-filters.ts';
import { resource } from '../../records/resources.ts';
import { atLocation } from '../locations/inside.ts';
import { isAwaited } from '../machines/hazards.ts';
import { machineOf, placeOfMachine } from '../machines/place.ts';
import { machines } from '../machines/resource.ts';
import { takeOutOfService } from '../machines/status.ts';
import { searchAboutMachines } from '../machines/words.ts';

// True selects failed inspections; false does not filter. The condition has no parameter because only then can a
// generic plan use the partial indexes of failed inspections.
const failed = (wanted: boolean) => (wanted ? sql<boolean>`not inspection.passed` : null);

const passed = (wanted: boolean) => (wanted ? sql<boolean>`inspection.passed` : sql<boolean>`not inspection.passed`);

/** The condition that the next inspection of a machine is due before a day. */
const dueBefore = (day: string) => sql<boolean>`(${below('inspection.next_due_at', day)} and ${isAwaited})`;

/** The search of inspections for words of the notes, the inspector, or of what people call the machine. */
const searchInspections = searchAboutMachines('inspection', 'search_inspections');

/**
 * Filters of inspections, in REST and in tools: `since` those of a day or later, `due_before` and `due_by` those after
 * which the next one is still to be done before a day, or on it or earlier, the first due first, `location_id` those of machines at a
 * location or inside it.
 */
const selection = {
  equals: ['machine_id'],
  filters: {
    failed,
    passed,
    location_id: atLocation('inspection'),
    inspected_from: (instant: string) => sql<boolean>`inspection.inspected_at >= ${instant}`,
    inspected_to: (instant: string) => sql<boolean>`inspection.inspected_at < ${instant}`,
    since: sinceDay('inspection.inspected_at'),
    due_before: dueBefore,
    due_by: (day: string) => dueBefore(addDays(day, 1)),
  },
  filterReferences: { location_id: 'location' },
  sorts: { inspected_at: { type: 'instant' }, next_due_at: { type: 'date', nullable: true } },
  ranges: {
    due_before: 'next_due_at',
    due_by: 'next_due_at',
    inspected_from: '-inspected_at',
    inspected_to: '-inspected_at',
    since: '-inspected_at',
  },
  search: (q: string) => searchInspections(q),
} as const;

/** The inspections of machines, listed newest first by default. */
export const inspections = resource('inspection', COLUMNS.Inspection, {
  references: { machine_id: 'machine' },
  ...selection,
});

/** The inspections as tools return them, each with its machine. */
export const inspectionResults = resource('inspection', COLUMNS.InspectionResult, {
  computed: machineOf('inspection'),
});

/** Lists inspections as summary rows, newest first. */
export const listInspectionRows = defineList({
  name: 'inspection_rows',
  table: 'inspection',
  ...selection,
  rows: (db) =>
    db
      .selectFrom('inspection')
      .innerJoin('machine', 'machine.id', 'inspection.machine_id')
      .select([
        'inspection.id',
        'inspection.machine_id',
        'machine.name as machine_name',
        'machine.status as machine_status',
        placeOfMachine.as('machine_place'),
        'inspection.passed',
        'inspection.inspector',
        'inspection.notes',
        'inspection.inspected_at',
        'inspection.next_due_at',
        'inspection.checklist',
        'inspection.blocked_machine',
      ]),
});

/** The failed inspections that put a machine out of service: all of them, or only those with `blocked_machine`. */
type BlockingRule = 'any_failed' | 'failed_when_asked';

/**
 * Records an inspection. If it failed and the rule applies, takes the machine out of service in the same transaction
 * (the tool and the REST operation differ only in the rule). Returns the machine's status
 * with the inspection.
 * @throws Problem validation_failed if the machine does not exist
 */
export const createInspection = (
  ctx: Context,
  input: Schemas['InspectionCreate'],
  rule: BlockingRule,
): Promise<Schemas['RecordedInspection']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_id, inspected_at, checklist, ...fields } = input;
    const machine = await machines.lockReferred(tx, '/machine_id', machine_id);
    const properties = {
      ...fields,
      blocked_machine: fields.blocked_machine ?? false,
      machine_id: machine.id,
      inspected_at: new Date(inspected_at ?? Date.now()).toISOString(),
      checklist: (checklist ?? []).map(({ item, ok, note }) => ({ item, ok, note: note ?? null })),
    };
    const mayBlock = !input.passed && (rule === 'any_failed' || input.blocked_machine === true);
    const blocks = mayBlock && machine.status !== 'out_of_service';
    const inspection = await inspections.insert(tx, properties);
    if (!blocks) return { ...inspection, machine_status: machine.status };
    const machine_status = await takeOutOfService(tx, machine, {
      cause: 'inspection',
      cause_id: inspection.id,
      reason: `Inspection ${inspection.id} failed${input.notes ? `: ${input.notes}` : ''}`,
    });
    return { ...inspection, machine_status };
  });
