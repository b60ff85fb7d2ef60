import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, rowsOf, type ExportSources } from '../../records/export-source.ts';
import { remove } from '../../records/restoring.ts';
import { by, MANAGERS, type ReversalsByKind } from '../../records/reversals.ts';
import { Meter, MeterReading } from './entity.ts';
import { meters } from './operations.ts';
import { READING } from './readings.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';
export { imported } from './imported.ts';

export const entities = [Meter, MeterReading];

export const kinds = { meters: 'meter' } as const satisfies KindsByAddress;

export const expanded = { getMeter: meters.readAll };

export const exported = {
  meters: recordsOf(COLUMNS.Meter, meters.list),
  meter_readings: rowsOf(READING, {
    name: 'exported_readings',
    table: 'meter_reading',
    rows: (db) => db.selectFrom('meter_reading').select(READING),
  }),
} satisfies ExportSources;

export const undone = {
  meter: {
    created: by(MANAGERS, remove),
    changed: 'A reading stays: record the right value, with a reset if it is lower.',
  },
} satisfies ReversalsByKind;
