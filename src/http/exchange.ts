import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Problem } from '../platform/errors.ts';
import { methodOf, pathOf } from './requests.ts';

/** The parts of a request that are known before its body. */
export type Exchange = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  query: Record<string, string | string[]>;
};

/** Maximum length of a URL. */
const MAX_URL = 8192;

/** Maximum number of query parameters, several times as many as an operation has. */
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
  // Without a prototype, because a parameter may be named __proto__.
  const query: Exchange['query'] = Object.create(null);
  const start = url.indexOf('?');
  if (start === -1) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
};

/** Converts a request. HEAD becomes GET. @throws Problem uri_too_long, malformed_request */
export const exchangeOf = (req: IncomingMessage): Exchange => {
  const { url = '/' } = req;
  if (url.length > MAX_URL) throw new Problem('uri_too_long');
  if (hasTooManyParameters(url))
    throw new Problem('malformed_request', { detail: `The query has more than ${MAX_PARAMETERS} parameters.` });
  if (url.includes('%') && !isDecodable(url)) throw new Problem('malformed_request');
  // RFC 9112, section 3.2.
  if (req.headers.host === undefined && req.httpVersion === '1.1') throw new Problem('malformed_request');
  return { method: methodOf(req), path: pathOf(req), headers: { ...req.headers }, query: queryOf(url) };
};
