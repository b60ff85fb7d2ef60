import type { Schemas } from '../../../generated/contract.ts';
import { areas } from '../../areas/index.ts';
import { collect } from '../../core/collect.ts';
import { ACCESS, both, type Reversals } from '../../records/reversals.ts';

/**
 * The reversals of every kind of record. The roles are those that may add such a record, and change one, over REST, but
 * staff take back only what they have added themselves, and changes of it. A deletion has none: a record does not come back with its number.
 */
export const REVERSALS: Readonly<Record<Schemas['EventKind'], Reversals>> = {
  ...collect(areas, 'undone'),
  webhook_endpoint: both(ACCESS),
  notification_rule: both(ACCESS),
};
