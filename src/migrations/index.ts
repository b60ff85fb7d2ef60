import { Initial } from './Migration20261120000000_initial.ts';
import { Idempotency } from './Migration20261120000001_idempotency.ts';
import { RateLimit } from './Migration20261120000002_rate_limit.ts';
import { LastWrite } from './Migration20261120000003_last_write.ts';
import { CursorKey } from './Migration20261121000004_cursor_key.ts';
import { SlidingRateLimit } from './Migration20261121000005_sliding_rate_limit.ts';
import { TwoLogins } from './Migration20261121000006_two_logins.ts';
import { Sweep } from './Migration20261121000008_sweep.ts';
import { Quota } from './Migration20261121000009_quota.ts';
import { SuppliersAndLocations } from './Migration20261121000010_suppliers_and_locations.ts';
import { Stock } from './Migration20261121000012_stock.ts';
import { Changes } from './Migration20261121000013_changes.ts';
import { Jobs } from './Migration20261121000020_jobs.ts';
import { CareAndStock } from './Migration20261121000021_care_and_stock.ts';
import { Purchasing } from './Migration20261121000022_purchasing.ts';
import { ContractsPlansAndNotes } from './Migration20261121000023_contracts_plans_and_notes.ts';
import { MachineAndInspectionLists } from './Migration20261121000024_machine_and_inspection_lists.ts';
import { SortKeys } from './Migration20261121000030_sort_keys.ts';
import { Events } from './Migration20261121000031_events.ts';
import { JobQueue } from './Migration20261121000032_job_queue.ts';
import { Webhooks } from './Migration20261121000040_webhooks.ts';

/** The migrations, oldest first. One that has been released is never changed: a new one follows. */
export const migrations = [
  { name: 'Migration20261120000000_initial', class: Initial },
  { name: 'Migration20261120000001_idempotency', class: Idempotency },
  { name: 'Migration20261120000002_rate_limit', class: RateLimit },
  { name: 'Migration20261120000003_last_write', class: LastWrite },
  { name: 'Migration20261121000004_cursor_key', class: CursorKey },
  { name: 'Migration20261121000005_sliding_rate_limit', class: SlidingRateLimit },
  { name: 'Migration20261121000006_two_logins', class: TwoLogins },
  { name: 'Migration20261121000008_sweep', class: Sweep },
  { name: 'Migration20261121000009_quota', class: Quota },
  { name: 'Migration20261121000010_suppliers_and_locations', class: SuppliersAndLocations },
  { name: 'Migration20261121000012_stock', class: Stock },
  { name: 'Migration20261121000013_changes', class: Changes },
  { name: 'Migration20261121000020_jobs', class: Jobs },
  { name: 'Migration20261121000021_care_and_stock', class: CareAndStock },
  { name: 'Migration20261121000022_purchasing', class: Purchasing },
  { name: 'Migration20261121000023_contracts_plans_and_notes', class: ContractsPlansAndNotes },
  { name: 'Migration20261121000024_machine_and_inspection_lists', class: MachineAndInspectionLists },
  { name: 'Migration20261121000030_sort_keys', class: SortKeys },
  { name: 'Migration20261121000031_events', class: Events },
  { name: 'Migration20261121000032_job_queue', class: JobQueue },
  { name: 'Migration20261121000040_webhooks', class: Webhooks },
];
