import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { operations, Schemas } from '../../../generated/contract.ts';
import type { Authenticate } from '../../auth/authenticate.ts';
import { idempotencyKey } from '../../http/binding.ts';
import { createFileReader } from '../../http/body.ts';
import { requestId } from '../../http/requests.ts';
import { send } from '../../http/send.ts';
import { EMS } from '../../platform/command-name.ts';
import type { Context, Perform, Principal } from '../../platform/context.ts';
import { Problem } from '../../platform/errors.ts';
import { onceForKey } from '../../platform/idempotency.ts';
import { importRecords, type ImportOptions } from './operations.ts';
import type { Format, Source } from './rows.ts';

/** Maximum size of a file over HTTP. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Maximum rows of a file over HTTP; the contract has the same for a JSON list. */
const MAX_ROWS = 100_000;

/** Maximum imports at once in a process, because each keeps its file in memory, and of a tenant. */
const MAX_RUNNING = 2;
const MAX_RUNNING_OF_TENANT = 1;

const RETRY_SECONDS = 5;

/** Bytes of a file that are decoded at once. */
const PART_BYTES = 64 * 1024;

const FORMATS: Readonly<Record<string, Format>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/json': 'json',
};

const readFile = createFileReader({
  types: Object.keys(FORMATS),
  max_bytes: MAX_BYTES,
  too_large: `The file is larger than 10 MiB. Split it, or import it on the command line: ${EMS} import <area> <file> --tenant <name>`,
  unsupported: 'Send the file as text/csv, application/x-ndjson or application/json in UTF-8, not compressed.',
});

type Query = operations['createImport']['parameters']['query'];

const optionsOf = ({ area, dry_run = false, match_on, on_error = 'stop', unknown_columns = 'refuse' }: Query) => ({
  ...{ area, dry_run, match_on, on_error, unknown_columns },
  max_rows: MAX_ROWS,
});

/** Returns a function that runs work while few enough imports are running. @throws Problem too_many_in_flight */
const createSlots = () => {
  const running: number[] = [];
  return async <Result>({ tenant_id }: Principal, work: () => Promise<Result>): Promise<Result> => {
    const ofTenant = running.filter((id) => id === tenant_id).length;
    if (running.length >= MAX_RUNNING || ofTenant >= MAX_RUNNING_OF_TENANT)
      throw new Problem('too_many_in_flight', {
        detail: 'Another import is running. Try again when it has finished.',
        retry_after: RETRY_SECONDS,
      });
    running.push(tenant_id);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(tenant_id), 1);
    }
  };
};

const sourceOf = (format: Format, bytes: Buffer): Source => ({
  format,
  async *open() {
    for (let from = 0; from < bytes.length; from += PART_BYTES) yield bytes.subarray(from, from + PART_BYTES);
  },
});

/** Runs an import, once for each idempotency key. A dry run changes nothing and needs none. */
const runOnce = (
  ctx: Context,
  key: string | undefined,
  { format, open }: Source,
  bytes: Buffer,
  options: ImportOptions,
): Promise<Schemas['ImportResult']> => {
  const run = (within: Context) => importRecords(within, { format, open }, options);
  if (key === undefined || options.dry_run) return run(ctx);
  const digest = hash('sha256', bytes, 'base64');
  return onceForKey(ctx, key, ['createImport', format, options, digest], run);
};

/** Creates the handler of imports. It reads the whole file first, because a transaction must not wait for a client. */
export const createImportEndpoint = ({ perform, authenticate }: { perform: Perform; authenticate: Authenticate }) => {
  const inSlot = createSlots();
  return async (
    req: Request,
    res: Response,
    principal: Principal | null,
    _path: object,
    query: Query,
  ): Promise<void> => {
    if (principal === null) throw new Problem('unauthorized');
    const key = idempotencyKey(req.headers['idempotency-key']);
    const options = optionsOf(query);
    const result = await inSlot(principal, async () => {
      const { type, bytes } = await readFile(req, res);
      // The token may have been revoked while the file was arriving.
      await authenticate(req);
      const source = sourceOf(FORMATS[type] ?? 'csv', bytes);
      const caller = { principal, origin: { request_id: requestId(res), tool: null } };
      return perform(caller, 'write', (ctx) => runOnce(ctx, key, source, bytes, options));
    });
    send(res, 200, result);
  };
};
