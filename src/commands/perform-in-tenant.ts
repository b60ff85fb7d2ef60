import { findTenant } from '../auth/administration.ts';
import { systemCaller, type Context, type Work } from '../core/context.ts';
import { createPerform } from '../records/perform.ts';
import type { Database } from '../postgres/database.ts';
import { NO_SERVICES } from '../outside/no-services.ts';
import type { Services } from '../core/services.ts';

/** Runs an operation of a command in its tenant. */
type PerformInTenant = <T>(kind: Work, work: (ctx: Context) => Promise<T>) => Promise<T>;

/**
 * Returns the runner of operations in a tenant. Histories and events record `actor`.
 * @throws AdministrationError when there is no such tenant
 */
export const performInTenant = async (
  database: Database,
  tenant: string,
  actor: string,
  services: Services = NO_SERVICES,
): Promise<PerformInTenant> => {
  const caller = systemCaller(await findTenant(database, tenant), actor);
  const perform = createPerform(database, null, services);
  return (kind, work) => perform(caller, kind, work);
};
