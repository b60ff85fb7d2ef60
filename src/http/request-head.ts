import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** Returns the path of a request, without its query. */
export const pathOf = (req: IncomingMessage): string => (req.url ?? '/').split('?', 1)[0] ?? '/';

/** Returns the query of a request, without its question mark. */
export const queryOf = (req: IncomingMessage): string => {
  const url = req.url ?? '';
  return url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
};

/** Returns the method of a request in lower case, as in the contract. HEAD becomes GET. */
export const methodOf = (req: IncomingMessage): string =>
  req.method === 'HEAD' ? 'get' : (req.method ?? '').toLowerCase();

/** Checks the method of a request for a page. @throws Problem method_not_allowed, whose response has `Allow` */
export const requireMethod = (req: IncomingMessage, res: ServerResponse, allowed: readonly string[]): void => {
  if (allowed.includes(req.method ?? '')) return;
  res.setHeader('Allow', allowed.join(', '));
  throw new Problem('method_not_allowed');
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

/** Maximum length of the headers that are parsed without another limit. Browsers send at most 200 characters. */
const MAX_HEADER = 1000;

const PARSED = ['accept', 'accept-encoding', 'authorization', 'content-encoding', 'content-type'] as const;

/** Rejects overlong headers before anything parses them. @throws Problem headers_too_large, which names the header */
export const checkHeaderLengths: RequestHandler = ({ headers }, _res, next) => {
  for (const name of PARSED) {
    if ((headers[name]?.length ?? 0) > MAX_HEADER)
      throw new Problem('headers_too_large', { detail: `The header ${name} is longer than ${MAX_HEADER} characters.` });
  }
  next();
};

/**
 * Returns the key without the quotes of a structured field, because both notations name the same key.
 * @throws Problem validation_failed
 */
export const idempotencyKey = (header: string | string[] | undefined): string | undefined => {
  const key = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : undefined;
  if (key === '')
    throw new Problem('validation_failed', {
      violations: [{ parameter: 'Idempotency-Key', detail: 'must not be empty' }],
    });
  return key;
};

/** The strong entity tag of a version (RFC 9110, section 8.8.3). */
export const etagOf = (version: number): string => `"${version}"`;

/** `*`, or entity tags separated by commas (RFC 9110, section 13.1). */
const CONDITION = /^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/;

/**
 * Rejects a malformed condition. The contract has no pattern for it, because many generators fail on one with quotes.
 * @throws Problem validation_failed
 */
export const checkConditions = (name: string, header: string | string[] | undefined): void => {
  if (header === undefined || (typeof header === 'string' && CONDITION.test(header))) return;
  const detail = 'must be a version in double quotes such as "3", several of them separated by commas, or *';
  throw new Problem('validation_failed', { violations: [{ parameter: name, detail }] });
};

/** Suffixes that proxies such as Caddy and Apache append to the tag of a compressed response. */
const ENCODED = /[-;](?:gzip|br|zstd|deflate)"$/;

/**
 * Returns the tags as the service sent them. A proxy that compresses a response makes its tag weak, or names the encoding
 * in it; the version in it is exact all the same.
 */
const tagsOf = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replace(ENCODED, '"'));

/**
 * Returns the versions that an `If-Match` allows; undefined if it allows any (no header, or `*`). A weak tag counts as the
 * strong one, although RFC 9110 (section 13.1.1) would let it match nothing, because behind some proxies callers have no other.
 */
export const expectedVersions = (header: string | undefined): number[] | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  return tagsOf(header).flatMap((tag) => (/^"[1-9]\d*"$/.test(tag) ? [Number(tag.slice(1, -1))] : []));
};

/** Whether `If-None-Match` contains the tag, weak or strong: the caller has this version (RFC 9110, section 13.1.2). */
export const isCurrent = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  return header.trim() === '*' || tagsOf(header).includes(etag);
};
