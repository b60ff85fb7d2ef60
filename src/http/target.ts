import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Problem } from '../core/errors.ts';
import { decodePercent } from '../texts/percent-decoding.ts';

/** Maximum length of a URL. */
const MAX_URL = 8192;

/** Maximum number of query parameters, several times as many as an operation has. */
const MAX_PARAMETERS = 100;

/** People enter the address of the tools with a slash at its end, and hosts add one. */
const MCP_WITH_SLASH = /^\/mcp\/(?=\?|$)/;

const ABSOLUTE = /^https?:\/\/[^/?#]+/i;

/**
 * Returns the path and query of a request target, or `*`. Every server must accept the absolute form, which clients of a
 * proxy send (RFC 9112, section 3.2.2); with a scheme other than HTTP it counts as `*`.
 */
export const toOriginForm = (target: string): string => {
  if (target.startsWith('/')) return target.replace(MCP_WITH_SLASH, '/mcp');
  const rest = target.replace(ABSOLUTE, '');
  if (rest === target) return '*';
  return toOriginForm(rest.startsWith('/') ? rest : `/${rest}`);
};

const hasTooManyParameters = (url: string): boolean => {
  let count = 1;
  for (let at = url.indexOf('&'); at !== -1 && count <= MAX_PARAMETERS; at = url.indexOf('&', at + 1)) count += 1;
  return count > MAX_PARAMETERS;
};

/** Returns the number of `Host` headers. `req.headers` has only the first. */
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, i) => i % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length;

/** Returns whether a request has one `Host` header; before HTTP/1.1 it may have none (RFC 9112, section 3.2). */
const hasValidHost = (req: IncomingMessage): boolean => {
  const count = countHosts(req);
  return count === 1 || (count === 0 && req.httpVersion !== '1.1');
};

/** Rejects a request whose target or `Host` is not valid. @throws Problem uri_too_long, malformed_request */
export const checkTarget: RequestHandler = (req, _res, next) => {
  const { url, method } = req;
  if (url === '*' && method !== 'OPTIONS') throw new Problem('malformed_request');
  if (url.length > MAX_URL) throw new Problem('uri_too_long');
  if (hasTooManyParameters(url))
    throw new Problem('malformed_request', { detail: `The query has more than ${MAX_PARAMETERS} parameters.` });
  if (url.includes('%') && decodePercent(url) === null) throw new Problem('malformed_request');
  if (!hasValidHost(req)) throw new Problem('malformed_request');
  next();
};

type Query = Record<string, string | string[]>;

/** Returns the query parameters of a URL. Those that are repeated become lists. */
export const parseQuery = (url: string): Query => {
  // Without a prototype, because a parameter may be named __proto__.
  const query: Query = Object.create(null);
  const start = url.indexOf('?');
  if (start === -1) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
};
