import { randomBytes } from 'node:crypto';
import type { Fixture } from './fixture-types.ts';

/** Returns a key that no other field has. */
const newKey = (): string => `own_${randomBytes(8).toString('hex')}`;

/** A field of machines, of which no machine has a value. */
export const CUSTOM_FIELD: Fixture = {
  path: 'custom_fields',
  columns: (_idOf, n) => ({
    kind: 'machine',
    key: n === '' ? 'warranty_no' : newKey(),
    label: 'Warranty number',
    type: 'text',
  }),
  operations: {
    createCustomField: { body: () => ({ kind: 'machine', key: newKey(), label: 'Warranty number', type: 'text' }) },
  },
};
