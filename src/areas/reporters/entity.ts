import { defineEntity, p, type InferEntity, type Opt } from '@mikro-orm/core';
import type { Schemas } from '../../../generated/contract.ts';
import { ReporterKind } from '../../../generated/values.ts';
import { resource, resourceUniques } from '../../platform/entity.ts';
import { confinedAndSearched } from '../../platform/tenancy.ts';

/** A person who reports defects. The name is unique in the tenant, case-insensitively. */
export const Reporter = defineEntity({
  name: 'Reporter',
  tableName: 'reporter',
  ...confinedAndSearched,
  properties: {
    ...resource,
    name: p.text(),
    kind: p.enum(ReporterKind).default('other'),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    // The text that `q` searches. The separator keeps a match from spanning two fields.
    search: p
      .text()
      .$type<Opt<string>>()
      .generated("(lower(name || chr(31) || coalesce(email, ''))) stored")
      .hidden()
      .lazy(),
  },
  uniques: resourceUniques,
  indexes: [
    { name: 'reporter_name', expression: 'create unique index reporter_name on reporter (tenant_id, lower(name))' },
    {
      name: 'reporter_search',
      expression:
        'create index reporter_search on reporter using gin (search_keys(tenant_id, search)) with (gin_pending_list_limit = 64)',
    },
  ],
});
export type Reporter = InferEntity<typeof Reporter>;

declare module '../../platform/context.ts' {
  interface Tables {
    reporter: Omit<Schemas['Reporter'], 'ticket_count'> & { search: string };
  }
}
