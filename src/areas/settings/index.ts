import { COLUMNS } from '../../../generated/values.ts';
import type { ExportSources } from '../../records/export-source.ts';
import { ACCESS, both, type ReversalsByKind } from '../../records/reversals.ts';
import { Settings } from './entity.ts';
import { readSettings } from './operations.ts';

export { handlers } from './handlers.ts';

export const entities = [Settings];

export const exported = {
  settings: {
    columns: COLUMNS.Settings,
    read: async (ctx) => ({ data: [await readSettings(ctx)], has_more: false, next_cursor: null }),
  },
} satisfies ExportSources;

export const undone = { settings: both(ACCESS) } satisfies ReversalsByKind;
