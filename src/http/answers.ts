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

/** Sends what a handler answered, with the status and headers that the contract has for it. */
export const answer = (req: IncomingMessage, res: ServerResponse, operation: Operation, body: object): void => {
  if ('next_cursor' in body && typeof body.next_cursor === 'string')
    res.setHeader('Link', nextPage(req, body.next_cursor));
  const created = operation.responses !== undefined && '201' in operation.responses;
  if (created && 'id' in body) res.setHeader('Location', `${pathOf(req)}/${body.id}`);
  if ('version' in body && typeof body.version === 'number') {
    const etag = etagOf(body.version);
    res.setHeader('ETag', etag);
    if (operation.method === 'get' && isCurrent(req.headers['if-none-match'], etag)) {
      sendEmpty(res, 304);
      return;
    }
  }
  send(res, created ? 201 : 200, body);
};
