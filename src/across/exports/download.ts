import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Schemas } from '../../../generated/contract.ts';
import { ExportArea } from '../../../generated/values.ts';
import type { Authenticate } from '../../auth/authenticate.ts';
import { callerOf, log } from '../../http/requests.ts';
import { createWriter } from '../../http/writer.ts';
import type { Perform, Principal } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { requireAllSites } from '../../core/permissions.ts';
import { exportArea, type Format, type Formulas, type Part, type Read } from './texts.ts';

const MEDIA_TYPES: Readonly<Record<Format, string>> = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

/** The areas whose records concern all locations. */
const OF_ALL_SITES: readonly string[] = ['webhook_endpoints', 'notification_rules'];

/** Checks that a caller may export an area. @throws Problem forbidden for one of all locations */
export const requireExport = (principal: Principal, area: Schemas['ExportArea']): void => {
  if (OF_ALL_SITES.includes(area)) requireAllSites(principal);
};

/** Dependencies of a download. */
type Options = { perform: Perform; authenticate: Authenticate };

/** The file to send, how its pages are read, and what happens between the first read and the headers. */
type File = {
  area: Schemas['ExportArea'];
  format: Format;
  formulas?: Formulas;
  read: Read;
  begin?: () => Promise<void>;
};

/**
 * Sends the file of an area. It reads the next page when the connection has taken the last one, and breaks the
 * connection when a later read fails.
 * @throws any error of the first read or of `begin`, before anything is sent
 */
export const sendExport = async (
  req: IncomingMessage,
  res: ServerResponse,
  { area, format, formulas = 'quote', read, begin }: File,
): Promise<void> => {
  const parts = exportArea(read, area, format, formulas);
  // Read before the headers are sent, so an early failure is a problem document.
  const first = await parts.next();
  await begin?.();
  res.writeHead(200, {
    'Content-Type': `${MEDIA_TYPES[format]}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${area}.${format}"`,
    'Cache-Control': 'no-store',
  });
  if (req.method === 'HEAD' || first.done) {
    res.end();
    return;
  }
  try {
    await writeAll(res, first.value, parts);
    res.end();
  } catch (error) {
    log(res).warn({ err: error }, 'the export was interrupted');
    // A reset, because an ordinary end of the connection looks like the end of the file in HTTP/1.0.
    req.socket.resetAndDestroy();
  }
};

/**
 * Creates the handler of the exports in a format: see {@link sendExport}. Each read authenticates the token again,
 * because it may have been revoked or see less.
 */
export const createDownload =
  (format: Format, { perform, authenticate }: Options) =>
  async (
    req: IncomingMessage,
    res: ServerResponse,
    principal: Principal | null,
    path: object,
    query: object,
  ): Promise<void> => {
    if (principal === null) throw new Problem('unauthorized');
    const named: unknown = Reflect.get(path, 'area');
    const area = ExportArea.find((candidate) => candidate === named);
    if (area === undefined) throw new Error('the contract admits an area that has no export');
    requireExport(principal, area);
    const read: Read = async (work) => perform(callerOf(await authenticate(req), res), 'read', work);
    const formulas = Reflect.get(query, 'formulas') === 'keep' ? 'keep' : 'quote';
    await sendExport(req, res, { area, format, formulas, read });
  };

/** Writes the parts, each when the connection has taken the last one. Stops when the connection is closed. */
const writeAll = async (res: ServerResponse, first: Part, rest: AsyncIterator<Part>): Promise<void> => {
  const writer = createWriter(res);
  for (let part = first; !writer.isClosed();) {
    await writer.write(part.text);
    if (writer.isClosed()) return;
    const next = await rest.next();
    if (next.done) return;
    part = next.value;
  }
};
