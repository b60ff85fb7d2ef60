import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { Problem } from '../platform/errors.ts';

/** The largest body that is read (design, section 4). */
const MAX_BODY = 256 * 1024;

/** Deeper than anything in the contract; what is deeper still only costs. */
const MAX_DEPTH = 64;

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/**
 * Refuses what `JSON.parse` would let pass: an object that gives a key twice, of which all but one value would be lost,
 * and nesting without end. Text that is not JSON may pass; parsing it comes next.
 */
const checkMembers = (text: string): void => {
  // One entry for each open bracket: the keys of an object, or null for an array.
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : null) > MAX_DEPTH) throw new Problem('malformed_json');
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open.at(-1);
      const key: unknown = last === '' ? '' : JSON.parse(last);
      if (keys?.has(String(key))) throw new Problem('malformed_json');
      keys?.add(String(key));
    } else if (token !== ',') last = token;
  }
};

/** Decoding replaces what is not UTF-8 by other characters; it is refused instead. */
const checkText = (buffer: Buffer, encoding: string): void => {
  if (encoding !== 'utf-8') throw new Problem('unsupported_media_type');
  if (!isUtf8(buffer)) throw new Problem('malformed_json');
  checkMembers(buffer.toString());
};

const parseJson = express.json({ limit: MAX_BODY, strict: false, type: () => true, verify: (_req, _res, buffer, encoding) => checkText(buffer, encoding) });

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
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
