import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from 'openapi-backend';
import { etagOf, isCurrent } from './conditional.ts';
import { mediaTypesOf, successOf } from './media-types.ts';
import { pathOf } from './requests.ts';
import { send, sendEmpty, sendText } from './send.ts';

const nextPage = (req: IncomingMessage, cursor: string): string => {
  const query = new URLSearchParams((req.url ?? '').split('?')[1] ?? '');
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

/** Sends a text of the operation's media type, with a digest of the text as its ETag. */
const answerText = (req: IncomingMessage, res: ServerResponse, operation: Operation, text: string): void => {
  if (sendIfCurrent(req, res, `"${hash('sha256', text, 'base64url').slice(0, 22)}"`)) return;
  res.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  sendText(res, successOf(operation), text, mediaTypesOf(operation)[0] ?? 'text/plain');
};

/** Sends a handler's result with the status, media type and headers that the contract declares. */
export const answer = (
  req: IncomingMessage,
  res: ServerResponse,
  operation: Operation,
  body: object | string,
  location: string | undefined,
): void => {
  if (typeof body === 'string') return answerText(req, res, operation, body);
  const status = successOf(operation);
  if (status === 204) return sendEmpty(res, status);
  if ('next_cursor' in body && typeof body.next_cursor === 'string' && Reflect.get(body, 'has_more') === true)
    res.setHeader('Link', nextPage(req, body.next_cursor));
  if (location !== undefined) res.setHeader('Location', location);
  if ('version' in body && typeof body.version === 'number' && sendIfCurrent(req, res, etagOf(body.version))) return;
  send(res, status, body);
};
