import { attachmentHandlers } from './areas/attachments/rest.ts';
import { attachmentTools } from './areas/attachments/tools.ts';
import { calendarHandlers } from './across/calendar/rest.ts';
import { codeHandlers } from './areas/codes/rest.ts';
import { contractHandlers } from './areas/contracts/rest.ts';
import { contractTools } from './areas/contracts/tools.ts';
import { eventHandlers } from './across/events/rest.ts';
import { eventTools } from './across/events/tools.ts';
import { exerciseHandlers } from './areas/exercises/rest.ts';
import { exerciseTools } from './areas/exercises/tools.ts';
import { exportTools } from './across/exports/tools.ts';
import { floorPlanCompleters, floorPlanResources, listFloorPlanResources } from './areas/floor-plans/resources.ts';
import { floorPlanHandlers } from './areas/floor-plans/rest.ts';
import { floorPlanTools } from './areas/floor-plans/tools.ts';
import { incidentHandlers } from './areas/incidents/rest.ts';
import { incidentRepeats, incidentTools } from './areas/incidents/tools.ts';
import { inspectionHandlers } from './areas/inspections/rest.ts';
import { inspectionRepeats, inspectionTools } from './areas/inspections/tools.ts';
import { labelHandlers } from './across/labels/rest.ts';
import { labelTools } from './across/labels/tools.ts';
import { notificationTools } from './across/notifications/tools.ts';
import { completeLocation } from './areas/locations/resources.ts';
import { locationHandlers } from './areas/locations/rest.ts';
import { locationTools } from './areas/locations/tools.ts';
import { machineHandlers } from './areas/machines/rest.ts';
import { machineTools } from './areas/machines/tools.ts';
import { maintenancePlanHandlers } from './areas/maintenance-plans/rest.ts';
import { maintenancePlanTools } from './areas/maintenance-plans/tools.ts';
import { maintenanceCompleters, maintenanceResources } from './areas/maintenance/resources.ts';
import { maintenanceHandlers } from './areas/maintenance/rest.ts';
import { maintenanceTools } from './areas/maintenance/tools.ts';
import { meHandlers } from './identity/me/rest.ts';
import { meterHandlers } from './areas/meters/rest.ts';
import { meterTools } from './areas/meters/tools.ts';
import { noteHandlers } from './areas/notes/rest.ts';
import { noteTools } from './areas/notes/tools.ts';
import { notificationHandlers } from './across/notifications/rest.ts';
import { grantHandlers } from './identity/oauth/rest.ts';
import { overviewHandlers } from './across/overview/rest.ts';
import { overviewTools } from './across/overview/tools.ts';
import { partHandlers } from './areas/parts/rest.ts';
import { partRepeats, partTools } from './areas/parts/tools.ts';
import { personHandlers } from './areas/people/rest.ts';
import { personTools } from './areas/people/tools.ts';
import { purchaseOrderHandlers } from './areas/purchase-orders/rest.ts';
import { purchaseOrderRepeats, purchaseOrderTools } from './areas/purchase-orders/tools.ts';
import { quoteHandlers } from './areas/quotes/rest.ts';
import { quoteTools } from './areas/quotes/tools.ts';
import { reporterHandlers } from './areas/reporters/rest.ts';
import { reporterTools } from './areas/reporters/tools.ts';
import { reportHandlers } from './across/reports/rest.ts';
import { reportTools } from './across/reports/tools.ts';
import { searchHandlers } from './across/search/rest.ts';
import { searchTools } from './across/search/tools.ts';
import { settingsHandlers } from './areas/settings/rest.ts';
import { signInHandlers } from './identity/sign-in/rest.ts';
import { supplierHandlers } from './areas/suppliers/rest.ts';
import { supplierTools } from './areas/suppliers/tools.ts';
import { ticketHandlers } from './areas/tickets/rest.ts';
import { ticketRepeats, ticketTools } from './areas/tickets/tools.ts';
import { tokenHandlers } from './identity/tokens/rest.ts';
import { undoHandlers } from './across/undo/rest.ts';
import { undoTools } from './across/undo/tools.ts';
import { warrantyClaimHandlers } from './areas/warranty-claims/rest.ts';
import { warrantyClaimTools } from './areas/warranty-claims/tools.ts';
import { webhookFinishers, webhookHandlers } from './across/webhooks/rest.ts';
import { workOrderHandlers } from './areas/work-orders/rest.ts';
import { workOrderRepeats, workOrderTools } from './areas/work-orders/tools.ts';
import { createContentEndpoint, createThumbnailEndpoint } from './areas/attachments/download.ts';
import { createUploadEndpoint } from './areas/attachments/endpoint.ts';
import { createUploadLinkActions } from './areas/attachments/upload-links.ts';
import { createCalendars } from './across/calendar/router.ts';
import { createEventStream } from './across/events/stream.ts';
import { createDownload } from './across/exports/download.ts';
import { createExportLinkActions } from './across/exports/export-links.ts';
import { createImportEndpoint } from './across/imports/endpoint.ts';
import { createLinkPages } from './links/router.ts';
import { createLabelLinkActions } from './across/labels/label-links.ts';
import { createUnsubscribePage } from './across/notifications/router.ts';
import { createMachinePages } from './across/public-reports/router.ts';
import { createSignInPages } from './identity/sign-in/router.ts';
import { createOAuth } from './identity/oauth/router.ts';
import type { RequestHandler } from 'express';
import type { SystemHandler } from './http/binding.ts';
import type { RestFinishers, RestHandlers } from './http/handlers.ts';
import type { RepeatChecks, ToolHandlers } from './mcp/registry.ts';
import type { Resources } from './mcp/resources.ts';

