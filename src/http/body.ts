import express, { type Request, type Response } from 'express';
import { Problem } from '../platform/errors.ts';

/** The largest body that is read (design, section 4). */
export const MAX_BODY = 256 * 1024;

const parseJson = express.json({ limit: MAX_BODY, strict: false, type: () => true });

const problemOf = (error: unknown): Problem => {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new Problem('payload_too_large');
  return new Problem(status === 415 ? 'unsupported_media_type' : 'malformed_json');
};

/**
 * Reads a request's JSON body; undefined when there is none. It is called once the caller is known and allowed, so that
 * a stranger cannot make the service read and parse.
 * @throws Problem malformed_json, payload_too_large, unsupported_media_type
 */
export const readBody = async (req: Request, res: Response): Promise<unknown> => {
  if (req.headers['content-length'] === '0' || (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined)) return undefined;
  if (!req.is('application/json')) throw new Problem('unsupported_media_type');
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error: unknown) => (error === undefined ? resolve() : reject(problemOf(error))));
  });
  return req.body;
};
