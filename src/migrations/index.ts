import { Initial } from './Migration20261120000000_initial.ts';
import { Idempotency } from './Migration20261120000001_idempotency.ts';
import { RateLimit } from './Migration20261120000002_rate_limit.ts';
import { LastWrite } from './Migration20261120000003_last_write.ts';
import { Sweep } from './Migration20261121000008_sweep.ts';
import { Quota } from './Migration20261121000009_quota.ts';

/** The migrations, oldest first. One that has been released is never changed: a new one follows. */
export const migrations = [
  { name: 'Migration20261120000000_initial', class: Initial },
  { name: 'Migration20261120000001_idempotency', class: Idempotency },
  { name: 'Migration20261120000002_rate_limit', class: RateLimit },
  { name: 'Migration20261120000003_last_write', class: LastWrite },
  { name: 'Migration20261121000008_sweep', class: Sweep },
  { name: 'Migration20261121000009_quota', class: Quota },
];
