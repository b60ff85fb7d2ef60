import { contractTools } from './areas/contracts/tools.ts';
import { exerciseTools } from './areas/exercises/tools.ts';
import { floorPlanTools } from './areas/floor-plans/tools.ts';
import { incidentTools } from './areas/incidents/tools.ts';
import { inspectionHandlers } from './areas/inspections/rest.ts';
import { inspectionTools } from './areas/inspections/tools.ts';
import { locationHandlers } from './areas/locations/rest.ts';
import { locationTools } from './areas/locations/tools.ts';
import { machineHandlers } from './areas/machines/rest.ts';
import { machineTools } from './areas/machines/tools.ts';
import { maintenanceTools } from './areas/maintenance/tools.ts';
import { noteTools } from './areas/notes/tools.ts';
import { partTools } from './areas/parts/tools.ts';
import { purchaseOrderTools } from './areas/purchase-orders/tools.ts';
import { quoteTools } from './areas/quotes/tools.ts';
import { reporterTools } from './areas/reporters/tools.ts';
import { supplierHandlers } from './areas/suppliers/rest.ts';
import { supplierTools } from './areas/suppliers/tools.ts';
import { ticketTools } from './areas/tickets/tools.ts';
import { warrantyClaimTools } from './areas/warranty-claims/tools.ts';
import { workOrderTools } from './areas/work-orders/tools.ts';
import type { RestHandlers } from './http/handlers.ts';
import type { ToolHandlers } from './mcp/registry.ts';

/** The handlers of all REST operations. A missing one is a compile error. */
export const restHandlers = {
  ...machineHandlers,
  ...inspectionHandlers,
  ...supplierHandlers,
  ...locationHandlers,
} satisfies RestHandlers;

/** The handlers of all tools. A missing one is a compile error. */
export const toolHandlers = {
  ...machineTools,
  ...ticketTools,
  ...exerciseTools,
  ...maintenanceTools,
  ...workOrderTools,
  ...partTools,
  ...locationTools,
  ...supplierTools,
  ...inspectionTools,
  ...incidentTools,
  ...reporterTools,
  ...quoteTools,
  ...purchaseOrderTools,
  ...warrantyClaimTools,
  ...contractTools,
  ...floorPlanTools,
  ...noteTools,
} satisfies ToolHandlers;
