import type { Schemas } from '../../../generated/contract.ts';
import type { Transaction } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Kind } from '../../platform/references.ts';
import { createContract, updateContract } from '../contracts/operations.ts';
import { createExercise, updateExercise } from '../exercises/operations.ts';
import { locations, updateLocation } from '../locations/operations.ts';
import { checkNewMachine, type RestoredMachine } from '../machines/operations.ts';
import { machines } from '../machines/resource.ts';
import { statusChange } from '../machines/status.ts';
import { readAllWarnings } from '../machines/warnings.ts';
import { createTask, updateTask } from '../maintenance/operations.ts';
import { moveStock, parts } from '../parts/operations.ts';
import { reporters, updateReporter } from '../reporters/operations.ts';
import { createSupplier, updateSupplier } from '../suppliers/operations.ts';

/** A record after its row was imported, and what speaks against a machine's new status. */
export type Saved = { id: number; uuid: string; version: number; warnings?: Schemas['StatusWarning'][] };

type Area = Schemas['ImportArea'];

/** The columns that a row can be matched on. */
export type Match = Schemas['ImportMatch'];

/** The fields of a locked record to update. */
export type Change = { id: number; fields: object };

/**
 * How the rows of an area are imported. `create` and `update` receive fields that fit the contract's schemas of the
 * record, with references as numbers, and return the records in the same order.
 */
export type Importer = {
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
  create(tx: Transaction, rows: readonly object[]): Promise<Saved[]>;
  update(tx: Transaction, changes: readonly Change[]): Promise<Saved[]>;
};

/** Methods, because each accepts the fields of its own record only. */
type Each = {
  create(tx: Transaction, fields: object): Promise<Saved>;
  update(tx: Transaction, id: number, fields: object): Promise<Saved>;
};

/** Imports each row by the operations that create and update one record. */
const oneByOne = ({ create, update }: Each): Pick<Importer, 'create' | 'update'> => ({
  async create(tx, rows) {
    const saved: Saved[] = [];
    for (const fields of rows) saved.push(await create(tx, fields));
    return saved;
  },
  async update(tx, changes) {
    const saved: Saved[] = [];
    for (const { id, fields } of changes) saved.push(await update(tx, id, fields));
    return saved;
  },
});

/** Declared with methods for the same reason. */
type Rows = {
  create(tx: Transaction, rows: readonly object[]): Promise<Saved[]>;
  update(tx: Transaction, changes: readonly Change[]): Promise<Saved[]>;
};

/** Imports machines with few statements, because a gym has many. */
const machineRows: Rows = {
  create(tx, rows: readonly RestoredMachine[]) {
    for (const row of rows) checkNewMachine(row);
    return machines.insertAll(
      tx,
      rows.map((row) => ({ ...row, status_change: { cause: 'import' } })),
    );
  },
  async update(tx, changes: readonly { id: number; fields: Schemas['MachineUpdate'] }[]) {
    const ids = changes.map(({ id }) => id);
    const locked = new Map((await machines.lockAll(tx, ids)).map((row) => [row.id, row]));
    const planned = changes.map(({ id, fields: { status, ...fields } }) => {
      const machine = locked.get(id);
      if (machine === undefined) throw notFound('machine');
      return { machine, status: status ?? machine.status, fields };
    });
    const warnings = await readAllWarnings(tx, planned);
    const updated = await machines.updateAll(
      tx,
      planned.map(({ machine, status, fields: { confirmed_by, ...others } }) => [
        machine,
        statusChange(machine, status, { cause: 'import', confirmed_by }, others),
      ]),
    );
    return updated.map((machine) => ({ ...machine, warnings: warnings.get(machine.id) ?? [] }));
  },
};

/** The fields of a new record with what an import keeps. */
type Restored<Create, Resource, Kept extends keyof Resource = never> = Create & Partial<Pick<Resource, Kept>>;

/** The note on the stock movements of imported quantities. */
const NOTE = 'Import';

type PartFields = { quantity?: number | null };

/** Brings the stock of a part to a quantity by an adjustment. */
const adjust = async (
  tx: Transaction,
  part: Schemas['Part'],
  quantity: number | null | undefined,
): Promise<Schemas['Part']> => {
  const difference = Math.round(((quantity ?? part.quantity) - part.quantity) * 1000) / 1000;
  if (difference === 0) return part;
  await moveStock(tx, part, { kind: 'adjustment', quantity: difference, note: NOTE });
  return parts.read(tx, part.id);
};

