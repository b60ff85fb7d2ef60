import { sql } from 'kysely';
import { COLUMNS } from '../../../generated/values.ts';
import type { Announcement } from '../../records/announcements.ts';
import { sameText } from '../../records/list-filters.ts';
import { resource } from '../../records/resources.ts';
import { indexedSearch } from '../../records/search.ts';
import { isInside } from '../locations/inside.ts';
import { usableMachines } from './entity.ts';
import { boughtBetween, hasBrand } from './filters.ts';

/** The search of machines for words of a name, brand, model, serial number or asset tag. */
const searchMachines = indexedSearch('machine', 'search_machines');

/** The machines of a gym. */
export const machines = resource('machine', COLUMNS.Machine, {
  references: { location_id: 'location', supplier_id: 'supplier' },
  equals: ['status', 'location_id', 'supplier_id'],
  filterReferences: { inside: 'location' },
  // Machines linked to a location or to one inside it.
  filters: {
    usable: usableMachines,
    asset_tag: sameText('machine', 'asset_tag'),
    serial_number: sameText('machine', 'serial_number'),
    type: sameText('machine', 'type'),
    category: sameText('machine', 'category'),
    brand: hasBrand,
    bought: boughtBetween,
    inside: (location_id: number) => isInside('machine.location_id', sql`id = ${location_id}`),
  },
  sorts: { name: { type: 'text' } },
  short: true,
  search: searchMachines,
});

/** How many days before its last day a warranty is announced to end. */
export const WARRANTY_DAYS = 30;

/** The event of a machine whose warranty ends within {@link WARRANTY_DAYS}. One that has ended has none. */
export const warrantyAnnouncement: Announcement = {
  table: 'machine',
  date: 'warranty_until',
  remembered: 'warranty_event_on',
  rows: (today) =>
    sql`status <> 'retired' and warranty_until between ${today}::date and ${today}::date + ${WARRANTY_DAYS}::int`,
};
