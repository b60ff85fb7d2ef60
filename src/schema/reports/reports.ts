import type { Subject } from '../subject.ts';
import { MACHINE_CONDITION } from './conditions.ts';
import { MAINTENANCE_OUTCOME, WORK_ORDER_PERIOD } from './maintenance-figures.ts';
import { DAY_START, REPORT_WINDOW } from './windows.ts';
import { WORK_ORDER_COST } from './work-order-costs.ts';

/** The functions of reports. They run with the privileges of the caller, so row-level security applies to what they read. */
export const reports: Subject = {
  functions: [WORK_ORDER_COST, DAY_START, REPORT_WINDOW, MACHINE_CONDITION, MAINTENANCE_OUTCOME, WORK_ORDER_PERIOD],
};
