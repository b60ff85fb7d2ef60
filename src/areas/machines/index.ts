import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, rowsOf, type ExportSources } from '../../records/export-source.ts';
import { lookUp } from '../../records/matching.ts';
import type { NamedKinds } from '../../records/names.ts';
import { ABOVE_ALL } from '../../records/search.ts';
import { Machine, MachineStatusChange } from './entity.ts';
import { STATUS_CHANGE } from './operations.ts';
import { machines, warrantyAnnouncement } from './resource.ts';
import { placeOfMachine } from './place.ts';
import { searchMachineWords } from './words.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools, repeats } from './handlers.ts';
export { imported } from './imported.ts';
export { undone } from './undone.ts';

export const entities = [Machine, MachineStatusChange];

export const kinds = { machines: 'machine' } as const satisfies KindsByAddress;

export const names = {
  machine: {
    by: ['name', 'asset_tag', 'serial_number'],
    place: placeOfMachine,
    code: 'asset_tag',
    type: sql.ref('machine.type_folded'),
    status: sql.ref('machine.status'),
    looked: (words) => lookUp('search_described', words, ABOVE_ALL),
  },
} as const satisfies NamedKinds;

const MACHINE_STATUS_COLUMNS = ['id', 'machine_id', ...STATUS_CHANGE] as const;

export const expanded = { getMachine: machines.readAll };

export const exported = {
  machines: recordsOf(COLUMNS.Machine, machines.list),
  machine_status_changes: rowsOf(MACHINE_STATUS_COLUMNS, {
    name: 'exported_status_changes',
    table: 'machine_status_change',
    rows: (db) => db.selectFrom('machine_status_change').select(MACHINE_STATUS_COLUMNS),
  }),
} satisfies ExportSources;

export const searched = {
  machines: {
    table: 'machine',
    name: ['name'],
    index: searchMachineWords,
    status: true,
    spelling: { text: sql`concat_ws(' ', search, type_folded, category_folded, place)`, rows: 5000 },
  },
} satisfies SearchSources;

export const announcements = [warrantyAnnouncement];
