import type { Request, Response } from 'express';
import type { operations, Schemas } from '../../../generated/contract.ts';
import type { Authenticate } from '../../auth/authenticate.ts';
import type { NewFile } from '../../files/new-file.ts';
import { receive, tooLarge, type Received } from '../../files/receive.ts';
import { requireFiles } from '../../files/services.ts';
import { answer } from '../../http/answers.ts';
import { allowUpload, requireRate } from '../../http/connections.ts';
import { idempotencyKey } from '../../http/request-head.ts';
import { discardRest } from '../../http/multipart.ts';
import { callerOf } from '../../http/requests.ts';
import type { Context, Perform, Principal } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import type { Services } from '../../core/services.ts';
import { onceForKey } from '../../records/idempotency.ts';
import { addAttachment, admitFile } from './operations.ts';
import { takeFile } from './upload.ts';

type Query = operations['createAttachment']['parameters']['query'];
type Attachment = Schemas['Attachment'];

/** Refuses a form, whose bytes are not those of the file. @throws Problem unsupported_file */
const refuseForm = ({ headers }: Request): void => {
  if (/^\s*multipart\//i.test(headers['content-type'] ?? ''))
    throw new Problem('unsupported_file', {
      detail:
        'Send the bytes of the file as the body, not a form: curl --data-binary @photo.jpg ' +
        "-H 'Content-Type: application/octet-stream' instead of -F; fetch(url, { body: file }) instead of FormData.",
    });
};

/** Returns the declared size of a body, 0 when it is unknown. @throws Problem payload_too_large, unsupported_file */
export const declaredSize = ({ headers }: Request, max_bytes: number): number => {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new Problem('unsupported_file', { detail: 'Send the file itself, not compressed by Content-Encoding.' });
  const bytes = Number(headers['content-length'] ?? 0);
  if (bytes > max_bytes) throw tooLarge(max_bytes);
  return bytes;
};

/**
 * Writes the body of a request to a file as it arrives, within the time and at the rate of an upload.
 * @throws Problem payload_too_large, malformed_request, request_timeout, unavailable
 */
export const receiveBody = async (
  req: Request,
  res: Response,
  file: string,
  max_bytes: number,
  body: (req: Request) => Parameters<typeof receive>[0] = () => req,
): Promise<Received> => {
  allowUpload(req);
  const ending = new AbortController();
  try {
    return await requireRate(req, res, receive(body(req), file, max_bytes, ending.signal));
  } finally {
    ending.abort();
    discardRest(req);
  }
};

/** Runs work at most once for an idempotency key. The request is identified by its parameters and the bytes that were sent. */
const once = (
  ctx: Context,
  key: string | undefined,
  identity: unknown,
  work: (ctx: Context) => Promise<Attachment>,
): Promise<Attachment> => (key === undefined ? work(ctx) : onceForKey(ctx, key, identity, work));

/** Dependencies of the endpoint. */
type Options = { perform: Perform; authenticate: Authenticate; services: Services };

/** Creates the handler that attaches a file. The row is added when the bytes are safe, in a transaction of its own. */
export const createUploadEndpoint =
  ({ perform, authenticate, services }: Options) =>
  async (req: Request, res: Response, principal: Principal | null, _path: object, query: Query): Promise<void> => {
    if (principal === null) throw new Problem('unauthorized');
    const { store, max_bytes } = requireFiles(services);
    const key = idempotencyKey(req.headers['idempotency-key']);
    const { name, ...attachable } = query;
    const caller = callerOf(principal, res);
    refuseForm(req);
    const bytes = declaredSize(req, max_bytes);
    const folder = await perform(caller, 'write', (ctx) => admitFile(ctx, attachable, bytes));
    const attachment = await takeFile(store, folder, {
      gym: String(principal.tenant_id),
      receive: async (file) => {
        const received = await receiveBody(req, res, file, max_bytes);
        // The token may have been revoked while the file was arriving.
        await authenticate(req);
        return received;
      },
      add: async (file: NewFile, { sha256 }) => {
        let isAdded = false;
        const identity = ['createAttachment', query, sha256];
        const answer = await perform(caller, 'write', (ctx) =>
          once(ctx, key, identity, (tx) => {
            isAdded = true;
            return addAttachment(tx, attachable, { ...file, name });
          }),
        );
        return { answer, isAdded };
      },
    });
    const locate = (): string => `/api/v1/attachments/${attachment.id}`;
    answer(req, res, { status: 201, type: 'application/json', locate }, attachment);
  };
