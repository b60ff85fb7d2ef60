import express, { type Request, type Response } from 'express';
import type { Readable } from 'node:stream';
import { readMultipart } from '../../http/multipart.ts';
import { requireRate } from '../../http/slow-senders.ts';
import { Problem } from '../../platform/errors.ts';

/** Size of a form without its photo, several times as much as its fields may have, in bytes. */
export const FORM_BYTES = 16 * 1024;

/** Most values in a form. */
const MOST_FIELDS = 60;

const readText = express.text({ type: 'application/x-www-form-urlencoded', limit: FORM_BYTES });

/** What was sent: the fields, and the photo, which has not been read yet. */
export type Sent = { fields: URLSearchParams; photo: Readable | null };

const readFields = async (req: Request, res: Response): Promise<URLSearchParams> => {
  const reading = new Promise<void>((resolve, reject) => {
    readText(req, res, (error: unknown) =>
      error === undefined ? resolve() : reject(new Problem('payload_too_large')),
    );
  });
  await requireRate(req, res, reading);
  return new URLSearchParams(typeof req.body === 'string' ? req.body : '');
};

/** Reads the form of a report, up to its photo. @throws Problem payload_too_large, malformed_request, request_timeout */
export const readSubmission = async (req: Request, res: Response): Promise<Sent> => {
  if (!req.is('multipart/form-data')) return { fields: await readFields(req, res), photo: null };
  const { fields, file } = await readMultipart(req, res, { fields: MOST_FIELDS, field_bytes: FORM_BYTES });
  return { fields, photo: file?.content ?? null };
};
