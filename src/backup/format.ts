import { createHash } from 'node:crypto';

/**
 * The format of a backup: lines of JSON, compressed with gzip. The first line is the {@link Header}, each further one
 * holds rows of a table or a part of a file, and the last one is the {@link Trailer}. Rows are the JSON of PostgreSQL (`row_to_json`) and are
 * never parsed here, so numbers and JSON documents stay exactly as they were.
 */
const FORMAT = 'ems-backup';
/** Since version 2, a backup contains files. */
const FORMAT_VERSION = 2;

/** The first line of a backup. */
export type Header = {
  format: typeof FORMAT;
  format_version: number;
  /** The version of the service that made the backup. */
  service_version: string;
  created_at: string;
  /** The migrations that had run. */
  migrations: string[];
  /** The columns of each table, without generated ones. */
  columns: Record<string, string[]>;
};

/** The last line of a backup: what it must contain. */
export type Trailer = {
  end: true;
  tenants: number;
  /** Rows per table. */
  tables: Record<string, number>;
  /** Files, and those whose bytes were not in the store; both are missing before version 2. */
  files?: number;
  missing_files?: number;
  /** The last value of each sequence; null for one that was never used. */
  sequences: Record<string, string | null>;
  /** SHA-256 of all lines before this one. */
  sha256: string;
};

/** Rows of a table. `tenant` is null for rows of no tenant. `rows` is a JSON array. */
export type Batch = { table: string; tenant: number | null; count: number; rows: string };

/** A part of a file in Base64. The parts of a file follow each other. */
export type FilePart = { path: string; data: string };

/** A damaged or unknown backup. The message names the reason. */
export class BackupError extends Error {}

/** Returns the first line of a backup in the current format. */
export const createHeader = (header: Omit<Header, 'format' | 'format_version'>): Header => ({
  format: FORMAT,
  format_version: FORMAT_VERSION,
  ...header,
});

/** Returns the line of a batch. Line breaks of stored JSON are replaced: in JSON they are whitespace between values. */
export const formatBatch = (table: string, tenant: number | null, rows: readonly string[]): string =>
  `{"table":${JSON.stringify(table)},"tenant":${tenant},"count":${rows.length},"rows":[${rows.map((row) => row.replaceAll(/[\r\n]/g, ' ')).join(',')}]}`;

/** Returns the line of a part of a file. */
export const formatFilePart = ({ path, data }: FilePart): string => `{"file":"${path}","data":"${data}"}`;

/** The path of a file: the folder of a tenant, and the name of its bytes. */
const FILE_PART = /^\{"file":"([0-9a-f-]{36}\/[0-9a-f]{32})","data":"([A-Za-z0-9+/=]*)"\}$/;

const parseFilePart = (line: string): FilePart => {
  const [, path, data] = FILE_PART.exec(line) ?? [];
  if (path === undefined || data === undefined) throw new BackupError('a part of a file has an unknown form');
  return { path, data };
};

const BATCH = /^\{"table":"(\w+)","tenant":(\d+|null),"count":(\d+),"rows":(\[.*\])\}$/s;

const parseBatch = (line: string): Batch => {
  const [, table, tenant, count, rows] = BATCH.exec(line) ?? [];
  if (table === undefined || rows === undefined) throw new BackupError('a line has an unknown form');
  return { table, tenant: tenant === 'null' ? null : Number(tenant), count: Number(count), rows };
};

/** Returns the lines of a stream of bytes, without a limit on their length. */
const linesOf = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  for await (const chunk of bytes) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...pieces, rest.subarray(0, end)]);
      pieces = [];
      rest = rest.subarray(end + 1);
    }
    pieces.push(rest);
  }
  if (pieces.some(({ length }) => length > 0)) throw new BackupError('it ends in the middle of a line');
};

const parseHeader = (line: string | undefined): Header => {
  const header: Header | null = line?.startsWith(`{"format":"${FORMAT}"`) ? JSON.parse(line) : null;
  if (header === null) throw new BackupError('it is not a backup of this service');
  if (header.format_version > FORMAT_VERSION)
    throw new BackupError('its format is newer than this version of the service, which has to be upgraded first');
  return header;
};

/** Calls of {@link readBackup}, in the order of the lines. */
export type BackupReader = {
  header?(header: Header): Promise<void>;
  batch?(batch: Batch): Promise<void>;
  filePart?(part: FilePart): Promise<void>;
};

const verify = (trailer: Trailer, tables: Record<string, number>, files: number, sha256: string): void => {
  if (trailer.sha256 !== sha256) throw new BackupError('its checksum does not match its contents');
  if ((trailer.files ?? 0) !== files) throw new BackupError('the number of files does not match');
  const names = new Set([...Object.keys(tables), ...Object.keys(trailer.tables)]);
  for (const name of names)
    if (tables[name] !== trailer.tables[name]) throw new BackupError(`the number of rows of ${name} does not match`);
};

/**
 * Reads the lines of a backup and passes them on. Returns its header and trailer.
 * @throws BackupError when it is truncated, damaged or not a backup; the lines before the damage were passed on
 */
export const readBackup = async (
  bytes: AsyncIterable<Uint8Array>,
  reader: BackupReader,
): Promise<{ header: Header; trailer: Trailer }> => {
  const hash = createHash('sha256');
  const tables: Record<string, number> = {};
  let files = 0;
  let lastFile = '';
  let header: Header | null = null;
  let trailer: Trailer | null = null;
  for await (const bytesOfLine of linesOf(bytes)) {
    if (trailer) throw new BackupError('there are lines after its end');
    const line = bytesOfLine.toString();
    if (header !== null && line.startsWith('{"end":true')) {
      trailer = JSON.parse(line);
      continue;
    }
    hash.update(bytesOfLine).update('\n');
    if (header === null) {
      header = parseHeader(line);
      await reader.header?.(header);
      continue;
    }
    if (line.startsWith('{"file":')) {
      const part = parseFilePart(line);
      if (part.path !== lastFile) files += 1;
      lastFile = part.path;
      await reader.filePart?.(part);
      continue;
    }
    const batch = parseBatch(line);
    tables[batch.table] = (tables[batch.table] ?? 0) + batch.count;
    await reader.batch?.(batch);
  }
  if (header === null || trailer === null) throw new BackupError('it is incomplete: its last line is missing');
  verify(trailer, tables, files, hash.digest('hex'));
  return { header, trailer };
};
