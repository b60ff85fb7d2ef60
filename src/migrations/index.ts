import { Initial } from './Migration20261126000000_initial.ts';
import { WorkHistories } from './Migration20261126000310_work_histories.ts';
import { TrueTimes } from './Migration20261126000320_true_times.ts';
import { PastHistories } from './Migration20261126000330_past_histories.ts';
import { SettingsRecords } from './Migration20261126000420_settings_records.ts';
import { Attachments } from './Migration20261126000510_attachments.ts';
import { ReportCodes } from './Migration20261126000520_report_codes.ts';
import { People } from './Migration20261126000550_people.ts';
import { PublicReports } from './Migration20261126000530_public_reports.ts';
import { TokenAdministration } from './Migration20261126000560_token_administration.ts';
import { PersonTokens } from './Migration20261126000570_person_tokens.ts';
import { MaintenanceSkips } from './Migration20261126000610_maintenance_skips.ts';
import { MaintenanceReport } from './Migration20261126000615_maintenance_report.ts';
import { Meters } from './Migration20261126000620_meters.ts';
import { OneUseLinks } from './Migration20261126000630_one_use_links.ts';
import { ProofOfWork } from './Migration20261126000640_proof_of_work.ts';
import { MaintenancePlans } from './Migration20261126000650_maintenance_plans.ts';
import { ChecklistResults } from './Migration20261126000655_checklist_results.ts';
import { Reminders } from './Migration20261126000660_reminders.ts';
import { CalendarFeeds } from './Migration20261126000670_calendar_feeds.ts';
import { EventSubjects } from './Migration20261126000690_event_subjects.ts';
import { ActingPeople } from './Migration20261126000740_acting_people.ts';

/** The migrations, oldest first. One that has been released is never changed: a new one follows. */
export const migrations = [
  { name: 'Migration20261126000000_initial', class: Initial },
  { name: 'Migration20261126000310_work_histories', class: WorkHistories },
  { name: 'Migration20261126000320_true_times', class: TrueTimes },
  { name: 'Migration20261126000330_past_histories', class: PastHistories },
  { name: 'Migration20261126000420_settings_records', class: SettingsRecords },
  { name: 'Migration20261126000510_attachments', class: Attachments },
  { name: 'Migration20261126000520_report_codes', class: ReportCodes },
  { name: 'Migration20261126000550_people', class: People },
  { name: 'Migration20261126000530_public_reports', class: PublicReports },
  { name: 'Migration20261126000560_token_administration', class: TokenAdministration },
  { name: 'Migration20261126000570_person_tokens', class: PersonTokens },
  { name: 'Migration20261126000610_maintenance_skips', class: MaintenanceSkips },
  { name: 'Migration20261126000615_maintenance_report', class: MaintenanceReport },
  { name: 'Migration20261126000620_meters', class: Meters },
  { name: 'Migration20261126000630_one_use_links', class: OneUseLinks },
  { name: 'Migration20261126000640_proof_of_work', class: ProofOfWork },
  { name: 'Migration20261126000650_maintenance_plans', class: MaintenancePlans },
  { name: 'Migration20261126000655_checklist_results', class: ChecklistResults },
  { name: 'Migration20261126000660_reminders', class: Reminders },
  { name: 'Migration20261126000670_calendar_feeds', class: CalendarFeeds },
  { name: 'Migration20261126000690_event_subjects', class: EventSubjects },
  { name: 'Migration20261126000740_acting_people', class: ActingPeople },
];
