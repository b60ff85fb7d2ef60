import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../core/context.ts';
import type { Links } from '../../records/links.ts';
import type { Kind } from '../../records/references.ts';
import { checkPeriod, contractMachines, contracts } from '../../areas/contracts/operations.ts';
import { exerciseMachines, exercises } from '../../areas/exercises/operations.ts';
import { locations, lockTreeFor, requireTree } from '../../areas/locations/operations.ts';
import { addHistory } from '../../areas/machines/history-import.ts';
import { checkNewMachine, STATUS_CHANGE, type RestoredMachine } from '../../areas/machines/operations.ts';
import { machines } from '../../areas/machines/resource.ts';
import { statusChange } from '../../areas/machines/status.ts';
import { readAllWarnings, requireSafe } from '../../areas/machines/warnings.ts';
import { changedTask, newTask, tasks } from '../../areas/maintenance/operations.ts';
import { checkUnit, meters } from '../../areas/meters/operations.ts';
import { importReadings, READING } from '../../areas/meters/readings.ts';
import { adjustStock, parts } from '../../areas/parts/operations.ts';
import { renameAssignees, resolveAssignees, type AssigneeFields } from '../../areas/people/assignees.ts';
import { people, personLocations, requirePeopleNotErased } from '../../areas/people/operations.ts';
import { reporters, requireNotErased } from '../../areas/reporters/operations.ts';
import { suppliers, withCompleteContacts } from '../../areas/suppliers/operations.ts';
import { inBatches, type BatchWriter } from './batch-writer.ts';

type Area = Schemas['ImportArea'];

/** The columns that a row can be matched on. */
export type Match = Schemas['ImportMatch'];

/**
 * How the rows of an area are imported. `create` and `update` receive fields that fit the contract's schemas of the
 * record, with references as numbers, and return the records in the same order.
 */
export type Importer = BatchWriter & {
  kind: Kind;
  /** The record's schema in the contract. */
  record: string;
  /** The fields that refer to other records, by one reference or a list. */
  references: Readonly<Record<string, Kind>>;
  match: readonly Match[];
  /** Fields that only the service sets, which a new record gets from its row. An update ignores them. */
  kept: readonly string[];
  /** Fields that only the service sets, which a row changes by another operation. */
  adjusted: readonly string[];
  /** The further columns of the file that an export writes. */
  exported?: readonly string[];
  /** Fields that describe the state of a record, which an older file must not bring back. */
  state: readonly string[];
};

/** The fields of a new record with what an import keeps. */
type Restored<Create, Resource, Kept extends keyof Resource = never> = Create & Partial<Pick<Resource, Kept>>;

/** The note on the stock movements of imported quantities. */
const NOTE = 'Import';

/** Fields that only an adjustment of the stock changes. */
type Stock = { quantity?: number | null };

type MachineFields = Schemas['MachineUpdate'];
type PartFields = Schemas['PartUpdate'] & Stock;
type TaskFields = Restored<Schemas['MaintenanceTaskCreate'], Schemas['MaintenanceTask'], 'last_completed_at' | 'uuid'>;
type ContractFields = Restored<Schemas['ContractCreate'], Schemas['Contract'], 'cancelled_at'>;

const withoutStock = <Fields extends Stock>(fields: Fields): Omit<Fields, 'quantity'> => {
  const { quantity: _, ...others } = fields;
  return others;
};

const withoutMachines = <Fields extends { machine_ids?: unknown }>(fields: Fields): Omit<Fields, 'machine_ids'> => {
  const { machine_ids: _, ...others } = fields;
  return others;
};

const withoutLocations = <Fields extends { location_ids?: unknown }>(fields: Fields): Omit<Fields, 'location_ids'> => {
  const { location_ids: _, ...others } = fields;
  return others;
};

/** A written row and the machines in its fields. */
type Linked = { row: { id: number; machine_ids: number[] }; fields: { machine_ids?: number[] } };

/** A written person and the locations in its fields. */
type WrittenPerson = { row: Schemas['Person']; fields: { name?: string; location_ids?: number[] } };

/** Links written rows to their machines. */
const link = (tx: Transaction, machines: Links, rows: readonly Linked[]): Promise<void> =>
  machines.replace(
    tx,
    rows.flatMap(({ row: { id, machine_ids }, fields: { machine_ids: by } }) =>
      by ? { id, to: machine_ids, by } : [],
    ),
  );

