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
});
export type Supplier = InferEntity<typeof Supplier>;

declare module '../../platform/context.ts' {
  interface Tables {
    supplier: Schemas['Supplier'];
  }
}
