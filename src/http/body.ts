import express, { type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../core/errors.ts';
import { parseJson } from '../core/json.ts';
import { requireRate } from './connections.ts';

/** Maximum body size. */
export const MAX_BODY = 256 * 1024;

const statusOf = (error: unknown): unknown => (error instanceof Error && 'status' in error ? error.status : undefined);

const problemOf = (status: unknown): Problem => {
  if (status === 413) return new Problem('payload_too_large');
  return new Problem(status === 415 ? 'unsupported_media_type' : 'malformed_json');
};

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Returns the declared media type if it is one of these, in UTF-8; for JSON no other is accepted (RFC 8259, section 8.1). */
export const typeOf = (req: Request, types: readonly string[]): string | null => {
  const declared = req.headers['content-type'] ?? '';
  const charset = CHARSET.exec(declared)?.[1] || 'utf-8';
  const type = (declared.split(';', 1)[0] ?? '').trim().toLowerCase();
  return charset.toLowerCase() === 'utf-8' && types.includes(type) ? type : null;
};

/** Runs a parser of Express. `toProblem` returns the problem of an error by its HTTP status. */
export const parseWith = (
  parser: RequestHandler,
  req: Request,
  res: Response,
  toProblem: (status: unknown) => Problem,
): Promise<void> =>
  new Promise((resolve, reject) => {
    void parser(req, res, (error: unknown) => (error === undefined ? resolve() : reject(toProblem(statusOf(error)))));
  });

const readRaw = async (req: Request, res: Response, parser: RequestHandler): Promise<Buffer> => {
  await parseWith(parser, req, res, problemOf);
  const bytes: unknown = req.body;
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
};

/** Reads a body of any kind; empty when there is none. @throws Problem payload_too_large, request_timeout, malformed_json */
type ReadBytes = (req: Request, res: Response) => Promise<Buffer>;

/** Creates the reader of bodies of at most `limit` bytes. */
const createReadBytes = (limit: number): ReadBytes => {
  const parser = express.raw({ limit, type: () => true });
  return (req, res) => requireRate(req, res, readRaw(req, res, parser));
};

export const readBytes = createReadBytes(MAX_BODY);

/** Parses the bytes of a body. @throws Problem malformed_json, payload_too_large */
type Parse = (bytes: Buffer) => unknown;

/** Reads a JSON body; undefined when there is none. */
type ReadBody = (req: Request, res: Response) => Promise<unknown>;

/** Creates the reader of JSON bodies of at most `limit` bytes; see {@link readBody}. */
export const createReadBody = (limit: number, parse: Parse): ReadBody => {
  const read = limit === MAX_BODY ? readBytes : createReadBytes(limit);
  return async (req, res) => {
    if (
      req.headers['content-length'] === '0' ||
      (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined)
    )
      return undefined;
    if (typeOf(req, ['application/json']) === null) throw new Problem('unsupported_media_type');
    const bytes = await read(req, res);
    return bytes.length > 0 ? parse(bytes) : undefined;
  };
};

/**
 * Reads a request's JSON body; undefined when there is none. Call it after authorization, because reading and parsing
 * cost more than rejecting the request.
 * @throws Problem malformed_json, payload_too_large, request_timeout, unsupported_media_type
 */
export const readBody = createReadBody(MAX_BODY, parseJson);
