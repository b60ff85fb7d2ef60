import type { InferKyselyDB, Opt } from '@mikro-orm/postgresql';
import type { GeneratedAlways } from 'kysely';
import { Tenant, Token } from '../auth/entity.ts';
import { IdempotencyKey } from '../records/idempotency.ts';
import { TenantUsage } from '../records/quota.ts';
import { Attachment } from './attachments/entity.ts';
import { CalendarFeed } from '../across/calendar/entity.ts';
import { MachineCode, ReportCode } from './codes/entity.ts';
import { Contract, ContractMachine } from './contracts/entity.ts';
import { Event, UnrecordedChange } from '../across/events/entity.ts';
import { Exercise, ExerciseMachine } from './exercises/entity.ts';
import { FloorPlan, FloorPlanPosition } from './floor-plans/entity.ts';
import { Incident } from './incidents/entity.ts';
import { Inspection } from './inspections/entity.ts';
import { OneUseLink } from '../identity/links/entity.ts';
import { Location } from './locations/entity.ts';
import { Machine, MachineStatusChange } from './machines/entity.ts';
import { MaintenancePlan, MaintenancePlanPart } from './maintenance-plans/entity.ts';
import { MaintenanceCompletion, MaintenanceDate, MaintenanceSkip, MaintenanceTask } from './maintenance/entity.ts';
import { Meter, MeterReading } from './meters/entity.ts';
import { Note } from './notes/entity.ts';
import {
  Notification,
  NotificationDigest,
  NotificationMail,
  NotificationProgress,
  NotificationRule,
} from '../across/notifications/entity.ts';
import { OauthGrant } from '../identity/oauth/entity.ts';
import { Part, StockMovement } from './parts/entity.ts';
import { Person, PersonLocation } from './people/entity.ts';
import { PublicReport } from '../across/public-reports/entity.ts';
import { PurchaseOrder, PurchaseOrderLine, PurchaseOrderReceipt } from './purchase-orders/entity.ts';
import { Quote, QuoteLine } from './quotes/entity.ts';
import { Reporter } from './reporters/entity.ts';
import { Settings } from './settings/entity.ts';
import { BrowserSession } from '../identity/sign-in/entity.ts';
import { Supplier } from './suppliers/entity.ts';
import { Ticket } from './tickets/entity.ts';
import { WarrantyClaim } from './warranty-claims/entity.ts';
import { WebhookDelivery, WebhookEndpoint } from '../across/webhooks/entity.ts';
import { WorkOrder, WorkOrderStatusChange } from './work-orders/entity.ts';

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

declare module '../core/tables.ts' {
  interface Tables extends Database {}
}
