import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { COLUMNS } from '../../../generated/values.ts';
import type { Context } from '../../core/context.ts';
import { defineList } from '../../records/lists.ts';
import type { Reference } from '../../records/references.ts';
import { resource } from '../../records/resources.ts';
import { matches } from '../../records/matching.ts';

/** The firms that make, service or supply equipment. `q` is words of a name or email. */
export const suppliers = resource('supplier', COLUMNS.Supplier, {
  equals: ['kind'],
  sorts: { name: { type: 'text' } },
  search: (q) => ({ matches: matches(sql.ref('supplier.search'), q) }),
});

/** Lists suppliers as summary rows with their contacts, newest first. */
export const listSupplierRows = defineList({
  name: 'supplier_rows',
  table: 'supplier',
  rows: (db) =>
    db
      .selectFrom('supplier')
      .select([
        'supplier.id',
        'version',
        'external_ref',
        'name',
        'kind',
        'email',
        'phone',
        'website',
        'address',
        'contacts',
      ]),
});

type Fields = Schemas['SupplierCreate'] | Schemas['SupplierUpdate'];

/** Returns the fields of a supplier as they are stored: contacts with all their fields. */
export const withCompleteContacts = ({ contacts, ...fields }: Fields) => ({
  ...fields,
  contacts: contacts?.map(({ name, role = null, email = null, phone = null }) => ({ name, role, email, phone })),
});

/** Adds a supplier, of the kind `other` by default. */
export const createSupplier = (ctx: Context, input: Schemas['SupplierCreate']): Promise<Schemas['Supplier']> =>
  suppliers.insert(ctx, withCompleteContacts(input));

/** Updates the given fields; null clears a field. @throws Problem not_found, version_mismatch */
export const updateSupplier = (
  ctx: Context,
  reference: Reference,
  input: Schemas['SupplierUpdate'],
  expected?: readonly number[],
): Promise<Schemas['Supplier']> => suppliers.patch(ctx, reference, withCompleteContacts(input), expected);
