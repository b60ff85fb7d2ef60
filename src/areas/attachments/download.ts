import type { Readable } from 'node:stream';
import { create as dispositionOf } from 'content-disposition';
import type { Request, Response } from 'express';
import { parse as parseRange } from 'range-parser';
import type { operations } from '../../../generated/contract.ts';
import { requireFiles } from '../../files/services.ts';
import type { ByteRange, Services } from '../../core/services.ts';
import { checkConditions, isCurrent } from '../../http/request-head.ts';
import { callerOf } from '../../http/requests.ts';
import { sendEmpty } from '../../http/answers.ts';
import { createWriter } from '../../http/writer.ts';
import type { Perform, Principal } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { fileName } from './names.ts';
import { findContent, type StoredContent } from './operations.ts';
import { isPicture } from './pictures.ts';
import { getThumbnail } from './thumbnails.ts';

type Parameters<Id extends 'getAttachmentContent' | 'getAttachmentThumbnail'> = operations[Id]['parameters'];

/** Dependencies of the downloads. */
type Options = { perform: Perform; services: Services };

/** Keeps a browser from running or loading anything, and caches from storing it for others or changing it. */
const SAFE = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-transform',
} as const;

/** Returns true after a 304, because the caller has these bytes. */
const sendIfCurrent = (req: Request, res: Response, etag: string): boolean => {
  checkConditions('If-None-Match', req.headers['if-none-match']);
  if (!isCurrent(req.headers['if-none-match'], etag)) return false;
  res.setHeader('ETag', etag);
  sendEmpty(res, 304);
  return true;
};

const find = (perform: Perform, principal: Principal | null, res: Response, id: string | number) => {
  if (principal === null) throw new Problem('unauthorized');
  const caller = callerOf(principal, res);
  return perform(caller, 'read', (ctx) => findContent(ctx, id));
};

/** The result of range-parser for ranges of which none lies in the file. */
const UNSATISFIABLE = 2;

/**
 * Returns the range that a request asks for, undefined for the whole file: without a range, with several, and when
 * `If-Range` names other bytes.
 * @throws Problem range_not_satisfiable
 */
const rangeOf = ({ headers }: Request, res: Response, bytes: number, etag: string): ByteRange | undefined => {
  const { range, 'if-range': condition } = headers;
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const { code, type, ranges } = parseRange(bytes, range);
  if (code === UNSATISFIABLE && type === 'bytes') {
    res.setHeader('Content-Range', `bytes */${bytes}`);
    throw new Problem('range_not_satisfiable');
  }
  return code === 0 && type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
};

const disposition = ({ name, content_type }: StoredContent, inline = false): string => {
  const isShown = inline && (isPicture(content_type) || content_type === 'application/pdf');
  return dispositionOf(fileName(name), { type: isShown ? 'inline' : 'attachment' });
};

const typeOf = ({ content_type }: StoredContent): string =>
  content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type;

/** Sends what a stream reads. Destroys it when the connection is closed. @throws Error if it fails */
const sendAll = async (content: Readable, res: Response): Promise<void> => {
  const writer = createWriter(res, () => content.destroy());
  try {
    for await (const chunk of content) await writer.write(chunk);
  } catch (error) {
    if (!writer.isClosed()) throw error;
  }
  if (!writer.isClosed()) res.end();
};

/** Creates the handler that sends the bytes of a file, or a part of them, as fast as they are read. */
export const createContentEndpoint =
  ({ perform, services }: Options) =>
  async (
    req: Request,
    res: Response,
    principal: Principal | null,
    { id }: Parameters<'getAttachmentContent'>['path'],
    { inline }: NonNullable<Parameters<'getAttachmentContent'>['query']>,
  ): Promise<void> => {
    const { store } = requireFiles(services);
    const file = await find(perform, principal, res, id);
    const etag = `"${file.sha256}"`;
    if (sendIfCurrent(req, res, etag)) return;
    const range = rangeOf(req, res, file.bytes, etag);
    const content = await store.open(file.path, range);
    const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
    res.writeHead(range ? 206 : 200, {
      ...SAFE,
      ETag: etag,
      'Content-Type': typeOf(file),
      'Content-Length': end - start + 1,
      'Content-Disposition': disposition(file, inline),
      'Accept-Ranges': 'bytes',
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` } : {}),
    });
    if (req.method === 'HEAD') {
      content.destroy();
      res.end();
    } else await sendAll(content, res);
  };

/** Creates the handler that sends the small version of a picture. */
export const createThumbnailEndpoint =
  ({ perform, services }: Options) =>
  async (
    req: Request,
    res: Response,
    principal: Principal | null,
    { id }: Parameters<'getAttachmentThumbnail'>['path'],
    { size = 256 }: NonNullable<Parameters<'getAttachmentThumbnail'>['query']>,
  ): Promise<void> => {
    const { store } = requireFiles(services);
    if (principal === null) throw new Problem('unauthorized');
    const file = await find(perform, principal, res, id);
    const etag = `"${file.sha256}-${size}"`;
    if (isPicture(file.content_type) && sendIfCurrent(req, res, etag)) return;
    const small = await getThumbnail(store, String(principal.tenant_id), file, size);
    res.writeHead(200, { ...SAFE, ETag: etag, 'Content-Type': 'image/webp', 'Content-Length': small.byteLength });
    res.end(req.method === 'HEAD' ? undefined : small);
  };
