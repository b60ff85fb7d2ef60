import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';

/**
 * A contract's status on a day (domain: derived from the dates; cancelled is set). The first and the last day belong to
 * the contract. It is expiring inside its notice period, so that one without `notice_days` is active to its end.
 */
const statusOn = (day: string) => sql<Schemas['ContractStatus']>`case
  when contract.cancelled_at is not null then 'cancelled'
  when contract.starts_on > ${day}::date then 'draft'
  when contract.ends_on < ${day}::date then 'expired'
  when contract.ends_on - contract.notice_days <= ${day}::date then 'expiring'
  else 'active' end`;

const machineIds = sql<number[]>`(
  select coalesce(json_agg(machine_id order by machine_id), '[]') from contract_machine where contract_id = contract.id
)`;

/** Lists contracts as rows to choose from, newest first; `status` is that of today in the tenant's time zone. */
export const listContractRows = (
  ctx: Context, { status }: { status?: Schemas['ContractStatus'] | undefined }, page: PageRequest,
): Promise<Page<Schemas['ContractRow']>> => {
  const current = statusOn(today(ctx.principal.timezone));
  let query = ctx.db
    .selectFrom('contract')
    .innerJoin('supplier', 'supplier.id', 'contract.supplier_id')
    .select([
      'contract.id', 'contract.title', 'contract.kind', current.as('status'), 'supplier.name as supplier_name', 'contract.starts_on',
      'contract.ends_on', 'contract.notice_days', 'contract.auto_renew', 'contract.cost', 'contract.cost_period',
      machineIds.as('machine_ids'),
    ]);
  if (status !== undefined) query = query.where(current, '=', status);
  return readPage(ctx, { name: 'contract_rows', filters: { status }, order: { columns: ['contract.id'], direction: 'desc' } }, page, query);
};
