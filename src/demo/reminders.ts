import { insertRows } from '../records/row-writes.ts';
import type { Demo } from './demo.ts';

/** Adds the rules of reminders. Nothing is mailed, because the addresses of the demo gym are of a reserved domain. */
export const addNotificationRules = async ({ tx, id, calendar }: Demo): Promise<void> => {
  const rules = await insertRows(tx, 'notification_rule', [
    { event: 'workorder_assigned', recipients: ['assignee'] },
    {
      event: 'maintenance_due',
      recipients: [id('person', 'Bram Jansen'), 'planning@demogym.example'],
      days: 7,
      delivery: 'daily',
    },
    { event: 'machine_out_of_service', recipients: [id('person', 'Sanne Bakker')] },
  ]);
  await insertRows(
    tx,
    'notification_progress',
    rules.map((rule_id) => ({ rule_id, starts_on: calendar.date(0) })),
  );
};
