import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { linksOf } from '../../records/links.ts';
import { defineList } from '../../records/lists.ts';
import { below } from '../../records/list-filters.ts';
import { mapPage, type Page, type PageRequest } from '../../records/paging.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import type { Announcement } from '../../records/announcements.ts';
import { hasOneOf, withStatus } from './status.ts';

/** The machines that contracts cover. */
export const contractMachines = linksOf('contract', 'machine');

/** The stored contracts. The status depends on the day, so it is not part of a row. */
export const contracts = resource(
  'contract',
  COLUMNS.Contract.filter((column) => column !== 'status'),
  {
    computed: { machine_ids: contractMachines.ids },
    references: { supplier_id: 'supplier' },
    equals: ['kind', 'supplier_id'],
    filters: {
      status: hasOneOf,
      machine_id: contractMachines.filter,
      ends_before: (day: string) => below('contract.ends_on', day),
    },
    filterReferences: { machine_id: 'machine' },
    sorts: { ends_on: { type: 'date', nullable: true } },
    ranges: { ends_before: 'ends_on' },
  },
);

/** The event of a contract on the day from which it expires soon. */
export const contractAnnouncement: Announcement = {
  table: 'contract',
  date: 'ends_on',
  remembered: 'expiring_event_on',
  rows: (today) =>
    sql`cancelled_at is null and starts_on <= ${today}::date and ends_on >= ${today}::date and ends_on - notice_days <= ${today}::date`,
};

const listTerms = defineList({
  name: 'contract_rows',
  table: 'contract',
  filters: { status: hasOneOf },
  rows: (db) =>
    db
      .selectFrom('contract')
      .innerJoin('supplier', 'supplier.id', 'contract.supplier_id')
      .select([
        'contract.id',
        'contract.version',
        'contract.external_ref',
        'contract.title',
        'contract.kind',
        'contract.cancelled_at',
        'supplier.name as supplier_name',
        'contract.starts_on',
        'contract.ends_on',
        'contract.notice_days',
        'contract.auto_renew',
        'contract.cost',
        'contract.cost_period',
        contractMachines.ids.as('machine_ids'),
      ]),
});

/** Lists contracts as summary rows with their status today, newest first. */
export const listContractRows = async (
  ctx: Context,
  status: Schemas['ContractStatus'] | undefined,
  page: PageRequest,
): Promise<Page<Schemas['ContractRow']>> =>
  mapPage(await listTerms(ctx, { where: { status } }, page), (row) => {
    const { cancelled_at: _, ...fields } = withStatus(ctx, row);
    return fields;
  });

/** Lists contracts with their status today. */
export const listContracts = async (
  ctx: Context,
  query: Parameters<typeof contracts.list>[1],
  page: PageRequest,
): Promise<Page<Schemas['Contract']>> => mapPage(await contracts.list(ctx, query, page), (row) => withStatus(ctx, row));

/** Returns a contract with its status today. @throws Problem not_found */
export const readContract = async (ctx: Context, reference: Reference): Promise<Schemas['Contract']> =>
  withStatus(ctx, await contracts.read(ctx, reference));

type Period = { starts_on: string; ends_on?: string | null | undefined };

/** Checks that a contract does not end before it starts. @throws Problem validation_failed */
export const checkPeriod = ({ starts_on, ends_on }: Period): void => {
  if (ends_on !== null && ends_on !== undefined && ends_on < starts_on)
    throw invalid('/ends_on', `must not be before starts_on, ${starts_on}; received ${ends_on}`);
};

/**
 * Adds a contract with the machines that it covers.
 * @throws Problem validation_failed for a reference that does not exist, a machine twice, or an end before the start
 */
export const createContract = (ctx: Context, input: Schemas['ContractCreate']): Promise<Schemas['Contract']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_ids: references, ...fields } = input;
    checkPeriod(fields);
    const machine_ids = await contractMachines.require(tx, references ?? []);
    const { id } = await contracts.insert(tx, fields);
    await contractMachines.add(tx, [{ id, to: machine_ids }]);
    return withStatus(tx, await contracts.read(tx, id));
  });

/**
 * Updates the given fields; null clears a field. `machine_ids` replaces all machines.
 * @throws Problem not_found, version_mismatch, validation_failed as {@link createContract}
 */
export const updateContract = (
  ctx: Context,
  reference: Reference,
  input: Schemas['ContractUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Contract']> =>
  inTransaction(ctx, async (tx) => {
    const { machine_ids: references, ...fields } = input;
    const contract = await contracts.lock(tx, reference, expected);
    checkPeriod({ ...contract, ...fields });
    await contractMachines.change(tx, { id: contract.id, to: contract.machine_ids }, references);
    await contracts.update(tx, contract, fields);
    return withStatus(tx, await contracts.read(tx, contract.id));
  });

/** Cancels a contract; one that is cancelled stays unchanged. @throws Problem not_found */
export const cancelContract = (ctx: Context, reference: Reference): Promise<Schemas['Contract']> =>
  inTransaction(ctx, async (tx) => {
    const contract = await contracts.lock(tx, reference);
    if (contract.cancelled_at !== null) return withStatus(tx, contract);
    const cancelled_at = new Date().toISOString();
    return withStatus(tx, await contracts.update(tx, contract, { cancelled_at }));
  });
