import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { dayOf } from '../../core/clock.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { defineList } from '../../records/lists.ts';
import { mapPage, type Page, type PageRequest } from '../../records/paging.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { checkTransition } from '../../records/transitions.ts';
import { TRANSITIONS } from './entity.ts';

type Claim = Schemas['WarrantyClaim'];

const stored = COLUMNS.WarrantyClaim.filter((column) => column !== 'out_of_warranty');

/** The stored claims, each with the last day of its machine's warranty instead of `out_of_warranty`. */
const claims = resource('warranty_claim', [...stored, 'warranty_until'], {
  references: { machine_id: 'machine', supplier_id: 'supplier', ticket_id: 'ticket' },
  equals: ['status', 'machine_id', 'supplier_id', 'ticket_id'],
  sorts: { submitted_at: { type: 'instant', nullable: true } },
  computed: {
    warranty_until: sql<string | null>`(select warranty_until from machine where id = warranty_claim.machine_id)`,
  },
});

type Dated = { submitted_at: string | null; warranty_until: string | null };

/**
 * Replaces the end of the warranty with `out_of_warranty`. The last day of the warranty is inclusive, in the tenant's
 * time zone. A claim that is not submitted counts as submitted at `now`.
 */
export const assess = <Row extends Dated>(
  { principal }: Context,
  { warranty_until, ...row }: Row,
  now = new Date().toISOString(),
): Omit<Row, 'warranty_until'> & { out_of_warranty: boolean } => ({
  ...row,
  out_of_warranty: warranty_until !== null && dayOf(row.submitted_at ?? now, principal.timezone) > warranty_until,
});

const claimRows = defineList({
  name: 'warranty_claim_rows',
  table: 'warranty_claim',
  equals: ['status'],
  rows: (db) =>
    db
      .selectFrom('warranty_claim')
      .innerJoin('machine', 'machine.id', 'warranty_claim.machine_id')
      .leftJoin('supplier', 'supplier.id', 'warranty_claim.supplier_id')
      .select([
        'warranty_claim.id',
        'warranty_claim.version',
        'warranty_claim.title',
        'warranty_claim.status',
        'warranty_claim.machine_id',
        'machine.name as machine_name',
        'supplier.name as supplier_name',
        'warranty_claim.description',
        'warranty_claim.submitted_at',
        'warranty_claim.outcome',
        'warranty_claim.resolution',
        'warranty_claim.claimed_amount',
        'warranty_claim.recovered_amount',
        'machine.warranty_until',
      ]),
});

/** Lists warranty claims as summary rows, newest first. */
export const listWarrantyClaimRows = async (ctx: Context, query: Parameters<typeof claimRows>[1], page: PageRequest) =>
  mapPage(await claimRows(ctx, query, page), (row) => assess(ctx, row));

/** Lists warranty claims, newest first. @throws Problem validation_failed for a cursor of another list */
export const listWarrantyClaims = async (
  ctx: Context,
  query: Parameters<typeof claims.list>[1],
  page: PageRequest,
): Promise<Page<Claim>> => mapPage(await claims.list(ctx, query, page), (claim) => assess(ctx, claim));

/** Returns a warranty claim. @throws Problem not_found */
export const getWarrantyClaim = async (ctx: Context, reference: Reference): Promise<Claim> =>
  assess(ctx, await claims.read(ctx, reference));

/** Adds a claim as a draft. @throws Problem validation_failed if a reference does not exist */
export const createWarrantyClaim = async (ctx: Context, input: Schemas['WarrantyClaimCreate']): Promise<Claim> =>
  assess(ctx, await claims.insert(ctx, input));

/** Updates the given fields; null clears a field. @throws Problem not_found, version_mismatch, validation_failed */
export const updateWarrantyClaim = async (
  ctx: Context,
  reference: Reference,
  input: Schemas['WarrantyClaimUpdate'],
  expected?: readonly number[],
): Promise<Claim> => assess(ctx, await claims.patch(ctx, reference, input, expected));

/** The statuses in which a claim has an end to describe. */
const WITH_RESOLUTION: readonly Claim['status'][] = ['approved', 'rejected', 'closed'];

const checkFields = ({ status, outcome, resolution }: Schemas['WarrantyClaimStatusChange']): void => {
  if (status === 'approved' && !outcome) throw invalid('/outcome', 'is required with the status approved');
  if (status !== 'approved' && outcome) throw invalid('/outcome', 'is accepted only with the status approved');
  if (resolution && !WITH_RESOLUTION.includes(status))
    throw invalid('/resolution', `is accepted only with the statuses ${WITH_RESOLUTION.join(', ')}`);
};

/**
 * Moves a claim by {@link TRANSITIONS}. `submitted` sets `submitted_at`. Setting the current status again changes
 * nothing.
 * @throws Problem not_found, version_mismatch, transition_not_allowed, validation_failed for a field that does not go
 * with the status
 */
export const changeWarrantyClaimStatus = (
  ctx: Context,
  reference: Reference,
  input: Schemas['WarrantyClaimStatusChange'],
  expected?: readonly number[],
): Promise<Claim> =>
  inTransaction(ctx, async (tx) => {
    checkFields(input);
    const claim = await claims.lock(tx, reference, expected);
    const { status, outcome, resolution } = input;
    checkTransition(TRANSITIONS, claim.status, status);
    if (claim.status === status) return assess(tx, claim);
    const changes = {
      status,
      outcome: outcome ?? undefined,
      resolution: resolution ?? undefined,
      submitted_at: status === 'submitted' ? new Date().toISOString() : undefined,
    };
    return assess(tx, await claims.update(tx, claim, changes));
  });
