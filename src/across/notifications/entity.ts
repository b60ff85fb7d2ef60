import { defineEntity, p } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { NotificationDelivery, NotificationEvent, NotificationStatus } from '../../../generated/values.ts';
import {
  instant,
  part,
  reference,
  referenceIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined, confinedAndFoundByCode } from '../../core/tenancy.ts';
import type { Facts } from './facts.ts';

/** Rule for mails: events and recipients. `recipients` has numbers of people, addresses, and `assignee`. */
export const NotificationRule = defineEntity({
  name: 'NotificationRule',
  tableName: 'notification_rule',
  ...confined,
  properties: {
    ...resource,
    event: p.enum(NotificationEvent),
    recipients: p.json<(number | string)[]>(),
    days: p.integer().default(0),
    location_id: reference().nullable(),
    report: p.json<Schemas['NotificationReport']>().nullable(),
    delivery: p.enum(NotificationDelivery).default('immediate'),
    active: p.boolean().default(true),
    unsubscribed: p.json<string[]>().defaultRaw("'[]'::jsonb"),
  },
  checks: [
    { name: 'notification_rule_days', expression: 'days >= 0 and days <= 365' },
    { name: 'notification_rule_report', expression: "(event = 'report') = (report is not null)" },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('notification_rule'),
    ...referenceIndexes('notification_rule', ['location_id']),
    { name: 'notification_rule_by_event', properties: ['tenant_id', 'event', 'id'] },
    { name: 'notification_rule_by_active', properties: ['tenant_id', 'active', 'id'] },
  ],
});
/** How far the service has looked for a rule, which began to send mail on `starts_on`. */
export const NotificationProgress = defineEntity({
  name: 'NotificationProgress',
  tableName: 'notification_progress',
  ...confined,
  properties: {
    ...part,
    rule_id: reference(),
    starts_on: p.date(),
    position: p.uuid().nullable(),
    looked_at: instant().nullable(),
  },
  uniques: [{ properties: ['tenant_id', 'rule_id'] }],
});

/** The day of the last daily mails of a tenant. */
export const NotificationDigest = defineEntity({
  name: 'NotificationDigest',
  tableName: 'notification_digest',
  ...confined,
  properties: { ...part, day: p.date() },
  uniques: [{ properties: ['tenant_id'] }],
});

/**
 * A mail to one recipient. A worker claims it by moving `next_attempt_at` into the future, so another one takes it over
 * when the worker dies. `code` is in the address to unsubscribe.
 */
export const NotificationMail = defineEntity({
  name: 'NotificationMail',
  tableName: 'notification_mail',
  ...confinedAndFoundByCode,
  properties: {
    ...part,
    uuid: p.uuid().defaultRaw('gen_random_uuid()'),
    code: p.text().defaultRaw('new_report_code()'),
    recipient: p.text(),
    person_id: reference().nullable(),
    attempts: p.integer().default(0),
    next_attempt_at: instant().nullable().defaultRaw('now()'),
    retry_until: instant().defaultRaw("(now() + '2 days'::interval)"),
    created_at: instant().defaultRaw('now()'),
  },
  uniques: [{ properties: ['code'] }],
  indexes: [
    {
      name: 'notification_mail_due',
      properties: ['tenant_id', 'next_attempt_at'],
      where: 'next_attempt_at is not null',
    },
    { name: 'notification_mail_by_age', properties: ['tenant_id', 'created_at'] },
    { name: 'notification_mail_by_person', properties: ['tenant_id', 'person_id'] },
  ],
});

/**
 * One event and one recipient. `occurrence` names what happened, so there is one notification of it however often the service
 * looks. `facts` are what the mail shows, until it is sent.
 */
export const Notification = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  ...confined,
  properties: {
    ...part,
    rule_id: reference().nullable(),
    event: p.enum(NotificationEvent),
    occurrence: p.text().hidden(),
    recipient: p.text(),
    person_id: reference().nullable().hidden(),
    facts: p.json<Facts>().nullable().hidden(),
    mail_id: reference().nullable().hidden(),
    status: p.enum(NotificationStatus).default('pending'),
    attempts: p.integer().default(0),
    error: p.text().nullable(),
    created_at: instant().defaultRaw('now()'),
    sent_at: instant().nullable(),
  },
  uniques: [{ properties: ['tenant_id', 'event', 'occurrence', 'recipient'] }],
  indexes: [
    { name: 'notification_by_status', properties: ['tenant_id', 'status', 'id'] },
    { name: 'notification_by_event', properties: ['tenant_id', 'event', 'id'] },
    { name: 'notification_by_recipient', properties: ['tenant_id', 'recipient', 'id'] },
    { name: 'notification_by_rule', properties: ['tenant_id', 'rule_id', 'occurrence'] },
    { name: 'notification_by_mail', properties: ['tenant_id', 'mail_id'] },
    { name: 'notification_by_person', properties: ['tenant_id', 'person_id'] },
    { name: 'notification_by_age', properties: ['tenant_id', 'created_at'] },
    {
      name: 'notification_waiting',
      properties: ['tenant_id', 'recipient'],
      where: "mail_id is null and status = 'pending'",
    },
  ],
});
