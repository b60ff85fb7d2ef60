import type { Request } from 'express';
import { Problem } from '../platform/errors.ts';
import { methodOf, pathOf } from './requests.ts';

/** What openapi-backend is handed of a request. The body is added once the caller is known and allowed. */
export type Exchange = {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  query: Record<string, string | string[]>;
  body?: unknown;
};

/** The longest address that is taken: 8 KiB. */
const MAX_URL = 8192;

/** The most parameters that a query may have; no operation knows more than five. */
const MAX_PARAMETERS = 100;

const isDecodable = (url: string): boolean => {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
};

const hasTooManyParameters = (url: string): boolean => {
  let count = 1;
  for (let at = url.indexOf('&'); at !== -1 && count <= MAX_PARAMETERS; at = url.indexOf('&', at + 1)) count += 1;
  return count > MAX_PARAMETERS;
};

const queryOf = (url: string): Exchange['query'] => {
  // Without a prototype, so that a parameter named __proto__ is a parameter like any other.
  const query: Exchange['query'] = Object.create(null);
  const start = url.indexOf('?');
  if (start === -1) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
};

/** Takes a request apart. HEAD is GET without a body. @throws Problem uri_too_long, malformed_request */
export const exchangeOf = (req: Request): Exchange => {
  if (req.url.length > MAX_URL) throw new Problem('uri_too_long');
  if (hasTooManyParameters(req.url))
    throw new Problem('malformed_request', { detail: `The query has more than ${MAX_PARAMETERS} parameters.` });
  if (req.url.includes('%') && !isDecodable(req.url)) throw new Problem('malformed_request');
  // RFC 9112, section 3.2.
  if (req.headers.host === undefined && req.httpVersion === '1.1') throw new Problem('malformed_request');
  const headers: Exchange['headers'] = {};
  for (const [name, value] of Object.entries(req.headers)) if (value !== undefined) headers[name] = value;
  return { method: methodOf(req), path: pathOf(req), headers, query: queryOf(req.url) };
};
