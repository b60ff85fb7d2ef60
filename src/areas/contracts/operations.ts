import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { today } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { defineList } from '../../platform/lists.ts';

/**
 * A contract's status on a day (domain: derived from the dates; cancelled is set): the first of these that is so, and
 * active when none is. The first and the last day belong to the contract. It is expiring inside its notice period, so that
 * one without `notice_days` is active to its end.
 */
const statesOn = (day: RawBuilder<string>): [Schemas['ContractStatus'], RawBuilder<boolean>][] => [
  ['cancelled', sql`contract.cancelled_at is not null`],
  ['draft', sql`contract.starts_on > ${day}`],
  ['expired', sql`contract.ends_on < ${day}`],
  ['expiring', sql`contract.ends_on - contract.notice_days <= ${day}`],
];

const statusOn = (day: RawBuilder<string>): RawBuilder<Schemas['ContractStatus']> => {
  const cases = statesOn(day).map(([status, is]) => sql`when ${is} then ${sql.lit(status)}`);
  return sql`case ${sql.join(cases, sql` `)} else 'active' end`;
};

// In conditions of its columns rather than in the case: the planner knows how many rows they leave, and so the shorter way.
const hasStatus = (status: Schemas['ContractStatus'], day: RawBuilder<string>): RawBuilder<boolean> => {
  const states = statesOn(day);
  const place = states.findIndex(([name]) => name === status);
  const earlier = states.slice(0, place === -1 ? states.length : place).map(([, is]) => sql`(${is}) is not true`);
  return sql`(${sql.join([...earlier, ...(states[place]?.slice(1) ?? [])], sql` and `)})`;
};

const machineIds = sql<number[]>`(
  select coalesce(json_agg(machine_id order by machine_id), '[]') from contract_machine where contract_id = contract.id
)`;

const dateOf = (timezone: string): RawBuilder<string> => sql`${today(timezone)}::date`;

/** Lists contracts as rows to choose from, newest first; `status` is that of today in the tenant's time zone. */
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
