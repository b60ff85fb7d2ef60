import type { InferKyselyDB, Opt } from '@mikro-orm/postgresql';
import type { GeneratedAlways } from 'kysely';
import { CalendarFeed } from './across/calendar/entity.ts';
import { Event, UnrecordedChange } from './across/events/entity.ts';
import {
  Notification,
  NotificationDigest,
  NotificationMail,
  NotificationProgress,
  NotificationRule,
} from './across/notifications/entity.ts';
import { PublicReport } from './across/public-reports/entity.ts';
import { WebhookDelivery, WebhookEndpoint, WebhookPosition } from './across/webhooks/entity.ts';
import { areas } from './areas/index.ts';
import { FormerCursorKey, Tenant, Token } from './auth/entity.ts';
import { OauthGrant } from './identity/oauth/entity.ts';
import { BrowserSession } from './identity/sign-in/entity.ts';
import { OneUseLink } from './links/entity.ts';
import { IdempotencyKey } from './records/idempotency.ts';
import { TenantRequest, TenantUsage } from './records/quota.ts';

/** The entities beside those of areas. */
const others = [
  Tenant,
  Token,
  FormerCursorKey,
  IdempotencyKey,
  TenantUsage,
  TenantRequest,
  OneUseLink,
  BrowserSession,
  OauthGrant,
  CalendarFeed,
  Event,
  UnrecordedChange,
  PublicReport,
  WebhookEndpoint,
  WebhookPosition,
  WebhookDelivery,
  NotificationRule,
  NotificationProgress,
  NotificationDigest,
  NotificationMail,
  Notification,
];

type Entity = (typeof areas)[number]['entities'][number] | (typeof others)[number];

/** All entities of the service. */
export const entities: Entity[] = [...others, ...areas.flatMap((area): Entity[] => area.entities)];

type Inferred = InferKyselyDB<Entity>;

/** A column that is not written if the database generates it. The entities mark those with `Opt`. */
type Written<Column> = keyof Opt extends keyof Column
  ? GeneratedAlways<Column extends Opt<infer Value> ? Value : never>
  : Column;

/** The tables as MikroORM infers them, with columns that cannot be written. */
type Database = { [Table in keyof Inferred]: { [Name in keyof Inferred[Table]]: Written<Inferred[Table][Name]> } };

declare module './core/tables.ts' {
  interface Tables extends Database {}
}
