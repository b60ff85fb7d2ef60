import type { ServerResponse } from 'node:http';

/** Sends a JSON answer. The headers that belong to it have been set on `res`. */
export const send = (res: ServerResponse, status: number, body: object, type = 'application/json'): void => {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  res.end(res.req.method === 'HEAD' ? undefined : text);
};

/** Sends an answer that has no body. */
export const sendEmpty = (res: ServerResponse, status: number): void => {
  res.writeHead(status);
  res.end();
};
