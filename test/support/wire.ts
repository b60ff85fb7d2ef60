import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Received } from './contract.ts';

/** A request as sent over the wire, with paths, headers and bytes that `fetch` would not send. */
export type WireRequest = {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
};

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** Sends a request unchanged and reads the whole response, decompressed. @throws Error when there is no response */
export const sendOver = async (
  agent: Agent,
  base: string,
  { method, path, headers, body }: WireRequest,
): Promise<Received> => {
  const { hostname, port } = new URL(base);
  const length = body === null ? {} : { 'content-length': String(body.length) };
  const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: 30_000 });
  call.once('timeout', () => call.destroy(new Error('no response within 30 seconds')));
  // Errors after the start of the response, such as an unread body, do not matter.
  call.on('error', () => undefined);
  call.end(body ?? undefined);
  const [answer] = await once(call, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const received = new Headers();
  for (const [name, value] of Object.entries<string | string[] | undefined>(answer.headers)) {
    for (const one of [value ?? []].flat()) received.append(name, one);
  }
  const bytes = Buffer.concat(chunks);
  const decode = bytes.length > 0 ? DECODERS[received.get('content-encoding') ?? ''] : undefined;
  return { status: answer.statusCode ?? 0, headers: received, body: (decode ? decode(bytes) : bytes).toString() };
};

/** Longer bodies, and those that a command line cannot contain, are read by curl from a file. */
const MAX_INLINE = 4000;

const quote = (text: string): string => {
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escape = (byte: number): string => `\\x${byte.toString(16).padStart(2, '0')}`;
  const plain = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e && byte !== 0x27 && byte !== 0x5c;
  const escaped = [...Buffer.from(text, 'latin1')].map((byte) =>
    plain(byte) ? String.fromCharCode(byte) : escape(byte),
  );
  return `$'${escaped.join('')}'`;
};

const dataOf = (body: Buffer, name: string): string => {
  const text = body.toString('latin1');
  if (text.length <= MAX_INLINE && !text.includes('\0') && !text.startsWith('@')) return quote(text);
  const file = join(tmpdir(), `${name}.body`);
  writeFileSync(file, body);
  return `@${file}`;
};

/**
 * Returns a bash command line that repeats a request. `name` is the name of the file for a body that does not fit into
 * it.
 */
export const curlLine = (base: string, { method, path, headers, body }: WireRequest, name: string): string => {
  const line = (header: string, value: string): string => (value === '' ? `${header};` : `${header}: ${value}`);
  const sent = Object.entries(headers).flatMap(([header, value]) => [value].flat().map((one) => line(header, one)));
  // Headers that curl adds by default.
  const curls = body === null ? ['accept'] : ['accept', 'content-type'];
  const added = curls.filter((header) => headers[header] === undefined).map((header) => `${header}:`);
  return [
    'curl -sS -i -g --path-as-is',
    method === 'HEAD' ? '--head' : `-X ${method}`,
    quote(base + path.replace(/#.*/, '')),
    ...(path.includes('#') ? [`--request-target ${quote(path)}`] : []),
    ...[...sent, ...added].map((header) => `-H ${quote(header)}`),
    ...(body === null ? [] : [`--data-binary ${dataOf(body, name)}`]),
  ].join(' ');
};
