import type { ServerResponse } from 'node:http';

/** Sends a JSON response. Set further headers on `res` first. */
export const send = (res: ServerResponse, status: number, body: object, type = 'application/json'): void =>
  sendText(res, status, JSON.stringify(body), type);

/** Sends a text of any media type in UTF-8. Set further headers on `res` first. */
export const sendText = (res: ServerResponse, status: number, text: string, type: string): void => {
  res.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  res.end(res.req.method === 'HEAD' ? undefined : text);
};

/** Sends a response without a body. */
export const sendEmpty = (res: ServerResponse, status: number): void => {
  res.writeHead(status);
  res.end();
};
