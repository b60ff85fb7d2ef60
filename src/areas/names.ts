import { sql } from 'kysely';
import type { NamedKinds } from '../records/names.ts';
import { placeOfMachine } from './machines/place.ts';

/** What is between the parts of a searched text. */
const SEPARATOR = '\u001f';

/** Above every id. */
const END = sql.lit(Number.MAX_SAFE_INTEGER);

/** The kinds that tools accept by name, by asset tag, serial number or SKU where they take an id. */
export const names = {
  machine: {
    by: ['name', 'asset_tag', 'serial_number'],
    place: placeOfMachine,
    status: sql.ref('machine.status'),
    numbered: (number) => sql`select search_described(${SEPARATOR + number + SEPARATOR}, ${END})`,
  },
  location: {
    by: ['name'],
    place: sql`(select parent.name from location as parent where parent.id = location.parent_id)`,
    status: sql.ref('location.kind'),
  },
  supplier: { by: ['name'], place: sql.ref('supplier.address'), status: sql.ref('supplier.kind') },
  part: { by: ['name', 'sku'], place: sql`(select location.name from location where location.id = part.location_id)` },
  reporter: { by: ['name'], place: sql.ref('reporter.email'), status: sql.ref('reporter.kind') },
  person: {
    by: ['name'],
    place: sql.ref('person.email'),
    status: sql.ref('person.role'),
    choosable: sql`person.active`,
  },
} as const satisfies NamedKinds;
