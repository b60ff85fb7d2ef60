import { COLUMNS } from '../../../generated/values.ts';
import { defineList } from '../../platform/lists.ts';
import { resource } from '../../platform/resources.ts';

/** The places of a gym: a tree by `parent_id`. */
export const locations = resource('location', COLUMNS.Location);

/** Lists locations as rows to choose from, each with the name of the one around it, newest first. */
export const listLocationRows = defineList({
  name: 'location_rows',
  table: 'location',
  rows: (db) =>
    db
      .selectFrom('location')
      .leftJoin('location as parent', 'parent.id', 'location.parent_id')
      .select([
        'location.id',
        'location.name',
        'location.kind',
        'location.parent_id',
        'parent.name as parent_name',
        'location.address',
        'location.notes',
      ]),
});
