import { Problem, type Violation } from '../core/errors.ts';
import { findViolated } from '../postgres/failures.ts';

/** Message about a value that another record of the tenant has, as a sentence or about a place in the request. */
type Key = { detail: string } | { violations: readonly [Violation] };

const at = (pointer: string, detail: string): Key => ({ violations: [{ pointer, detail }] });

/**
 * The unique keys of the tenant that the values of callers may violate. The other record is not named, because it may belong to
 * locations that the caller does not see.
 */
export const UNIQUE_KEYS: Readonly<Record<string, Key>> = {
  person_email: { detail: 'Another person has this email address.' },
  reporter_name: { detail: 'Another reporter has this name.' },
  meter_name: { detail: 'The machine already has a meter of this name.' },
  machine_code_tenant_id_value_folded_unique: at('/value', 'is a code of another machine'),
  custom_field_key: at('/key', 'is the key of another field of this kind'),
  purchase_order_number: at('/number', 'is the number of another purchase order'),
  tenant_platform_id_external_ref_unique: at('/external_ref', 'is the id of another gym of the platform'),
  purchase_order_tenant_id_quote_id_unique: at('/quote_id', 'is a quote that became another purchase order'),
};

/** Returns the conflict of a write with a value that another record of the tenant has; null for any other error. */
export const toTakenProblem = (error: unknown): Problem | null => {
  const name = findViolated('23505', error)?.constraint ?? '';
  const kind = /^(\w+)_external_ref$/.exec(name)?.[1]?.replaceAll('_', ' ');
  const key = kind === undefined ? UNIQUE_KEYS[name] : at('/external_ref', `is the external_ref of another ${kind}`);
  return key === undefined ? null : new Problem('conflict', key);
};
