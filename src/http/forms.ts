import express, { type Request, type Response } from 'express';
import { Problem } from '../core/errors.ts';
import { parseWith } from './body.ts';
import { requireRate } from './connections.ts';

/** Size of a form without a file, several times as much as its fields may have, in bytes. */
export const FORM_BYTES = 16 * 1024;

const readText = express.text({ type: 'application/x-www-form-urlencoded', limit: FORM_BYTES });

/** Returns the problem of a form of either kind with too much in it. */
export const formTooLarge = (): Problem =>
  new Problem('payload_too_large', { detail: 'The form has more or longer fields than it may have.' });

/** Returns the problem of a form of either kind that cannot be read. */
export const malformedForm = (): Problem =>
  new Problem('malformed_request', { detail: 'The form did not arrive completely, or is malformed.' });

const problemOf = (status: unknown): Problem => {
  if (status === 413) return formTooLarge();
  return status === 415
    ? new Problem('unsupported_media_type', { detail: 'Send the form as application/x-www-form-urlencoded in UTF-8.' })
    : malformedForm();
};

/**
 * Reads the fields of a form.
 * @throws Problem payload_too_large, unsupported_media_type, malformed_request, request_timeout
 */
export const readFields = async (req: Request, res: Response): Promise<URLSearchParams> => {
  await requireRate(req, res, parseWith(readText, req, res, problemOf));
  return new URLSearchParams(typeof req.body === 'string' ? req.body : '');
};

/**
 * Checks that a form was sent from a page of the service, against forged requests: a browser attaches the cookies of the service to
 * forms of other sites too. `own` is the address of the service.
 * @throws Problem origin_not_allowed
 */
export const requireOwnPage = ({ headers }: Request, own: string): void => {
  const site = headers['sec-fetch-site'];
  // Browsers before 2023 do not send it.
  const isOwn = site === undefined ? headers.origin === new URL(own).origin : site === 'same-origin';
  if (!isOwn) throw new Problem('origin_not_allowed', { detail: 'Send this form from the page of the service.' });
};
