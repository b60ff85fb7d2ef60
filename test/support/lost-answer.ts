import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A response that its caller never received. */
export type LostAnswer = { status: number; body: string };

const wholeAnswer = (received: Buffer): LostAnswer | null => {
  const text = received.toString();
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const length = Number(/^content-length: (\d+)$/im.exec(text.slice(0, end))?.[1] ?? Number.NaN);
  const body = received.subarray(Buffer.byteLength(text.slice(0, end + 4)));
  return body.length < length ? null : { status: Number(text.slice(9, 12)), body: body.toString() };
};

/**
 * Sends a request through a proxy that drops the connection once the service has responded, like a network failure
 * after the commit. Returns the lost response. @throws Error when the caller received a response
 */
export const loseAnswer = async (base: string, send: (base: string) => Promise<unknown>): Promise<LostAnswer> => {
  const { promise: lost, resolve } = Promise.withResolvers<LostAnswer>();
  const { hostname, port } = new URL(base);
  const proxy = createServer((caller) => {
    const service = connect(Number(port), hostname);
    caller.pipe(service);
    let received = Buffer.alloc(0);
    service.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const answer = wholeAnswer(received);
      if (answer === null) return;
      caller.destroy();
      service.destroy();
      resolve(answer);
    });
    caller.on('error', () => undefined);
    service.on('error', () => undefined);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  try {
    const address = proxy.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    const outcome = await send(`http://127.0.0.1:${address.port}`).then(
      () => 'answered',
      () => 'failed',
    );
    if (outcome === 'answered') throw new Error('the caller received a response');
    return await lost;
  } finally {
    proxy.close();
  }
};
