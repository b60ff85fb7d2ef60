import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, isCurrent } from './conditional.ts';
import type { PartialRead } from './partial-reads.ts';
import { pathOf, queryOf } from './requests.ts';
import { send, sendBytes, sendEmpty, sendText } from './send.ts';

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
