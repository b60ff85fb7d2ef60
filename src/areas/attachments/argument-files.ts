import { Readable } from 'node:stream';
import type { Perform } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import type { Services } from '../../core/services.ts';
import type { WithFile } from '../../files/new-file.ts';
import { receive } from '../../files/receive.ts';
import { requireFiles } from '../../files/services.ts';
import { admitBytes } from './operations.ts';
import { isPicture } from './pictures.ts';
import { takeFile } from './upload.ts';

type Options = { perform: Perform; services: Services };

/** Creates what stores the files that tools receive as arguments, by the rules of uploads. */
export const createFilesOfTools =
  ({ perform, services }: Options): WithFile =>
  async (caller, sent, work) => {
    const { store, max_bytes } = requireFiles(services);
    const folder = await perform(caller, 'write', (ctx) => admitBytes(ctx, sent.bytes.length));
    return takeFile(store, folder, {
      gym: String(caller.principal.tenant_id),
      receive: (file) => receive(Readable.from([sent.bytes]), file, max_bytes),
      accept: ({ content_type }) => {
        if (!sent.isPicture || isPicture(content_type)) return;
        throw new Problem('unsupported_file', {
          detail: `The photo is ${content_type}, no picture. Send a JPEG, PNG, WebP or GIF; add_attachment accepts other files.`,
        });
      },
      add: async (stored) => {
        const { result, isKept } = await work(stored);
        return { answer: result, isAdded: isKept };
      },
    });
  };
