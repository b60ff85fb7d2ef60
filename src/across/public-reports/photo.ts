import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { tooLarge } from '../../files/receive.ts';
import { requireFiles } from '../../files/services.ts';
import { log } from '../../http/requests.ts';
import type { Caller, Perform } from '../../core/context.ts';
import { Problem, type ProblemCode } from '../../core/errors.ts';
import type { Services } from '../../core/services.ts';
import { receiveBody } from '../../areas/attachments/endpoint.ts';
import { admitFile, type NewFile } from '../../areas/attachments/operations.ts';
import { isPicture, PUBLIC_GYM } from '../../areas/attachments/pictures.ts';
import { takeFile } from '../../areas/attachments/upload.ts';
import { FORM_BYTES } from '../../http/forms.ts';

/** Maximum size of a photo, in MiB. */
export const MOST_PHOTO_MEBIBYTES = 8;

const MOST_BYTES = MOST_PHOTO_MEBIBYTES * 2 ** 20;

/** The sentence about a photo that is refused. */
export type PhotoRefusal = 'photo_large' | 'photo_kind' | 'photo_unreadable';

const REFUSALS: Partial<Record<ProblemCode, PhotoRefusal>> = {
  payload_too_large: 'photo_large',
  unsupported_file: 'photo_kind',
  unreadable_picture: 'photo_unreadable',
};

/** Returns the sentence about a refused photo; undefined for any other failure. */
export const refusalOf = (error: unknown): PhotoRefusal | undefined =>
  error instanceof Problem ? REFUSALS[error.code] : undefined;

/** Failures that the sender of a photo can do nothing about. */
const NOT_STORED: readonly ProblemCode[] = ['unavailable', 'quota_exceeded', 'not_configured'];

type Options = { perform: Perform; services: Services };

/** A photo that is still arriving, on the machine of a page. */
export type ArrivingPhoto = { req: Request; res: Response; caller: Caller; machine_id: number; content: Readable };

const store = async <Answer>(
  { perform, services }: Options,
  { req, res, caller, machine_id, content }: ArrivingPhoto,
  save: (photo: NewFile) => Promise<Answer>,
): Promise<Answer> => {
  const files = requireFiles(services);
  const bytes = Number(req.headers['content-length'] ?? 0);
  if (bytes > MOST_BYTES + FORM_BYTES) throw tooLarge(MOST_BYTES);
  const machine = { attachable_type: 'machine', attachable_id: machine_id } as const;
  const folder = await perform(caller, 'write', (ctx) => admitFile(ctx, machine, bytes));
  return takeFile(files.store, folder, {
    gym: PUBLIC_GYM,
    receive: (file) => receiveBody(req, res, file, Math.min(MOST_BYTES, files.max_bytes), () => content),
    accept: ({ content_type }) => {
      if (!isPicture(content_type)) throw new Problem('unsupported_file');
    },
    add: async (photo) => ({ answer: await save(photo), isAdded: true }),
  });
};

/**
 * Takes a photo and saves it with what it belongs to. Saves that without the photo when there is no room for it, or the
 * store is away.
 * @throws Problem with a {@link refusalOf} for a photo that the sender has to replace; then nothing is saved
 */
export const savePhoto = async <Answer>(
  options: Options,
  photo: ArrivingPhoto,
  save: (photo?: NewFile) => Promise<Answer>,
): Promise<{ answer: Answer; isStored: boolean }> => {
  try {
    return { answer: await store(options, photo, save), isStored: true };
  } catch (error) {
    if (!(error instanceof Problem && NOT_STORED.includes(error.code))) throw error;
    log(photo.res).warn({ err: error }, 'a photo was not stored');
    return { answer: await save(), isStored: false };
  }
};
