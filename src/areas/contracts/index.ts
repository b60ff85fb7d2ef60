import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import type { SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress, PresentByKind } from '../../records/stored-event.ts';
import { Contract, ContractMachine } from './entity.ts';
import { listContracts, contractAnnouncement } from './operations.ts';
import { dayOf } from '../../core/clock.ts';
import { withStatus } from './status.ts';

export { handlers, tools } from './handlers.ts';
export { imported } from './imported.ts';
export { undone } from './undone.ts';

export const entities = [Contract, ContractMachine];

export const kinds = { contracts: 'contract' } as const satisfies KindsByAddress;

export const exported = { contracts: recordsOf(COLUMNS.Contract, listContracts) } satisfies ExportSources;

export const searched = { contracts: { table: 'contract', name: ['title'] } } satisfies SearchSources;

export const presented = {
  contract: (ctx, row: Parameters<typeof withStatus>[1], at) => withStatus(ctx, row, dayOf(at, ctx.principal.timezone)),
} satisfies PresentByKind;

export const announcements = [contractAnnouncement];
