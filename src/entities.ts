import type { InferKyselyDB, Opt } from '@mikro-orm/postgresql';
import type { GeneratedAlways } from 'kysely';
import { Tenant, Token } from './auth/entity.ts';
import { IdempotencyKey } from './records/idempotency.ts';
import { TenantUsage } from './records/quota.ts';
import { Attachment } from './areas/attachments/entity.ts';
import { CalendarFeed } from './across/calendar/entity.ts';
import { MachineCode, ReportCode } from './areas/codes/entity.ts';
import { Contract, ContractMachine } from './areas/contracts/entity.ts';
import { Event, UnrecordedChange } from './across/events/entity.ts';
import { Exercise, ExerciseMachine } from './areas/exercises/entity.ts';
import { FloorPlan, FloorPlanPosition } from './areas/floor-plans/entity.ts';
import { Incident } from './areas/incidents/entity.ts';
import { Inspection } from './areas/inspections/entity.ts';
import { OneUseLink } from './links/entity.ts';
import { Location } from './areas/locations/entity.ts';
import { Machine, MachineStatusChange } from './areas/machines/entity.ts';
import { MaintenancePlan, MaintenancePlanPart } from './areas/maintenance-plans/entity.ts';
import {
  MaintenanceCompletion,
  MaintenanceDate,
  MaintenanceSkip,
  MaintenanceTask,
} from './areas/maintenance/entity.ts';
import { Meter, MeterReading } from './areas/meters/entity.ts';
import { Note } from './areas/notes/entity.ts';
import {
  Notification,
  NotificationDigest,
  NotificationMail,
  NotificationProgress,
  NotificationRule,
} from './across/notifications/entity.ts';
import { OauthGrant } from './identity/oauth/entity.ts';
import { Part, StockMovement } from './areas/parts/entity.ts';
import { Person, PersonLocation } from './areas/people/entity.ts';
import { PublicReport } from './across/public-reports/entity.ts';
import { PurchaseOrder, PurchaseOrderLine, PurchaseOrderReceipt } from './areas/purchase-orders/entity.ts';
import { Quote, QuoteLine } from './areas/quotes/entity.ts';
import { Reporter } from './areas/reporters/entity.ts';
import { Settings } from './areas/settings/entity.ts';
import { BrowserSession } from './identity/sign-in/entity.ts';
import { Supplier } from './areas/suppliers/entity.ts';
import { Ticket } from './areas/tickets/entity.ts';
import { WarrantyClaim } from './areas/warranty-claims/entity.ts';
import { WebhookDelivery, WebhookEndpoint } from './across/webhooks/entity.ts';
import { WorkOrder, WorkOrderStatusChange } from './areas/work-orders/entity.ts';

/** All entities of the service. */
export const entities = [
  Tenant,
  Token,
  IdempotencyKey,
  TenantUsage,
  Machine,
  MachineStatusChange,
  ReportCode,
  MachineCode,
  CalendarFeed,
  Inspection,
  Ticket,
  PublicReport,
  WorkOrder,
  WorkOrderStatusChange,
  MaintenancePlan,
  MaintenancePlanPart,
  MaintenanceTask,
  MaintenanceCompletion,
  MaintenanceSkip,
  MaintenanceDate,
  Meter,
  MeterReading,
  Part,
  StockMovement,
  Location,
  Supplier,
  Incident,
  Reporter,
  Person,
  PersonLocation,
  BrowserSession,
  OauthGrant,
  Quote,
  QuoteLine,
  PurchaseOrder,
  PurchaseOrderLine,
  PurchaseOrderReceipt,
  WarrantyClaim,
  Contract,
  ContractMachine,
  FloorPlan,
  FloorPlanPosition,
  Exercise,
  ExerciseMachine,
  Note,
  Attachment,
  OneUseLink,
  Event,
  UnrecordedChange,
  WebhookEndpoint,
  WebhookDelivery,
  NotificationRule,
  NotificationProgress,
  NotificationDigest,
  NotificationMail,
  Notification,
  Settings,
];

type Inferred = InferKyselyDB<(typeof entities)[number]>;

/** A column that nobody writes if the database generates it. The entities mark those with `Opt`. */
type Written<Column> = keyof Opt extends keyof Column
  ? GeneratedAlways<Column extends Opt<infer Value> ? Value : never>
  : Column;

/** The tables as MikroORM infers them, with columns that cannot be written. */
type Database = { [Table in keyof Inferred]: { [Name in keyof Inferred[Table]]: Written<Inferred[Table][Name]> } };

declare module './core/tables.ts' {
  interface Tables extends Database {}
}
