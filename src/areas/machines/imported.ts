import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { addHistory } from './history-import.ts';
import { checkNewMachine, STATUS_CHANGE, type RestoredMachine } from './operations.ts';
import { machines } from './resource.ts';
import { checkHasReturn, statusChange } from './status.ts';
import { readAllWarnings, requireSafe } from './warnings.ts';

type MachineFields = Schemas['MachineUpdate'];

/** How rows of imports become machines and their history. */
export const imported = {
  machines: {
    kind: 'machine',
    record: 'Machine',
    references: { location_id: 'location', supplier_id: 'supplier' },
    match: ['uuid', 'name', 'asset_tag', 'serial_number'],
    kept: ['blocked_reason', 'confirmed_by', 'retired_at'],
    adjusted: [],
    state: ['status', 'status_until'],
    columnWords: {
      name: [
        'Machine, Machine name, Equipment, Equipment name',
        'Maschine, Maschinenname, Gerät, Gerätename, Gerätebezeichnung',
        'Machinenaam, Toestel, Toestelnaam, Apparaat',
        'Nom de la machine, Appareil, Nom de l’appareil, Équipement',
        'Máquina, Nombre de la máquina, Equipo, Nombre del equipo, Aparato',
      ],
    },
    ...inBatches('machine', machines, {
      added(_tx, fields: RestoredMachine) {
        checkNewMachine(fields);
        return { ...fields, status_change: { cause: 'import' } };
      },
      // A day that has passed is kept, because a file may be older.
      changed(_tx, machine, { status, confirmed_by, status_until: until, ...others }: MachineFields) {
        checkHasReturn(status ?? machine.status, until, '/status_until');
        return statusChange(machine, status, { cause: 'import', confirmed_by, until }, others);
      },
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
} satisfies Importers;
