import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Schemas } from '../../../generated/contract.ts';
import { FileType } from '../../../generated/values.ts';
import type { Received } from '../../files/receive.ts';
import { Problem } from '../../core/errors.ts';
import { findPdfHeader, hasPdfEnd } from './pdf-files.ts';
import { isPicture, rewritePicture } from './pictures.ts';
import { textKindOf } from './text-files.ts';

type Type = Schemas['FileType'];

/** The ending of each kind of file, and others that may stay. */
export const ENDINGS: Readonly<Record<Type, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'log', 'md'],
  'text/csv': ['csv'],
};

/** A file as it is stored. */
export type Content = Received & { content_type: Type; width: number | null; height: number | null };

/** Bytes that the detection of formats reads. */
const START_BYTES = 4100;

const HEIC =
  'HEIC pictures are not accepted. Send the photo as JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.';
const ACCEPTED = 'Accepted are JPEG, PNG, WebP and GIF pictures, PDF, and plain text or CSV in UTF-8.';

const unsupported = (detail: string): Problem => new Problem('unsupported_file', { detail });

const startOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Returns what a text is. @throws Problem unsupported_file */
const requireText = async (file: string): Promise<Type> => {
  const kind = await textKindOf(file);
  if (kind === 'runnable')
    throw unsupported(`The file is HTML, SVG or another text that a program would run. ${ACCEPTED}`);
  if (kind === 'binary') throw unsupported(`The file is of no known kind, or text that is not UTF-8. ${ACCEPTED}`);
  return kind;
};

/** Returns whether a file is a PDF. One that says so in its first bytes must be complete. @throws Problem unsupported_file */
const isPdf = async (file: string, start: Uint8Array): Promise<boolean> => {
  const offset = findPdfHeader(start);
  if (offset < 0) return false;
  if (await hasPdfEnd(file)) return true;
  if (offset === 0) throw unsupported('The PDF is incomplete: it has no %%EOF. Send the original file again.');
  return false;
};

/** Returns what a file is by its content. @throws Problem unsupported_file */
const typeOf = async (file: string): Promise<Type> => {
  // Loaded with the first file, because few processes need it.
  const { fileTypeFromBuffer } = await import('file-type');
  const start = await startOf(file);
  const detected = await fileTypeFromBuffer(start);
  // An animated PNG is stored as its first frame.
  const mime = detected?.mime === 'image/apng' ? 'image/png' : detected?.mime;
  if (mime !== undefined && isPicture(mime)) return mime;
  if (await isPdf(file, start)) return 'application/pdf';
  if (detected === undefined) return requireText(file);
  const accepted = FileType.find((type) => type === mime);
  if (accepted !== undefined) return accepted;
  throw unsupported(/^image\/hei[cf]/.test(detected.mime) ? HEIC : `The file is ${detected.mime}. ${ACCEPTED}`);
};

const digestOf = async (path: string): Promise<string> => {
  const digest = createHash('sha256');
  for await (const part of createReadStream(path)) digest.update(part);
  return digest.digest('hex');
};

const describe = async (file: string): Promise<Received> => {
  const { size } = await stat(file);
  return { file, bytes: size, sha256: await digestOf(file) };
};

/**
 * Returns a file of a gym that has arrived as it is stored: a picture is written anew to `rewritten`, and every other file stays
 * as it is.
 * @throws Problem unsupported_file, unreadable_picture, unavailable
 */
export const prepareContent = async (gym: string, received: Received, rewritten: string): Promise<Content> => {
  if (received.bytes === 0) throw unsupported('The file is empty. Send it as the body of the request.');
  const content_type = await typeOf(received.file);
  if (!isPicture(content_type)) return { ...received, content_type, width: null, height: null };
  const picture = await rewritePicture(gym, received.file, rewritten, content_type);
  return { ...(await describe(rewritten)), ...picture };
};
