import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import { inTransaction, type Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { machineOf } from '../machines/place.ts';
import { machines } from '../machines/resource.ts';
import { assess, changeWarrantyClaimStatus, createWarrantyClaim, updateWarrantyClaim } from './operations.ts';

type View = Schemas['WarrantyClaimView'];

const stored = COLUMNS.WarrantyClaimView.filter((column) => column !== 'out_of_warranty');

/** The claims as tools return them, with the machine and the name of the supplier. */
const views = resource('warranty_claim', [...stored, 'warranty_until'], {
  computed: {
    ...machineOf('warranty_claim'),
    supplier_name: sql<string | null>`(select name from supplier where supplier.id = warranty_claim.supplier_id)`,
    warranty_until: sql<string | null>`(select warranty_until from machine where id = warranty_claim.machine_id)`,
  },
});

const readView = async (ctx: Context, id: number): Promise<View> => assess(ctx, await views.read(ctx, id));

/** Adds a claim as a draft, by default to the supplier of the machine. @throws Problem validation_failed */
export const claimWarranty = (ctx: Context, input: Schemas['WarrantyClaimCreate']): Promise<View> =>
  inTransaction(ctx, async (tx) => {
    const machine = await machines.lockReferred(tx, '/machine_id', input.machine_id);
    const supplier_id = input.supplier_id ?? machine.supplier_id;
    const { id } = await createWarrantyClaim(tx, { ...input, machine_id: machine.id, supplier_id });
    return readView(tx, id);
  });

type Change = Schemas['WarrantyClaimUpdate'] & Partial<Schemas['WarrantyClaimStatusChange']>;

/**
 * Updates the given fields of a claim, and its status if it is given.
 * @throws Problem as {@link updateWarrantyClaim} and {@link changeWarrantyClaimStatus}
 */
export const moveClaim = (
  ctx: Context,
  reference: Reference,
  { status, outcome, resolution, ...fields }: Change,
  expected?: readonly number[],
): Promise<View> =>
  inTransaction(ctx, async (tx) => {
    const end = { outcome, resolution };
    const [unused] = Object.entries(end).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (status === undefined && unused !== undefined) throw invalid(`/${unused}`, 'is accepted only with a status');
    const { id } = await updateWarrantyClaim(tx, reference, fields, expected);
    if (status !== undefined) await changeWarrantyClaimStatus(tx, id, { status, ...end });
    return readView(tx, id);
  });
