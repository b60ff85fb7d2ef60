import type { Request, Response } from 'express';
import type { Readable } from 'node:stream';
import { FORM_BYTES, readFields } from '../../http/forms.ts';
import { readMultipart } from '../../http/multipart.ts';

/** Most values in a form. */
const MOST_FIELDS = 60;

/** Submitted form: the fields, and the photo, which has not been read yet. */
type Sent = { fields: URLSearchParams; photo: Readable | null };

/** Reads the form of a report, up to its photo. @throws Problem payload_too_large, malformed_request, request_timeout */
export const readSubmission = async (req: Request, res: Response): Promise<Sent> => {
  if (!req.is('multipart/form-data')) return { fields: await readFields(req, res), photo: null };
  const { fields, file } = await readMultipart(req, res, { fields: MOST_FIELDS, field_bytes: FORM_BYTES });
  return { fields, photo: file?.content ?? null };
};
