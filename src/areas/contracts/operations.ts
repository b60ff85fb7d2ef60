import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { readPage, type Page, type PageRequest } from '../../platform/paging.ts';

/**
 * A contract's status on a day (domain: derived from the dates; cancelled is set): the first of these that is so, and
 * active when none is. The first and the last day belong to the contract. It is expiring inside its notice period, so that
 * one without `notice_days` is active to its end.
 */
const statesOn = (day: string): [Schemas['ContractStatus'], RawBuilder<boolean>][] => [
  ['cancelled', sql`contract.cancelled_at is not null`],
  ['draft', sql`contract.starts_on > ${day}::date`],
  ['expired', sql`contract.ends_on < ${day}::date`],
  ['expiring', sql`contract.ends_on - contract.notice_days <= ${day}::date`],
];

const statusOn = (day: string): RawBuilder<Schemas['ContractStatus']> => {
  const cases = statesOn(day).map(([status, is]) => sql`when ${is} then ${sql.lit(status)}`);
  return sql`case ${sql.join(cases, sql` `)} else 'active' end`;
};

// In conditions of its columns rather than in the case: the planner knows how many rows they leave, and so which way is shorter.
const hasStatus = (status: Schemas['ContractStatus'], day: string): RawBuilder<boolean> => {
  const states = statesOn(day);
  const place = states.findIndex(([name]) => name === status);
  const earlier = states.slice(0, place === -1 ? states.length : place).map(([, is]) => sql`(${is}) is not true`);
  return sql`(${sql.join([...earlier, ...(states[place]?.slice(1) ?? [])], sql` and `)})`;
};

const machineIds = sql<number[]>`(
  select coalesce(json_agg(machine_id order by machine_id), '[]') from contract_machine where contract_id = contract.id
)`;

/** Lists contracts as rows to choose from, newest first; `status` is that of today in the tenant's time zone. */
export const listContractRows = (
  ctx: Context,
  { status }: { status?: Schemas['ContractStatus'] | undefined },
  page: PageRequest,
): Promise<Page<Schemas['ContractRow']>> => {
  const day = today(ctx.principal.timezone);
  let query = ctx.db
    .selectFrom('contract')
    .innerJoin('supplier', 'supplier.id', 'contract.supplier_id')
    .select([
      'contract.id',
      'contract.title',
      'contract.kind',
      statusOn(day).as('status'),
      'supplier.name as supplier_name',
      'contract.starts_on',
      'contract.ends_on',
      'contract.notice_days',
      'contract.auto_renew',
      'contract.cost',
      'contract.cost_period',
      machineIds.as('machine_ids'),
    ]);
  if (status !== undefined) query = query.where(hasStatus(status, day));
  return readPage(
    ctx,
    { name: 'contract_rows', filters: { status }, order: { columns: ['contract.id'], direction: 'desc' } },
    page,
    query,
  );
};
