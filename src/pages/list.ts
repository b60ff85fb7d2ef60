import { accountPage } from './account.ts';
import type { PageDefinition } from './definition.ts';
import { findPage } from './find.ts';
import { inspectionPage } from './inspection.ts';
import { jobPage } from './job.ts';
import { jobsPage } from './jobs.ts';
import { labelsPage } from './labels.ts';
import { machinePage } from './machine.ts';
import { maintenancePage } from './maintenance.ts';
import { newMachinesPage } from './new-machines.ts';
import { partPage, partsPage } from './parts.ts';
import { peoplePage, personPage } from './people.ts';
import { reportsPage } from './reports.ts';
import { ticketPage } from './ticket.ts';
import { ticketsPage } from './tickets.ts';
import { todayPage } from './today.ts';
import { undoPage } from './undo.ts';

/**
 * The pages. To add one, write a `PageDefinition` in a file of its own: `show` reads what it needs with `visit.read`, by the
 * operations and tools of the contract, and returns HTML made with `markup`; each of `forms` is posted to the address of the page
 * and its own name, runs in one transaction, and returns where to go on and the sentence in `texts/` about what was done. Roles,
 * sites, versions, events and undo are those of the operations: a page has no rule of its own. Then add it here, to the
 * navigation in `layout.ts`, and to the tests of all pages.
 */
export const PAGES: readonly PageDefinition[] = [
  todayPage,
  findPage,
  machinePage,
  inspectionPage,
  ticketsPage,
  ticketPage,
  jobsPage,
  jobPage,
  maintenancePage,
  partsPage,
  partPage,
  reportsPage,
  peoplePage,
  personPage,
  newMachinesPage,
  labelsPage,
  accountPage,
  undoPage,
];
