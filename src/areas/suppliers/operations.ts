import { COLUMNS } from '../../../generated/values.ts';
import { defineList } from '../../platform/lists.ts';
import { resource } from '../../platform/resources.ts';

/** The firms that make, service or supply a gym's equipment. */
export const suppliers = resource('supplier', COLUMNS.Supplier);

/** Lists suppliers as rows to choose from, with the people to call, newest first. */
export const listSupplierRows = defineList({
  name: 'supplier_rows',
  table: 'supplier',
  rows: (db) =>
    db
      .selectFrom('supplier')
      .select(['supplier.id', 'name', 'kind', 'email', 'phone', 'website', 'address', 'contacts']),
});
