import type { ServerResponse } from 'node:http';

/** Sends a JSON response. Set further headers on `res` first. */
export const send = (res: ServerResponse, status: number, body: object, type = 'application/json'): void =>
  sendText(res, status, JSON.stringify(body), type);

/** Sends a text of any media type in UTF-8. Set further headers on `res` first. */
export const sendText = (res: ServerResponse, status: number, text: string, type: string): void => {
  const bytes = Buffer.byteLength(text);
  res.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': bytes,
    'Cache-Control': 'no-store',
  });
  if (res.req.method === 'HEAD') res.end();
  // ASCII is the same in Latin-1, which Node.js copies; it encodes UTF-8 character by character.
  else res.end(text, bytes === text.length ? 'latin1' : 'utf8');
};

/** Sends a response without a body. */
export const sendEmpty = (res: ServerResponse, status: number): void => {
  res.writeHead(status);
  res.end();
};
