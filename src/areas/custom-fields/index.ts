import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { both, type ReversalsByKind } from '../../records/reversals.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';
import { CustomField } from './entity.ts';
import { customFields } from './operations.ts';

export { handlers } from './handlers.ts';

export const entities = [CustomField];

export const kinds = { custom_fields: 'custom_field' } as const satisfies KindsByAddress;

export const exported = { custom_fields: recordsOf(COLUMNS.CustomField, customFields.list) } satisfies ExportSources;

export const undone = {
  custom_field: both('It decides what values records accept: change it back at its own address.'),
} satisfies ReversalsByKind;
