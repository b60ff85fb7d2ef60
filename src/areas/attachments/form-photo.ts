import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { NewFile } from '../../files/new-file.ts';
import { tooLarge } from '../../files/receive.ts';
import { requireFiles } from '../../files/services.ts';
import { log } from '../../http/requests.ts';
import type { Caller, Perform } from '../../core/context.ts';
import { Problem, type ProblemCode } from '../../core/errors.ts';
import type { Services } from '../../core/services.ts';
import { receiveBody } from './endpoint.ts';
import { admitFile } from './operations.ts';
import { isPicture } from './pictures.ts';
import { takeFile } from './upload.ts';
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

/** A photo that is still arriving with a form, on a record of a gym in whose turn it is processed. */
type ArrivingPhoto = {
  req: Request;
  res: Response;
  caller: Caller;
  gym: string;
  attachable: Parameters<typeof admitFile>[1];
  content: Readable;
};

/** Record saved with a photo. `isAdded` is false if an earlier request had saved it. */
type Saved<Answer> = { answer: Answer; isAdded: boolean };

/** Saves what a photo belongs to, with the photo and the digest of its bytes, or without one. */
type Save<Answer> = (photo?: NewFile, sha256?: string) => Promise<Saved<Answer>>;

const store = async <Answer>(
  { perform, services }: Options,
  { req, res, caller, gym, attachable, content }: ArrivingPhoto,
  save: Save<Answer>,
): Promise<Answer> => {
  const files = requireFiles(services);
  const bytes = Number(req.headers['content-length'] ?? 0);
  if (bytes > MOST_BYTES + FORM_BYTES) throw tooLarge(MOST_BYTES);
  const folder = await perform(caller, 'write', (ctx) => admitFile(ctx, attachable, bytes));
  return takeFile(files.store, folder, {
    gym,
    receive: (file) => receiveBody(req, res, file, Math.min(MOST_BYTES, files.max_bytes), () => content),
    accept: ({ content_type }) => {
      if (!isPicture(content_type)) throw new Problem('unsupported_file');
    },
    add: (photo, { sha256 }) => save(photo, sha256),
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
  save: Save<Answer>,
): Promise<{ answer: Answer; isStored: boolean }> => {
  try {
    return { answer: await store(options, photo, save), isStored: true };
  } catch (error) {
    if (!(error instanceof Problem && NOT_STORED.includes(error.code))) throw error;
    log(photo.res).warn({ err: error }, 'a photo was not stored');
    return { answer: (await save()).answer, isStored: false };
  }
};
