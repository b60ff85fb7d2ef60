import type { ToolInputs } from '../../../generated/contract.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { invalid } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { createRule, listNotifications } from './operations.ts';
import { ASSIGNEE } from './recipients.ts';
import { remind } from './remind.ts';

/** Returns the recipients of a rule. @throws Problem validation_failed when there are none */
const recipientsOf = ({
  person_ids = [],
  emails = [],
  assignee = false,
}: Pick<ToolInputs['create_notification_rule'], 'person_ids' | 'emails' | 'assignee'>): Reference[] => {
  const people = person_ids.map((id) => (/^\d+$/.test(id) ? Number(id) : id));
  const recipients = [...people, ...emails, ...(assignee ? [ASSIGNEE] : [])];
  if (recipients.length === 0) throw invalid('/person_ids', 'emails or assignee must say who gets the mail');
  return recipients;
};

export const notificationTools = {
  create_notification_rule: (ctx, { person_ids, emails, assignee, ...rule }) =>
    createRule(ctx, { ...rule, recipients: recipientsOf({ person_ids, emails, assignee }) }),
  remind: (ctx, work) => remind(ctx, work),
  list_notifications: (ctx, { limit, cursor, ...where }) => listNotifications(ctx, where, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
