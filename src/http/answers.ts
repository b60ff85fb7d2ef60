import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from 'openapi-backend';
import { etagOf, isCurrent } from './conditional.ts';
import { pathOf } from './requests.ts';
import { send, sendEmpty } from './send.ts';

const nextPage = (req: IncomingMessage, cursor: string): string => {
  const query = new URLSearchParams((req.url ?? '').split('?')[1] ?? '');
  query.set('cursor', cursor);
  return `<${pathOf(req)}?${query}>; rel="next"`;
};

/** Returns the success status of an operation: 201 or 204 if the contract declares it, otherwise 200. */
const successOf = ({ responses = {} }: Operation): number => [201, 204].find((status) => status in responses) ?? 200;

/** Sends a handler's result with the status and headers that the contract declares. */
export const answer = (
  req: IncomingMessage,
  res: ServerResponse,
  operation: Operation,
  body: object,
  location: string | undefined,
): void => {
  const status = successOf(operation);
  if (status === 204) return sendEmpty(res, status);
  if ('next_cursor' in body && typeof body.next_cursor === 'string')
    res.setHeader('Link', nextPage(req, body.next_cursor));
  if (location !== undefined) res.setHeader('Location', location);
  if ('version' in body && typeof body.version === 'number') {
    const etag = etagOf(body.version);
    res.setHeader('ETag', etag);
    if (operation.method === 'get' && isCurrent(req.headers['if-none-match'], etag)) {
      sendEmpty(res, 304);
      return;
    }
  }
  send(res, status, body);
};
