import { MAINTENANCE_PLAN } from './maintenance-plan-fixture.ts';
import type { Table } from './scale-tables.ts';
import { owner, word } from './scale-values.ts';

/** Returns the criteria and the tasks of a plan as they are stored. */
const planColumns = (match: object) => {
  const { match: every, tasks } = MAINTENANCE_PLAN.columns(() => 0, '');
  return { match: JSON.stringify({ ...Object(every), brand: null, ...match }), tasks: JSON.stringify(tasks) };
};

/** The rows of meters and their readings, and of plans. */
export const METERS: Table[] = [
  {
    name: 'maintenance_plan',
    perMachine: 0.005,
    columns: (row) => ({
      name: `Plan ${row.n}`,
      ...planColumns({ type: word(row, 'rower') }),
      active: row.n % 5 !== 0,
    }),
  },
  {
    name: 'meter',
    perMachine: 0.5,
    columns: (row) => ({ machine_id: owner(row, 'machine'), name: word(row, 'hours'), unit: 'hour' }),
  },
  {
    name: 'meter_reading',
    perMachine: 1,
    columns: (row) => ({
      meter_id: owner(row, 'meter'),
      value: row.n,
      read_at: new Date(Date.UTC(2025, 0, 1) + row.n * 60_000).toISOString(),
    }),
  },
];
