import express, { type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../platform/errors.ts';
import { parseJson } from '../platform/strict-json.ts';

/** Maximum body size. */
const MAX_BODY = 256 * 1024;

const readBytes = express.raw({ limit: MAX_BODY, type: () => true });

const statusOf = (error: unknown): unknown => (error instanceof Error && 'status' in error ? error.status : undefined);

const problemOf = (error: unknown): Problem => {
  const status = statusOf(error);
  if (status === 413) return new Problem('payload_too_large');
  return new Problem(status === 415 ? 'unsupported_media_type' : 'malformed_json');
};

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Returns the declared media type if it is one of these, in UTF-8; for JSON no other is accepted (RFC 8259, section 8.1). */
const typeOf = (req: Request, types: string[]): string | null => {
  const declared = req.headers['content-type'] ?? '';
  const charset = CHARSET.exec(declared)?.[1] || 'utf-8';
  const type = (declared.split(';', 1)[0] ?? '').trim().toLowerCase();
  return charset.toLowerCase() === 'utf-8' && types.includes(type) ? type : null;
};

/** Reads a body with a middleware that sets `req.body`; empty when there is none. */
const readWith = async (
  read: RequestHandler,
  toProblem: (error: unknown) => Problem,
  req: Request,
  res: Response,
): Promise<Buffer> => {
  await new Promise<void>((resolve, reject) => {
    read(req, res, (error: unknown) => (error === undefined ? resolve() : reject(toProblem(error))));
  });
  const bytes: unknown = req.body;
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
};

/**
 * Reads a request's JSON body; undefined when there is none. Call it after authorization, because reading and parsing
 * cost more than rejecting the request.
 * @throws Problem malformed_json, payload_too_large, unsupported_media_type
 */
export const readBody = async (req: Request, res: Response): Promise<unknown> => {
  if (
    req.headers['content-length'] === '0' ||
    (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined)
  )
    return undefined;
  if (typeOf(req, ['application/json']) === null) throw new Problem('unsupported_media_type');
  const bytes = await readWith(readBytes, problemOf, req, res);
  return bytes.length > 0 ? parseJson(bytes) : undefined;
};

/** What the body of an operation that takes a file may be. The details tell the caller what to do instead. */
export type FileLimits = { types: string[]; max_bytes: number; too_large: string; unsupported: string };

/** Creates a reader of files in request bodies. Call it after authorization. */
export const createFileReader = ({ types, max_bytes, too_large, unsupported }: FileLimits) => {
  const read = express.raw({ limit: max_bytes, type: () => true, inflate: false });
  /** Returns the file and its media type. @throws Problem payload_too_large, unsupported_media_type, malformed_request */
  return async (req: Request, res: Response): Promise<{ type: string; bytes: Buffer }> => {
    const type = typeOf(req, types);
    if (type === null) throw new Problem('unsupported_media_type', { detail: unsupported });
    const fileProblemOf = (error: unknown): Problem => {
      const status = statusOf(error);
      if (status === 413) return new Problem('payload_too_large', { detail: too_large });
      if (status === 415) return new Problem('unsupported_media_type', { detail: unsupported });
      return new Problem('malformed_request', { detail: 'The file did not arrive completely.' });
    };
    return { type, bytes: await readWith(read, fileProblemOf, req, res) };
  };
};
