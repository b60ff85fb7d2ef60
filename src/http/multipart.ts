import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import type { Request, Response } from 'express';
import { Problem } from '../core/errors.ts';
import { formTooLarge, malformedForm } from './forms.ts';
import { requireRate } from './connections.ts';

/** Most fields of a form, and most bytes of the value of each. */
type FormLimits = { fields: number; field_bytes: number };

/** A form whose file has not been read yet. */
type Form = {
  /** The values of the fields that come before the file. */
  fields: URLSearchParams;
  /** The first file that was chosen: its name on the device of the sender, and its bytes. Null if none was. */
  file: { name: string; content: Readable } | null;
};

/** Parts with files in a form, of which all but one may be empty. */
const MOST_FILES = 5;

/** @throws Problem unsupported_media_type */
const createParser = ({ headers }: Request, { fields, field_bytes }: FormLimits): Busboy => {
  const limits = { fields, fieldSize: field_bytes + 1, files: MOST_FILES, parts: fields + MOST_FILES };
  try {
    if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) throw new Error('not a form with files');
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw new Problem('unsupported_media_type', { detail: 'Send the form as multipart/form-data with a boundary.' });
  }
};

/** Lets the rest of a body pass unread, because no other request can arrive on the connection before its end. */
export const discardRest = (req: Request): void =>
  void setImmediate(() => {
    req.unpipe();
    req.resume();
  });

/** Resolves at the first chosen file, or at the end of a form without one. */
const readToFile = (req: Request, limits: FormLimits): Promise<Form> => {
  const parser = createParser(req, limits);
  const { promise, resolve, reject } = Promise.withResolvers<Form>();
  const fields = new URLSearchParams();
  let isFound = false;
  const refuse = (problem: Problem): void => {
    reject(problem);
    discardRest(req);
    parser.destroy();
  };
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(limit, () => refuse(formTooLarge()));
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) refuse(formTooLarge());
    else if (!isFound) fields.append(name, value);
  });
  parser.on('file', (_field, content, { filename }) => {
    // The reader of the file sees an error too. Until there is one, nothing else would.
    content.on('error', () => undefined);
    // A file input in which nothing was chosen sends an empty part without a name.
    if (isFound || !filename) return void content.resume();
    isFound = true;
    resolve({ fields, file: { name: filename, content } });
  });
  parser.on('close', () => resolve({ fields, file: null }));
  parser.on('error', () => refuse(malformedForm()));
  // A connection that breaks ends the request without an end of the form.
  req.once('close', () => req.complete || parser.destroy());
  req.pipe(parser);
  return promise;
};

/**
 * Reads the fields of a form (`multipart/form-data`) up to the file that was chosen in it. Nothing of the file is kept in
 * memory: its bytes arrive as fast as `content` is read, and end with an error when the form does not arrive completely.
 * Fields after the file are ignored. Call it after authorization, and {@link discardRest} when the file is not read to
 * its end.
 * @throws Problem unsupported_media_type, payload_too_large, malformed_request, request_timeout
 */
export const readMultipart = (req: Request, res: Response, limits: FormLimits): Promise<Form> =>
  requireRate(req, res, readToFile(req, limits));
