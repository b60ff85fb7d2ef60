import { randomUUID } from 'node:crypto';
import type { Fixture } from './fixture-types.ts';

/** The fixtures of reminders. */
export const NOTIFICATIONS: Record<'notification_rule', Fixture> = {
  notification_rule: {
    path: 'notification_rules',
    columns: (idOf) => ({
      event: 'maintenance_due',
      recipients: [idOf('person'), 'planning@example.com'],
      days: 7,
      location_id: idOf('location'),
    }),
    parts: {
      progress: { table: 'notification_progress', columns: (rule_id) => ({ rule_id, starts_on: '2126-01-31' }) },
      notifications: {
        table: 'notification',
        columns: (rule_id) => ({
          rule_id,
          event: 'maintenance_due',
          occurrence: randomUUID(),
          recipient: 'planning@example.com',
          status: 'sent',
        }),
      },
    },
  },
};
