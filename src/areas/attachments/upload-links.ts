import type { Request } from 'express';
import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { requireFiles } from '../../files/services.ts';
import { readMultipart } from '../../http/multipart.ts';
import { messagePage, sendPlainPage } from '../../http/plain-pages.ts';
import { send } from '../../http/answers.ts';
import { inTransaction, type Perform } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { markup } from '../../texts/html.ts';
import type { Services } from '../../core/services.ts';
import { useLink } from '../../links/operations.ts';
import type { LinkActions, LinkUse } from '../../links/router.ts';
import { declaredSize, receiveBody } from './endpoint.ts';
import { fileName } from './names.ts';
import { addAttachment, admitFile } from './operations.ts';
import { takeFile } from './upload.ts';

/** Bytes of a form besides its file: the boundaries, and the headers of its parts. */
const FORM_BYTES = 4096;

/** File types that a browser offers: on a phone also its camera. */
const ACCEPTED = 'image/*,application/pdf,text/plain,text/csv,.pdf,.txt,.csv';

const FORM = markup`<form method="post" enctype="multipart/form-data">
<label for="file">Photo or file</label>
<input id="file" name="file" type="file" accept="${ACCEPTED}" required>
<p class="hint">A picture, a PDF, a text or a CSV file.</p>
<button type="submit">Upload</button>
</form>`;

type Link = LinkUse<'upload'>['link'];

const nameOf = ({ payload: { attachable_type, attachable_id } }: Link): string =>
  `${attachable_type.replaceAll('_', ' ')} ${attachable_id}`;

/** Returns the name that a device gave to a file as a name that can be stored, undefined if there is nothing left of it. */
const storedName = (name: string): string | undefined => {
  const characters = [...fileName(name.toWellFormed()).trim()];
  // The end, because it has the ending.
  return characters.slice(-LIMITS.Attachment.name).join('').trim() || undefined;
};

/** Returns the file that a request sends: its body, or the one in a form. */
const openFile = async ({ req, res }: LinkUse<'upload'>, max_bytes: number) => {
  if (req.method === 'PUT')
    return { bytes: declaredSize(req, max_bytes), name: undefined, body: (sent: Request) => sent };
  const bytes = Math.max(0, declaredSize(req, max_bytes + FORM_BYTES) - FORM_BYTES);
  const { file } = await readMultipart(req, res, { fields: 5, field_bytes: 1000 });
  if (file === null) throw new Problem('validation_failed', { detail: 'Choose a file first.' });
  return { bytes, name: storedName(file.name), body: () => file.content };
};

type Options = { perform: Perform; services: Services };

/** Creates what links for uploads do: show a form for a file, and attach the file to their record. */
export const createUploadLinkActions = ({ perform, services }: Options): LinkActions<'upload'> => {
  const attach = async (use: LinkUse<'upload'>): Promise<Schemas['Attachment']> => {
    const { req, res, link, caller, check } = use;
    const { store, max_bytes } = requireFiles(services);
    const { bytes, name, body } = await openFile(use, max_bytes);
    const folder = await perform(caller, 'write', (ctx) => admitFile(ctx, link.payload, bytes));
    return takeFile(store, folder, {
      gym: String(caller.principal.tenant_id),
      receive: async (file) => {
        const received = await receiveBody(req, res, file, max_bytes, body);
        await check();
        return received;
      },
      add: async (file) => {
        const answer = await perform(caller, 'write', (ctx) =>
          inTransaction(ctx, async (tx) => {
            await useLink(tx, link);
            return addAttachment(tx, link.payload, { ...file, name });
          }),
        );
        return { answer, isAdded: true };
      },
    });
  };
  return {
    methods: ['PUT'],
    show: (link) => ({ title: 'Add a photo or a file', text: `For ${nameOf(link)}`, form: FORM }),
    use: async (use) => {
      const { name, content_type, bytes, sha256 } = await attach(use);
      if (use.req.method === 'PUT') return send(use.res, 201, { name, content_type, bytes, sha256 });
      const text = `${name} is now on ${nameOf(use.link)}. You can close this page.`;
      const head = { language: 'en', title: 'Uploaded', heading: use.link.principal.tenant };
      sendPlainPage(use.res, 200, 'en', messagePage(head, text));
    },
  };
};
