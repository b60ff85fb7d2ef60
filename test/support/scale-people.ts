import type { Table } from './scale-tables.ts';
import { pick, word } from './scale-values.ts';

/** The rows of reporters and of the people who work at the gym. */
export const PEOPLE: Table[] = [
  {
    name: 'reporter',
    perMachine: 0.3,
    columns: (row) => ({
      name: word(row, 'trainer'),
      kind: pick(['staff', 'member', 'other'], row.n),
      email: `trainer${row.n}@example.com`,
    }),
  },
  {
    name: 'person',
    perMachine: 0.1,
    columns: (row) => ({
      name: word(row, 'technician'),
      email: `technician${row.n}@example.com`,
      role: pick(['manager', 'technician', 'staff'], row.n),
      active: row.n % 5 !== 0,
    }),
  },
  {
    name: 'person_location',
    perMachine: 0.05,
    columns: ({ n, at }) => ({ person_id: at('person', 2 * n), location_id: at('location', n) }),
  },
];
