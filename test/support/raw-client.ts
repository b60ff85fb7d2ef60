import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection for raw bytes, paused until it is read. */
export const connectTo = async (base: string): Promise<Socket> => {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  return socket;
};

/** Returns the text of a pipeline: the same request, repeated. */
export const pipeline = (path: string, times: number, headers: Record<string, string> = {}): string => {
  const lines = Object.entries({ host: 'test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(times);
};

/** Reads a connection until it ends, or for `ms`. Returns the number of bytes and whether it ended. */
export const readToEnd = async (socket: Socket, ms: number): Promise<{ bytes: number; ended: boolean }> => {
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  socket.resume();
  const ended = await Promise.race([
    once(socket, 'close').then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, ms, false)),
  ]);
  return { bytes, ended };
};
