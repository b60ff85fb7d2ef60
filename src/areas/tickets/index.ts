import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { removeRecent, restore } from '../../records/restoring.ts';
import { by, byReporters, WORKERS, type ReversalsByKind } from '../../records/reversals.ts';
import { Ticket } from './entity.ts';
import { tickets, searchTickets } from './operations.ts';
import { wordsIn, type SearchSources } from '../../records/search-source.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools, repeats } from './handlers.ts';

export const entities = [Ticket];

export const kinds = { tickets: 'ticket' } as const satisfies KindsByAddress;

export const expanded = { getTicket: tickets.readAll };

export const exported = { tickets: recordsOf(COLUMNS.Ticket, tickets.list) } satisfies ExportSources;

export const searched = {
  tickets: {
    table: 'ticket',
    name: ['title', 'description'],
    index: searchTickets,
    status: true,
    machine: true,
    spelling: wordsIn('search'),
  },
} satisfies SearchSources;

export const undone = {
  ticket: { created: by(WORKERS, removeRecent), changed: byReporters(restore) },
} satisfies ReversalsByKind;
