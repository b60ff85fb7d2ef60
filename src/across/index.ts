import * as calendar from './calendar/index.ts';
import * as events from './events/index.ts';
import * as exports from './exports/index.ts';
import * as labels from './labels/index.ts';
import * as machineFiles from './machine-files/index.ts';
import * as notifications from './notifications/index.ts';
import * as overview from './overview/index.ts';
import * as reports from './reports/index.ts';
import * as search from './search/index.ts';
import * as undo from './undo/index.ts';
import * as webhooks from './webhooks/index.ts';

/** Parts of the service that read all areas. */
export const across = [
  calendar,
  events,
  exports,
  labels,
  machineFiles,
  notifications,
  overview,
  reports,
  search,
  undo,
  webhooks,
] as const;
