import express, { type Request, type Response } from 'express';
import { Problem } from '../platform/errors.ts';

/** Maximum body size (design, section 4). */
const MAX_BODY = 256 * 1024;

/** Maximum nesting of objects and arrays; no body in the contract comes close. */
const MAX_DEPTH = 64;

/** Counts the members of all objects in a value. @throws Problem malformed_json beyond {@link MAX_DEPTH} */
const countMembers = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) throw new Problem('malformed_json');
  const members = Object.values(value);
  let count = Array.isArray(value) ? 0 : members.length;
  for (const member of members) count += countMembers(member, depth + 1);
  return count;
};

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** Returns whether an object in a JSON text has a duplicate key, of which JSON.parse would keep only the last. */
const hasDuplicateKey = (text: string): boolean => {
  // One entry per open bracket: the keys of an object, or null for an array.
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open.at(-1);
      const key = String(JSON.parse(last));
      if (keys?.has(key)) return true;
      keys?.add(key);
    } else if (token !== ',') last = token;
  }
  return false;
};

// Without `fatal`, decoding replaces invalid bytes silently.
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON strictly: UTF-8 only, no duplicate keys. @throws Problem malformed_json */
const parseJson = (bytes: Buffer): unknown => {
  let text: string;
  let value: unknown;
  try {
    text = UTF_8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Problem('malformed_json');
  }
  // With as many colons as members no key is a duplicate, and most bodies need no second pass.
  if (text.split(':').length - 1 !== countMembers(value) && hasDuplicateKey(text)) throw new Problem('malformed_json');
  return value;
};

const readBytes = express.raw({ limit: MAX_BODY, type: () => true });

const problemOf = (error: unknown): Problem => {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new Problem('payload_too_large');
  return new Problem(status === 415 ? 'unsupported_media_type' : 'malformed_json');
};

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Whether the body is declared as JSON in UTF-8, the only accepted encoding (RFC 8259, section 8.1). */
const isJson = (req: Request): boolean =>
  Boolean(req.is('application/json')) &&
  (CHARSET.exec(req.headers['content-type'] ?? '')?.[1] || 'utf-8').toLowerCase() === 'utf-8';

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
  if (!isJson(req)) throw new Problem('unsupported_media_type');
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error: unknown) => (error === undefined ? resolve() : reject(problemOf(error))));
  });
  const bytes: unknown = req.body;
  return Buffer.isBuffer(bytes) && bytes.length > 0 ? parseJson(bytes) : undefined;
};
