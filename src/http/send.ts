import type { ServerResponse } from 'node:http';

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
