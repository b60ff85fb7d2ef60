import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import express, { type Request, type Response } from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { discardRest, readMultipart } from '../../src/http/multipart.ts';
import { Problem } from '../../src/core/errors.ts';
import { connectTo } from '../support/raw-client.ts';

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The outcome of each form that was not read to its end. */
const failures: string[] = [];

const readAll = async (req: Request, res: Response): Promise<unknown> => {
  const { fields, file } = await readMultipart(req, res, { fields: 3, field_bytes: 10 });
  if (fields.has('refuse')) return { name: file?.name };
  const bytes = file ? await buffer(file.content) : null;
  return { fields: [...fields].map(String), name: file?.name, sha256: bytes && digest(bytes) };
};

const server = createServer(
  express().post('/', async (req, res) => {
    try {
      res.send(await readAll(req, res));
    } catch (error) {
      failures.push(error instanceof Problem ? error.code : 'incomplete');
      res.send({ failure: failures.at(-1) });
    } finally {
      discardRest(req);
    }
  }),
);

let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.address());
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

const send = async (body: FormData | string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(base, { method: 'POST', body, headers })).json();

const formOf = (...parts: [string, string | Blob, string?][]): FormData => {
  const form = new FormData();
  for (const [name, value, file] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, file);
  return form;
};

describe('a form with a file', () => {
  it('arrives with the fields before its first chosen file, whose bytes are unchanged', async () => {
    const bytes = randomBytes(300_000);
    const form = formOf(['a', '1'], ['a', 'zwölf'], ['photo', new Blob([bytes]), 'Riß.jpg'], ['late', 'x']);
    expect(await send(form)).toEqual({ fields: ['a,1', 'a,zwölf'], name: 'Riß.jpg', sha256: digest(bytes) });
  });

  it('may leave its file input empty', async () => {
    expect(await send(formOf(['photo', new Blob([]), ''], ['a', '1']))).toEqual({ fields: ['a,1'], sha256: null });
  });

  it.each([
    ['more fields', formOf(...Array.from({ length: 4 }, (): [string, string] => ['a', '1'])), 'payload_too_large'],
    ['a longer field', formOf(['a', '12345678901']), 'payload_too_large'],
    [
      'more files',
      formOf(...Array.from({ length: 6 }, (): [string, Blob, string] => ['a', new Blob([]), ''])),
      'payload_too_large',
    ],
  ])('is refused with %s than it may have', async (_what, form, failure) => {
    expect(await send(form)).toEqual({ failure });
  });

  it.each([
    ['another media type', 'application/x-www-form-urlencoded', 'a=1', 'unsupported_media_type'],
    ['no boundary', 'multipart/form-data', 'a', 'unsupported_media_type'],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\n', 'malformed_request'],
    [
      'a file without an end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\nbytes',
      'incomplete',
    ],
    ['a part without headers', 'multipart/form-data; boundary=b', '--b\r\nno header\r\n\r\n', 'malformed_request'],
  ])('is refused with %s', async (_what, type, body, failure) => {
    expect(await send(body, { 'content-type': type })).toEqual({ failure });
  });

  it('leaves the connection usable when its file is not read', async () => {
    const form = formOf(['refuse', 'yes'], ['photo', new Blob([randomBytes(3_000_000)]), 'a.jpg']);
    for (let i = 0; i < 3; i++) expect(await send(form)).toEqual({ name: 'a.jpg' });
  });

  it('ends with an error when its connection breaks', async () => {
    const socket = await connectTo(base);
    const head = '--b\r\nContent-Disposition: form-data; name=a; filename=b\r\n\r\nbytes';
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n${head}`,
      () => setTimeout(() => socket.destroy(), 50),
    );
    failures.length = 0;
    await vi.waitFor(() => expect(failures).toEqual(['incomplete']));
  });
});
