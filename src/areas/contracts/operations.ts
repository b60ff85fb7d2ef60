import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { defineList } from '../../platform/lists.ts';

/**
 * Returns the conditions that determine a contract's status on a day (domain: derived from the dates; cancelled is
 * set). The first one that holds wins; if none holds, the contract is active. The first and the last day are inclusive.
 * A contract is expiring during its notice period; one without `notice_days` stays active to its end.
 */
const statusConditions = (day: RawBuilder<string>): [Schemas['ContractStatus'], RawBuilder<boolean>][] => [
  ['cancelled', sql`contract.cancelled_at is not null`],
  ['draft', sql`contract.starts_on > ${day}`],
  ['expired', sql`contract.ends_on < ${day}`],
  ['expiring', sql`contract.ends_on - contract.notice_days <= ${day}`],
];

const statusOn = (day: RawBuilder<string>): RawBuilder<Schemas['ContractStatus']> => {
  const cases = statusConditions(day).map(([status, is]) => sql`when ${is} then ${sql.lit(status)}`);
  return sql`case ${sql.join(cases, sql` `)} else 'active' end`;
};

// Conditions on columns rather than on the case expression, because the planner can estimate how many rows they match.
const hasStatus = (status: Schemas['ContractStatus'], day: RawBuilder<string>): RawBuilder<boolean> => {
  const conditions = statusConditions(day);
  const index = conditions.findIndex(([name]) => name === status);
  const earlier = conditions
    .slice(0, index === -1 ? conditions.length : index)
    .map(([, is]) => sql`(${is}) is not true`);
  return sql`(${sql.join([...earlier, ...(conditions[index]?.slice(1) ?? [])], sql` and `)})`;
};

const machineIds = sql<number[]>`(
  select coalesce(json_agg(machine_id order by machine_id), '[]') from contract_machine where contract_id = contract.id
)`;

const dateOf = (timezone: string): RawBuilder<string> => sql`${today(timezone)}::date`;

/** Lists contracts as summary rows, newest first. `status` is the status today in the tenant's time zone. */
export const listContractRows = defineList({
  name: 'contract_rows',
  table: 'contract',
  filters: {
    status: (status: Schemas['ContractStatus'], { principal }: Context) =>
      hasStatus(status, dateOf(principal.timezone)),
  },
  rows: (db) =>
    db
      .selectFrom('contract')
      .innerJoin('supplier', 'supplier.id', 'contract.supplier_id')
      .select([
        'contract.id',
        'contract.title',
        'contract.kind',
        statusOn(sql`day.today`).as('status'),
        'supplier.name as supplier_name',
        'contract.starts_on',
        'contract.ends_on',
        'contract.notice_days',
        'contract.auto_renew',
        'contract.cost',
        'contract.cost_period',
        machineIds.as('machine_ids'),
      ]),
  join: ({ principal }) => sql`cross join (select ${dateOf(principal.timezone)} as today) as day`,
});
