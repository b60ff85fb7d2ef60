import { COLUMNS } from '../../../generated/values.ts';
import { recordsOf, type ExportSources } from '../../records/export-source.ts';
import { restore } from '../../records/restoring.ts';
import { by, byReporters, WORKERS, type ReversalsByKind } from '../../records/reversals.ts';
import { Attachment } from './entity.ts';
import { attachments, deleteAttachment } from './operations.ts';
import type { Services } from '../../core/services.ts';
import { createFileSweep } from './sweep.ts';
import type { KindsByAddress } from '../../records/stored-event.ts';

export { handlers, tools } from './handlers.ts';

export const entities = [Attachment];

export const kinds = { attachments: 'attachment' } as const satisfies KindsByAddress;

export const exported = { attachments: recordsOf(COLUMNS.Attachment, attachments.list) } satisfies ExportSources;

export const undone = {
  attachment: {
    created: by(WORKERS, async (tx, { id }) => {
      await deleteAttachment(tx, id);
      return 'removed';
    }),
    changed: byReporters(restore),
  },
} satisfies ReversalsByKind;

export const jobs = (services: Services) => [createFileSweep(services.files)];
