import { defineEntity, p } from '@mikro-orm/core';
import { ReporterKind } from '../../../generated/values.ts';
import {
  computedText,
  externalRef,
  externalRefCheck,
  externalRefIndex,
  foldedIndexes,
  instant,
  resource,
  resourceIndexes,
  resourceUniques,
  searchIndex,
} from '../../records/entity.ts';
import { confinedAndSearched } from '../../core/tenancy.ts';

/**
 * A person who reports defects. The name is unique in the tenant, case-insensitively, except among erased reporters,
 * which share one name.
 */
export const Reporter = defineEntity({
  name: 'Reporter',
  tableName: 'reporter',
  ...confinedAndSearched,
  properties: {
    ...resource,
    ...externalRef,
    name: p.text(),
    name_key: computedText(),
    name_folded: computedText(),
    kind: p.enum(ReporterKind).default('other'),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    erased_at: instant().nullable().hidden(),
    search: computedText(),
  },
  checks: [externalRefCheck('reporter')],
  uniques: resourceUniques,
  indexes: [
    ...resourceIndexes('reporter'),
    externalRefIndex('reporter'),
    ...foldedIndexes('reporter', ['name']),
    {
      name: 'reporter_name',
      expression:
        'create unique index reporter_name on reporter (tenant_id, fold_case(name)) where (erased_at is null)',
    },
    { name: 'reporter_by_kind', properties: ['tenant_id', 'kind', 'id'] },
    { name: 'reporter_by_name', properties: ['tenant_id', 'name_key', 'id'] },
    { name: 'reporter_by_kind_and_name', properties: ['tenant_id', 'kind', 'name_key', 'id'] },
    searchIndex('reporter'),
  ],
});
