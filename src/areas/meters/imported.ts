import type { Schemas } from '../../../generated/contract.ts';
import { inBatches } from '../../records/batch-writer.ts';
import type { Importers } from '../../records/importer.ts';
import { checkUnit, meters } from './operations.ts';
import { importReadings, READING } from './readings.ts';

/** How rows of imports become meters and readings. */
export const imported = {
  meters: {
    kind: 'meter',
    record: 'Meter',
    references: { machine_id: 'machine' },
    match: ['uuid'],
    kept: [],
    adjusted: [],
    state: [],
    columnWords: {
      name: ['Meter, Meter name, Counter', 'Zähler, Zählername', 'Teller', 'Compteur', 'Contador, Medidor'],
    },
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
} satisfies Importers;
