import * as attachments from './attachments/index.ts';
import * as codes from './codes/index.ts';
import * as contracts from './contracts/index.ts';
import * as customFields from './custom-fields/index.ts';
import * as exercises from './exercises/index.ts';
import * as floorPlans from './floor-plans/index.ts';
import * as incidents from './incidents/index.ts';
import * as inspections from './inspections/index.ts';
import * as locations from './locations/index.ts';
import * as machines from './machines/index.ts';
import * as maintenance from './maintenance/index.ts';
import * as maintenancePlans from './maintenance-plans/index.ts';
import * as meters from './meters/index.ts';
import * as notes from './notes/index.ts';
import * as parts from './parts/index.ts';
import * as people from './people/index.ts';
import * as purchaseOrders from './purchase-orders/index.ts';
import * as quotes from './quotes/index.ts';
import * as reporters from './reporters/index.ts';
import * as settings from './settings/index.ts';
import * as suppliers from './suppliers/index.ts';
import * as tickets from './tickets/index.ts';
import * as warrantyClaims from './warranty-claims/index.ts';
import * as workOrders from './work-orders/index.ts';

/** Areas of the domain. Each describes itself; see `docs/architecture.md`. */
export const areas = [
  attachments,
  codes,
  contracts,
  customFields,
  exercises,
  floorPlans,
  incidents,
  inspections,
  locations,
  machines,
  maintenance,
  maintenancePlans,
  meters,
  notes,
  parts,
  people,
  purchaseOrders,
  quotes,
  reporters,
  settings,
  suppliers,
  tickets,
  warrantyClaims,
  workOrders,
] as const;
