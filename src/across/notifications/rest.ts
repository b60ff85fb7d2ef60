import type { RestHandlers } from '../../http/handlers.ts';
import { createRule, deleteRule, listNotifications, listRules, readRule, updateRule } from './operations.ts';

export const notificationHandlers = {
  listNotificationRules: (ctx, { query: { limit, cursor, sort, updated_since, ...where } }) =>
    listRules(ctx, { where, sort, updated_since }, { limit, cursor }),
  createNotificationRule: (ctx, { body }) => createRule(ctx, body),
  getNotificationRule: (ctx, { path }) => readRule(ctx, path.id),
  updateNotificationRule: (ctx, { path, body, expected_versions }) => updateRule(ctx, path.id, body, expected_versions),
  deleteNotificationRule: (ctx, { path, expected_versions }) => deleteRule(ctx, path.id, expected_versions),
  listNotifications: (ctx, { query: { limit, cursor, ...where } }) => listNotifications(ctx, where, { limit, cursor }),
} satisfies Partial<RestHandlers>;
