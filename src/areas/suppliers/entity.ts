import { defineEntity, p } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { SupplierKind } from '../../../generated/values.ts';
import {
  computedText,
  customFields,
  customFieldsCheck,
  customFieldsIndexes,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  foldedIndexes,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confinedAndSearched } from '../../core/tenancy.ts';

/** A firm that makes, services or supplies equipment. */
export const Supplier = defineEntity({
  name: 'Supplier',
  tableName: 'supplier',
  ...confinedAndSearched,
  properties: {
    ...resource,
    ...externalRef,
    name: p.text(),
    name_key: computedText(),
    name_folded: computedText(),
    kind: p.enum(SupplierKind).default('other'),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    website: p.text().nullable(),
    address: p.text().nullable(),
    contacts: p.json<Schemas['Supplier']['contacts']>().defaultRaw("'[]'"),
    custom_fields: customFields(),
    search: computedText(),
  },
  checks: [
    externalRefCheck('supplier'),
    customFieldsCheck('supplier'),
    { name: 'supplier_website', expression: "website ~ '^https?://'" },
  ],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('supplier'),
    externalRefIndex('supplier'),
    ...customFieldsIndexes('supplier'),
    ...foldedIndexes('supplier', ['name']),
    { name: 'supplier_by_kind', properties: ['tenant_id', 'kind', 'id'] },
    { name: 'supplier_by_name', properties: ['tenant_id', 'name_key', 'id'] },
    { name: 'supplier_by_kind_and_name', properties: ['tenant_id', 'kind', 'name_key', 'id'] },
  ],
});
