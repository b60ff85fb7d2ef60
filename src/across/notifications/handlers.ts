import type { RestHandlers } from '../../http/handlers.ts';
import { createRule, deleteRule, listNotifications, listRules, readRule, updateRule } from './operations.ts';
import type { ToolInputs } from '../../../generated/contract.ts';
import type { ToolHandlers } from '../../mcp/registry.ts';
import { inTransaction } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { sendMessage } from './message.ts';
import { ASSIGNEE } from './recipients.ts';
import { remind } from './remind.ts';

export const handlers = {
  listNotificationRules: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    listRules(ctx, { where, sort, updated_since }, { limit, cursor }),
  createNotificationRule: (ctx, { body }) => createRule(ctx, body),
  getNotificationRule: (ctx, { path }) => readRule(ctx, path.id),
  updateNotificationRule: (ctx, { path, body, expected_versions }) => updateRule(ctx, path.id, body, expected_versions),
  deleteNotificationRule: (ctx, { path, expected_versions }) => deleteRule(ctx, path.id, expected_versions),
  listNotifications: (ctx, { query: { limit, cursor, ...where } }) => listNotifications(ctx, where, { limit, cursor }),
} satisfies Partial<RestHandlers>;

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

export const tools = {
  create_notification_rule: (ctx, { person_ids, emails, assignee, ...rule }) =>
    createRule(ctx, { ...rule, recipients: recipientsOf({ person_ids, emails, assignee }) }),
  list_notification_rules: (ctx, { limit, cursor, ...where }) => listRules(ctx, { where }, { limit, cursor }),
  update_notification_rule: (ctx, { rule_id, person_ids, emails, assignee, ...rule }, { expected_versions }) => {
    const isGiven = person_ids !== undefined || emails !== undefined || assignee !== undefined;
    const recipients = isGiven ? recipientsOf({ person_ids, emails, assignee }) : undefined;
    return updateRule(ctx, rule_id, { ...rule, recipients }, expected_versions);
  },
  delete_notification_rule: (ctx, { rule_id }) =>
    inTransaction(ctx, async (tx) => {
      const rule = await readRule(tx, rule_id);
      await deleteRule(tx, rule_id);
      return rule;
    }),
  remind: (ctx, work) => remind(ctx, work),
  send_message: (ctx, message) => sendMessage(ctx, message),
  list_notifications: (ctx, { limit, cursor, ...where }) => listNotifications(ctx, where, { limit, cursor }),
} satisfies Partial<ToolHandlers>;
