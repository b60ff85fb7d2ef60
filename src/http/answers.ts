import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation, OpenAPIRouter } from 'openapi-backend';
import { etagOf, isCurrent, pathOf, queryOf } from './request-head.ts';
import type { PartialRead } from './partial-reads.ts';

const nextPage = (req: IncomingMessage, cursor: string): string => {
  const query = new URLSearchParams(queryOf(req));
  query.set('cursor', cursor);
  return `<${pathOf(req)}?${query}>; rel="next"`;
};

/** Sets the ETag. Returns true after a 304, because the caller has what it identifies. */
const sendIfCurrent = (req: IncomingMessage, res: ServerResponse, etag: string): boolean => {
  res.setHeader('ETag', etag);
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!isRead || !isCurrent(req.headers['if-none-match'], etag)) return false;
  sendEmpty(res, 304);
  return true;
};

/** Keeps a browser that opens the text, such as an SVG document, from running or loading anything. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";

/**
 * Success response of an operation in the contract. `locate` returns the `Location` of a created resource. The
 * status is `repeated` for a body that says so.
 */
export type Success = {
  readonly status: number;
  readonly repeated?: number;
  readonly type: string;
  readonly locate: ((body: object) => string) | null;
};

/** Sends a text or an image of the operation's media type, with its digest as its ETag. */
const answerContent = (
  req: IncomingMessage,
  res: ServerResponse,
  { status, type }: Success,
  content: string | Uint8Array,
): void => {
  if (sendIfCurrent(req, res, `"${hash('sha256', content, 'base64url').slice(0, 22)}"`)) return;
  res.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  if (typeof content === 'string') sendText(res, status, content, type);
  else sendBytes(res, status, content, type);
};

/**
 * Sends a handler's result with the status, media type and headers that the contract declares, or the parts of it that the
 * request asks for. The tag is that of the record, which says nothing about other records in the response.
 */
export const answer = (
  req: IncomingMessage,
  res: ServerResponse,
  success: Success,
  body: object | string,
  partial?: PartialRead,
): void => {
  if (typeof body === 'string' || body instanceof Uint8Array) return answerContent(req, res, success, body);
  const { status, locate } = success;
  if (status === 204) return sendEmpty(res, status);
  if ('next_cursor' in body && typeof body.next_cursor === 'string' && Reflect.get(body, 'has_more') === true)
    res.setHeader('Link', nextPage(req, body.next_cursor));
  if (locate !== null) res.setHeader('Location', locate(body));
  if ('version' in body && typeof body.version === 'number') {
    const etag = etagOf(body.version);
    if (partial?.isExpanded) res.setHeader('ETag', etag);
    else if (sendIfCurrent(req, res, etag)) return;
  }
  const sent = Reflect.get(body, 'repeated') === true ? (success.repeated ?? status) : status;
  send(res, sent, partial === undefined ? body : partial.select(body));
};

/** Returns the success status of an operation: 201 or 204 if the contract declares it, otherwise 200. */
export const successOf = ({ responses = {} }: Operation): number =>
  [201, 204].find((status) => status in responses) ?? 200;

/** Returns the media types of an operation's successful response, JSON if the contract names none. */
export const mediaTypesOf = (operation: Operation): string[] => {
  const success: unknown = operation.responses?.[successOf(operation)];
  const types = Object.keys(Object(Object(success).content));
  return types.length === 0 ? ['application/json'] : types;
};

/** The `self` link of a 201 response (OpenAPI 3.1, Link Object). */
type Link = { operationId?: string; parameters?: Record<string, unknown> };

const linkOf = (operation: Operation): Link => {
  const created = operation.responses?.['201'];
  const link = created && !('$ref' in created) ? created.links?.['self'] : undefined;
  return link && 'operationId' in link ? link : {};
};

const createsResource = (operation: Operation): boolean => {
  const created = operation.responses?.['201'];
  return created !== undefined && !('$ref' in created) && 'Location' in (created.headers ?? {});
};

const NAME = /\{(\w+)\}/g;

/** Returns the member of the body that a parameter of a link is, such as `id` for `$response.body#/id`. */
const memberOf = (expression: unknown): string | undefined =>
  /^\$response\.body#\/(\w+)$/.exec(String(expression))?.[1];

/** Returns the path of a created resource with the names of members of the body for parameters. */
const templateOf = (router: OpenAPIRouter, operation: Operation): string => {
  const { operationId = '', parameters = {} } = linkOf(operation);
  const path = router.getOperation(operationId)?.path ?? '';
  const names = [...path.matchAll(NAME)].map(([, name = '']) => name);
  if (names.length === 0 || names.some((name) => memberOf(parameters[name]) === undefined))
    throw new Error(
      `${operation.operationId}: the 201 response needs a link "self" to the operation that returns the resource`,
    );
  return path.replace(NAME, (_, name: string) => `{${memberOf(parameters[name])}}`);
};

/**
 * Returns a function that builds the path of a resource that an operation has created: the path of the operation that the
 * `self` link of the 201 response names, with the members of the body that the link names. Null if the response has no
 * `Location`.
 * @throws Error that names the operation if its 201 response has a `Location` but no such link
 */
export const createLocator = (router: OpenAPIRouter, operation: Operation): ((body: object) => string) | null => {
  if (!createsResource(operation)) return null;
  // Texts and names of members in turn: `split` keeps what the group of the pattern matches.
  const parts = templateOf(router, operation).split(NAME);
  return (body) => parts.map((part, i) => (i % 2 === 0 ? part : String(Reflect.get(body, part)))).join('');
};

/** Sends a JSON response. Set further headers on `res` first. */
export const send = (res: ServerResponse, status: number, body: object, type = 'application/json'): void =>
  sendText(res, status, JSON.stringify(body), type);

/** Sends a text of any media type in UTF-8. Set further headers on `res` first. */
export const sendText = (res: ServerResponse, status: number, text: string, type: string): void =>
  sendBytes(res, status, text, `${type}; charset=utf-8`);

/** Sends a response of any media type. Set further headers on `res` first. */
export const sendBytes = (res: ServerResponse, status: number, content: string | Uint8Array, type: string): void => {
  res.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(content),
    'Cache-Control': 'no-store',
  });
  res.end(res.req.method === 'HEAD' ? undefined : content);
};

/** Sends a response without a body. */
export const sendEmpty = (res: ServerResponse, status: number): void => {
  res.writeHead(status);
  res.end();
};