type TaskFields = Restored<Schemas['MaintenanceTaskCreate'], Schemas['MaintenanceTask'], 'last_completed_at' | 'uuid'>;

/** How the rows of each area are imported. */
export const IMPORTERS: Readonly<Record<Area, Importer>> = {
  machines: {
    kind: 'machine',
    record: 'Machine',
    references: { location_id: 'location', supplier_id: 'supplier' },
    match: ['uuid', 'name', 'asset_tag', 'serial_number'],
    kept: ['blocked_reason', 'confirmed_by', 'retired_at'],
    adjusted: [],
    ...machineRows,
  },
  locations: {
    kind: 'location',
    record: 'Location',
    references: { parent_id: 'location' },
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    ...oneByOne({
      create: (tx, fields: Schemas['LocationCreate']) => locations.insert(tx, fields),
      update: (tx, id, fields: Schemas['LocationUpdate']) => updateLocation(tx, id, fields),
    }),
  },
  suppliers: {
    kind: 'supplier',
    record: 'Supplier',
    references: {},
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    ...oneByOne({
      create: (tx, fields: Schemas['SupplierCreate']) => createSupplier(tx, fields),
      update: (tx, id, fields: Schemas['SupplierUpdate']) => updateSupplier(tx, id, fields),
    }),
  },
  parts: {
    kind: 'part',
    record: 'Part',
    references: { supplier_id: 'supplier', location_id: 'location' },
    match: ['uuid', 'name', 'sku'],
    kept: [],
    adjusted: ['quantity'],
    ...oneByOne({
      create: async (tx, { quantity, ...fields }: Schemas['PartCreate'] & PartFields) =>
        adjust(tx, await parts.insert(tx, fields), quantity),
      update: async (tx, id, { quantity, ...fields }: Schemas['PartUpdate'] & PartFields) =>
        adjust(tx, await parts.patch(tx, id, fields), quantity),
    }),
  },
  maintenance_tasks: {
    kind: 'maintenance_task',
    record: 'MaintenanceTask',
    references: { machine_id: 'machine' },
    match: ['uuid'],
    kept: ['last_completed_at'],
    adjusted: [],
    ...oneByOne({
      create: async (tx, fields: TaskFields) => {
        const task = await createTask(tx, fields);
        // A new task becomes due, and starts then. One that is done has no date, and an exported one may have no start.
        const isDone = fields.active === false && fields.next_due_at === null;
        const hasNoStart = fields.uuid !== undefined && fields.starts_on === null;
        if (!isDone && !hasNoStart) return task;
        return updateTask(tx, task.id, {
          ...(isDone ? { next_due_at: null } : {}),
          ...(hasNoStart ? { starts_on: null } : {}),
        });
      },
      update: (tx, id, fields: Schemas['MaintenanceTaskUpdate']) => updateTask(tx, id, fields),
    }),
  },
  reporters: {
    kind: 'reporter',
    record: 'Reporter',
    references: {},
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    ...oneByOne({
      create: (tx, fields: Schemas['ReporterCreate']) => reporters.insert(tx, fields),
      update: (tx, id, fields: Schemas['ReporterUpdate']) => updateReporter(tx, id, fields),
    }),
  },
  exercises: {
    kind: 'exercise',
    record: 'Exercise',
    references: { machine_ids: 'machine' },
    match: ['uuid', 'name'],
    kept: [],
    adjusted: [],
    ...oneByOne({
      create: (tx, fields: Schemas['ExerciseCreate']) => createExercise(tx, fields),
      update: (tx, id, fields: Schemas['ExerciseUpdate']) => updateExercise(tx, id, fields),
    }),
  },
  contracts: {
    kind: 'contract',
    record: 'Contract',
    references: { supplier_id: 'supplier', machine_ids: 'machine' },
    match: ['uuid'],
    kept: ['cancelled_at'],
    adjusted: [],
    ...oneByOne({
      create: (tx, fields: Restored<Schemas['ContractCreate'], Schemas['Contract'], 'cancelled_at'>) =>
        createContract(tx, fields),
      update: (tx, id, fields: Schemas['ContractUpdate']) => updateContract(tx, id, fields),
    }),
  },
};