/** How the rows of each area are imported. */
export const IMPORTERS: Readonly<Record<Area, Importer>> = {
  machines: {
    kind: 'machine',
    record: 'Machine',
    references: { location_id: 'location', supplier_id: 'supplier' },
    match: ['uuid', 'name', 'asset_tag', 'serial_number'],
    kept: ['blocked_reason', 'confirmed_by', 'retired_at'],
    adjusted: [],
    state: ['status'],
    ...inBatches('machine', machines, {
      added(_tx, fields: RestoredMachine) {
        checkNewMachine(fields);
        return { ...fields, status_change: { cause: 'import' } };
      },
      changed: (_tx, machine, { status, confirmed_by, ...others }: MachineFields) =>
        statusChange(machine, status, { cause: 'import', confirmed_by }, others),
      async warn(tx, changes: readonly { row: Schemas['Machine']; fields: MachineFields }[]) {
        const statuses = changes.map(({ row, fields: { status, confirmed_by } }) => ({
          ...{ machine: row, status: status ?? row.status, confirmed_by },
        }));
        const warnings = await readAllWarnings(tx, statuses);
        for (const change of statuses) await requireSafe(tx, change, warnings.get(change.machine.id) ?? []);
        return warnings;
      },
    }),
  },
  machine_status_changes: {
    kind: 'machine',
    record: 'ImportedStatusChange',
    references: { machine_id: 'machine' },
    match: [],
    kept: [],
    adjusted: [],
    state: [],
    exported: ['id', ...STATUS_CHANGE.filter((column) => column !== 'to_status')],
    create: addHistory,
    update: async () => [],
  },
  meters: {
    kind: 'meter',
    record: 'Meter',
    references: { machine_id: 'machine' },
    match: ['uuid'],
    kept: [],
    adjusted: [],
    state: [],
    ...inBatches('meter', meters, {
      added(_tx, fields: Schemas['MeterCreate']) {
        checkUnit(fields);
        return fields;
      },
      changed(_tx, meter, fields: Schemas['MeterUpdate']) {
        checkUnit({ ...meter, ...fields });
        return fields;
      },
    }),
  },
  meter_readings: {
    kind: 'meter',
    record: 'MeterReadingRequest',
    references: { meter_id: 'meter' },
    match: [],
    kept: [],
    adjusted: [],
    state: [],
    exported: READING,
    create: importReadings,
    update: async () => [],
  },
  locations: {
    kind: 'location',
    record: 'Location',
    references: { parent_id: 'location' },
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    state: [],
    ...inBatches('location', locations, {
      added: (_tx, fields: Schemas['LocationCreate']) => fields,
      changed: (_tx, _location, fields: Schemas['LocationUpdate']) => fields,
      async check(tx, changes: readonly { row: Schemas['Location']; fields: { parent_id?: number | null } }[]) {
        const moves = changes.flatMap(({ row: { id }, fields: { parent_id } }) =>
          parent_id === undefined ? [] : [{ id, parent_id }],
        );
        await lockTreeFor(tx, moves);
        await requireTree(tx, moves);
      },
    }),
  },
  suppliers: {
    kind: 'supplier',
    record: 'Supplier',
    references: {},
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    state: [],
    ...inBatches('supplier', suppliers, {
      added: (_tx, fields: Schemas['SupplierCreate']) => withCompleteContacts(fields),
      changed: (_tx, _supplier, fields: Schemas['SupplierUpdate']) => withCompleteContacts(fields),
    }),
  },
  parts: {
    kind: 'part',
    record: 'Part',
    references: { supplier_id: 'supplier', location_id: 'location' },
    match: ['uuid', 'name', 'sku'],
    kept: [],
    adjusted: ['quantity'],
    state: ['quantity'],
    ...inBatches('part', parts, {
      added: (_tx, fields: Schemas['PartCreate'] & Stock) => withoutStock(fields),
      changed: (_tx, _part, fields: PartFields) => withoutStock(fields),
      complete: (tx, rows: readonly { row: Schemas['Part']; fields: Stock }[]) =>
        adjustStock(
          tx,
          rows.map(({ row, fields: { quantity } }) => ({ part: row, quantity: quantity ?? row.quantity })),
          NOTE,
        ),
    }),
  },
  maintenance_tasks: {
    kind: 'maintenance_task',
    record: 'MaintenanceTask',
    references: { machine_id: 'machine', assignee_id: 'person', meter_id: 'meter' },
    match: ['uuid'],
    kept: ['last_completed_at', 'next_due_value'],
    adjusted: [],
    state: ['active', 'next_due_at'],
    ...inBatches('maintenance_task', tasks, {
      prepare: (tx, rows: readonly AssigneeFields[]) => resolveAssignees(tx, rows),
      added(tx, fields: TaskFields, assigned) {
        const task = { ...newTask(tx, fields), ...assigned };
        // A new task becomes due, and starts then. One that is done has no date, and an exported one may have no start.
        const isDone = fields.active === false && fields.next_due_at === null;
        const hasNoStart = fields.uuid !== undefined && fields.starts_on === null;
        return { ...task, ...(isDone && { next_due_at: null }), ...(hasNoStart && { starts_on: null }) };
      },
      changed: (tx, task, fields: Schemas['MaintenanceTaskUpdate'], assigned) =>
        changedTask(tx, task, fields, assigned),
    }),
  },
  reporters: {
    kind: 'reporter',
    record: 'Reporter',
    references: {},
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    state: [],
    ...inBatches('reporter', reporters, {
      added: (_tx, fields: Schemas['ReporterCreate']) => fields,
      changed: (_tx, _reporter, fields: Schemas['ReporterUpdate']) => fields,
      check: (tx, changes) =>
        requireNotErased(
          tx,
          changes.map(({ row }) => row.id),
        ),
    }),
  },
  people: {
    kind: 'person',
    record: 'Person',
    references: { location_ids: 'location' },
    match: ['uuid', 'name', 'email'],
    kept: [],
    adjusted: [],
    state: ['active'],
    ...inBatches('person', people, {
      added: (_tx, fields: Schemas['PersonCreate']) => withoutLocations(fields),
      changed: (_tx, _person, fields: Schemas['PersonUpdate']) => withoutLocations(fields),
      check: (tx, changes) =>
        requirePeopleNotErased(
          tx,
          changes.map(({ row }) => row.id),
        ),
      async complete(tx, rows: readonly WrittenPerson[]) {
        const ids = rows.map(({ row }) => row.id);
        await personLocations.replace(
          tx,
          rows.flatMap(({ row: { id, location_ids }, fields: { location_ids: by } }) =>
            by ? { id, to: location_ids, by } : [],
          ),
        );
        await renameAssignees(tx, ids);
        return people.readAll(tx, ids);
      },
    }),
  },
  exercises: {
    kind: 'exercise',
    record: 'Exercise',
    references: { machine_ids: 'machine' },
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    state: [],
    ...inBatches('exercise', exercises, {
      added: (_tx, fields: Schemas['ExerciseCreate']) => withoutMachines(fields),
      changed: (_tx, _exercise, fields: Schemas['ExerciseUpdate']) => withoutMachines(fields),
      async complete(tx, rows: readonly (Linked & { row: Schemas['Exercise'] })[]) {
        await link(tx, exerciseMachines, rows);
        return exercises.readAll(
          tx,
          rows.map(({ row }) => row.id),
        );
      },
    }),
  },
  contracts: {
    kind: 'contract',
    record: 'Contract',
    references: { supplier_id: 'supplier', machine_ids: 'machine' },
    match: ['uuid'],
    kept: ['cancelled_at'],
    adjusted: [],
    state: [],
    ...inBatches('contract', contracts, {
      added(_tx, fields: ContractFields) {
        checkPeriod(fields);
        return withoutMachines(fields);
      },
      changed(_tx, contract, fields: Schemas['ContractUpdate']) {
        checkPeriod({ ...contract, ...fields });
        return withoutMachines(fields);
      },
      async complete(tx, rows: readonly (Linked & { row: Omit<Schemas['Contract'], 'status'> })[]) {
        await link(tx, contractMachines, rows);
        return contracts.readAll(
          tx,
          rows.map(({ row }) => row.id),
        );
      },
    }),
  },
};
