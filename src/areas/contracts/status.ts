import { sql, type RawBuilder } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays, today } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';

type Status = Schemas['ContractStatus'];
type Terms = Pick<Schemas['Contract'], 'cancelled_at' | 'starts_on' | 'ends_on' | 'notice_days'>;

/** When a contract has a status on a day, for a row and, for filters, in SQL. */
type Rule = {
  status: Status;
  applies(terms: Terms, day: string): boolean;
  condition(day: string): RawBuilder<boolean>;
};

/**
 * The rules for a contract's status. The first one that applies
 * wins; if none does, the contract is active. The first and the last day belong to the contract. One without
 * `notice_days` never expires soon.
 */
const RULES: readonly Rule[] = [
  {
    status: 'cancelled',
    applies: ({ cancelled_at }) => cancelled_at !== null,
    condition: () => sql`contract.cancelled_at is not null`,
  },
  {
    status: 'draft',
    applies: ({ starts_on }, day) => starts_on > day,
    condition: (day) => sql`contract.starts_on > ${day}::date`,
  },
  {
    status: 'expired',
    applies: ({ ends_on }, day) => ends_on !== null && ends_on < day,
    condition: (day) => sql`contract.ends_on is not null and contract.ends_on < ${day}::date`,
  },
  {
    status: 'expiring',
    applies: ({ ends_on, notice_days }, day) =>
      ends_on !== null && notice_days !== null && addDays(ends_on, -notice_days) <= day,
    condition: (day) => sql`contract.ends_on - contract.notice_days <= ${day}::date`,
  },
];

/** Returns a contract with its status on a day: today, in the tenant's time zone. */
export const withStatus = <Row extends Terms>(
  { principal }: Context,
  row: Row,
  day = today(principal.timezone),
): Row & { status: Status } => ({ ...row, status: RULES.find(({ applies }) => applies(row, day))?.status ?? 'active' });

// Conditions on columns rather than on a case expression, because the planner can estimate how many rows they match.
const isStatusOn = (status: Status, day: string): RawBuilder<boolean> => {
  const index = RULES.findIndex((rule) => rule.status === status);
  const earlier = RULES.slice(0, index === -1 ? RULES.length : index);
  const conditions = [
    ...earlier.map(({ condition }) => sql`(${condition(day)}) is not true`),
    ...RULES.slice(index, index + 1).map(({ condition }) => condition(day)),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
};

/** Returns the condition that a contract has one of these statuses today, in the tenant's time zone. */
export const hasOneOf = (wanted: Status | readonly Status[], { principal }: Context): RawBuilder<boolean> => {
  const day = today(principal.timezone);
  const statuses = typeof wanted === 'string' ? [wanted] : wanted;
  return sql`(${sql.join(
    statuses.map((status) => isStatusOn(status, day)),
    sql` or `,
  )})`;
};