/** The handlers of all REST operations. A missing one is a compile error. */
export const restHandlers = {
  ...machineHandlers,
  ...codeHandlers,
  ...labelHandlers,
  ...inspectionHandlers,
  ...ticketHandlers,
  ...workOrderHandlers,
  ...maintenanceHandlers,
  ...maintenancePlanHandlers,
  ...meterHandlers,
  ...partHandlers,
  ...signInHandlers,
  ...supplierHandlers,
  ...locationHandlers,
  ...incidentHandlers,
  ...reporterHandlers,
  ...personHandlers,
  ...quoteHandlers,
  ...purchaseOrderHandlers,
  ...warrantyClaimHandlers,
  ...contractHandlers,
  ...floorPlanHandlers,
  ...exerciseHandlers,
  ...noteHandlers,
  ...attachmentHandlers,
  ...eventHandlers,
  ...undoHandlers,
  ...webhookHandlers,
  ...notificationHandlers,
  ...grantHandlers,
  ...overviewHandlers,
  ...calendarHandlers,
  ...settingsHandlers,
  ...reportHandlers,
  ...searchHandlers,
  ...tokenHandlers,
  ...meHandlers,
} satisfies RestHandlers;

/** What follows the transaction of some operations. */
export const restFinishers = { ...webhookFinishers } satisfies RestFinishers;

/** The handlers of all tools. A missing one is a compile error. */
export const toolHandlers = {
  ...machineTools,
  ...ticketTools,
  ...exerciseTools,
  ...maintenanceTools,
  ...maintenancePlanTools,
  ...meterTools,
  ...workOrderTools,
  ...partTools,
  ...locationTools,
  ...supplierTools,
  ...inspectionTools,
  ...incidentTools,
  ...reporterTools,
  ...personTools,
  ...quoteTools,
  ...purchaseOrderTools,
  ...warrantyClaimTools,
  ...contractTools,
  ...floorPlanTools,
  ...noteTools,
  ...attachmentTools,
  ...labelTools,
  ...exportTools,
  ...notificationTools,
  ...overviewTools,
  ...reportTools,
  ...searchTools,
  ...eventTools,
  ...undoTools,
} satisfies ToolHandlers;

/** For tools that add a record: whether the result of an equal earlier call still holds. */
export const repeatChecks = {
  ...ticketRepeats,
  ...inspectionRepeats,
  ...incidentRepeats,
  ...workOrderRepeats,
  ...purchaseOrderRepeats,
  ...partRepeats,
} satisfies RepeatChecks;

/** What clients read at `ems://` addresses. A missing reader or completer is a compile error. */
export const resources: Resources = {
  readers: { ...maintenanceResources, ...floorPlanResources },
  list: listFloorPlanResources,
  completers: { ...maintenanceCompleters, ...floorPlanCompleters },
  completeLocation,
};

export { entities } from './entities.ts';
export { jobs } from './job-list.ts';
export { names } from './areas/names.ts';

type EndpointOptions = Parameters<typeof createUploadEndpoint>[0] & Parameters<typeof createEventStream>[0];

/** Creates the operations that read a file or send a stream themselves. */
export const createEndpoints = (options: EndpointOptions) =>
  ({
    createImport: createImportEndpoint(options),
    createAttachment: createUploadEndpoint(options),
    getAttachmentContent: createContentEndpoint(options),
    getAttachmentThumbnail: createThumbnailEndpoint(options),
    streamEvents: createEventStream(options),
    exportCsv: createDownload('csv', options),
    exportNdjson: createDownload('ndjson', options),
  }) satisfies Record<string, SystemHandler>;

type PageOptions = Parameters<typeof createSignInPages>[0] & Parameters<typeof createOAuth>[0];

/** Creates the pages that people open in a browser, without a token in a header. */
export const createPages = (options: PageOptions): RequestHandler[] => [
  createMachinePages(options),
  createLinkPages({
    db: options.db,
    kinds: {
      upload: createUploadLinkActions(options),
      labels: createLabelLinkActions(options),
      export: createExportLinkActions(options),
    },
  }),
  createCalendars(options),
  createUnsubscribePage(options),
  createSignInPages(options),
  createOAuth(options),
];
