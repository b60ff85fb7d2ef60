import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { SupplierKind } from '../../../generated/values.ts';
import { resource, resourceUniques } from '../../platform/entity.ts';
import { confined } from '../../platform/tenancy.ts';

/** A firm that makes, services or supplies equipment. */
export const Supplier = defineEntity({
  name: 'Supplier',
  tableName: 'supplier',
  ...confined,
  properties: {
    ...resource,
    name: p.text(),
    kind: p.enum(SupplierKind).default('other'),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    website: p.text().nullable(),
    address: p.text().nullable(),
    contacts: p.json<Schemas['Supplier']['contacts']>().defaultRaw("'[]'"),
  },
  uniques: resourceUniques,
  indexes: [
    { name: 'supplier_by_kind', properties: ['tenant_id', 'kind', 'id'] },
    {
      name: 'supplier_by_name',
      expression: 'create index supplier_by_name on supplier (tenant_id, left(name, 40), id)',
    },
    {
      name: 'supplier_by_kind_and_name',
      expression: 'create index supplier_by_kind_and_name on supplier (tenant_id, kind, left(name, 40), id)',
    },
    { name: 'supplier_by_created_at', properties: ['tenant_id', 'created_at', 'id'] },
  ],
});
export type Supplier = InferEntity<typeof Supplier>;

declare module '../../platform/context.ts' {
  interface Tables {
    supplier: Schemas['Supplier'];
  }
}
