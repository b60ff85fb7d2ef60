import { defineEntity, p } from '@mikro-orm/core';
import { PersonRole } from '../../../generated/values.ts';
import {
  computedText,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  foldedIndexes,
  instant,
  part,
  reference,
  resource,
  resourceIndexes,
  resourceUniques,
} from '../../records/entity.ts';
import { confined } from '../../core/tenancy.ts';

/** A person who works at the gym. The email address is unique in the tenant, letter case aside. */
export const Person = defineEntity({
  name: 'Person',
  tableName: 'person',
  ...confined,
  properties: {
    ...resource,
    ...externalRef,
    name: p.text(),
    name_key: computedText(),
    name_folded: computedText(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    role: p.enum(PersonRole),
    language: p.text().nullable(),
    active: p.boolean().default(true),
    erased_at: instant().nullable().hidden(),
    search: computedText(),
  },
  checks: [externalRefCheck('person')],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('person'),
    externalRefIndex('person'),
    ...foldedIndexes('person', ['name']),
    {
      name: 'person_email',
      expression: 'create unique index person_email on person (tenant_id, fold_case(email)) where (email is not null)',
    },
    { name: 'person_by_name', properties: ['tenant_id', 'name_key', 'id'] },
    { name: 'person_by_role', properties: ['tenant_id', 'role', 'id'] },
    { name: 'person_by_active', properties: ['tenant_id', 'active', 'id'] },
  ],
});
/** The link between a person and a location whose records the person may see. Without any, the person may see all. */
export const PersonLocation = defineEntity({
  name: 'PersonLocation',
  tableName: 'person_location',
  ...confined,
  properties: { ...part, person_id: reference(), location_id: reference() },
  uniques: [{ properties: ['tenant_id', 'person_id', 'location_id'] }],
  indexes: [{ name: 'person_location_location', properties: ['tenant_id', 'location_id', 'person_id'] }],
});
