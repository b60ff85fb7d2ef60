import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { operations } from '../../../generated/contract.ts';
import type { Authenticate } from '../../auth/authenticate.ts';
import { idempotencyKey } from '../../http/request-head.ts';
import { createFileReader } from '../../http/file-reader.ts';
import { callerOf } from '../../http/requests.ts';
import { send } from '../../http/answers.ts';
import { EMS } from '../../config/command-name.ts';
import type { Context, Perform, Principal } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import { requirePermission } from '../../core/permissions.ts';
import { onceForKey, unlessRepeated } from '../../records/idempotency.ts';
import { createPace } from '../../load/pace.ts';
import type { CustomField } from '../../records/custom-fields.ts';
import { readImportedFields } from './custom-columns.ts';
import { inspect, type ImportOptions } from './inspection.ts';
import { importRecords } from './operations.ts';
import type { Format, Source } from './rows.ts';

/** Maximum size of a file over HTTP. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Maximum rows of a file over HTTP; the contract has the same for a JSON list. */
const MAX_ROWS = 100_000;

/** Maximum imports at once in a process, because each keeps its file in memory, and of a tenant. */
const MAX_RUNNING = 2;
const MAX_RUNNING_OF_TENANT = 1;

/** Maximum files of a tenant that are imported, arrive, or wait for the import of the same file. */
const MAX_FILES_OF_TENANT = 2;

/** Maximum bytes of files that are still arriving, in a process: three files. */
const MAX_ARRIVING_BYTES = 3 * MAX_BYTES;

const RETRY_SECONDS = 5;

const OWN = 'Another import of the tenant is running. Try again when it has finished.';
const OTHERS = 'Other imports are running. Try again when they have finished.';

const FORMATS: Readonly<Record<string, Format>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/json': 'json',
};

const readFile = createFileReader({
  types: Object.keys(FORMATS),
  max_bytes: MAX_BYTES,
  max_unfinished_bytes: MAX_ARRIVING_BYTES,
  retry_seconds: RETRY_SECONDS,
  too_many: OTHERS,
  too_large: `The file is larger than 10 MiB. Split it, or import it on the command line: ${EMS} import <area> <file> --tenant <name>`,
  unsupported:
    'Send the bytes of the file as the body, not a form: as text/csv, application/x-ndjson or application/json in UTF-8, not compressed (curl --data-binary @file -H "Content-Type: text/csv").',
});

type Query = operations['createImport']['parameters']['query'];

const optionsOf = (query: Query) => {
  const { area, dry_run = false, match_on, overwrite, on_error = 'stop', unknown_columns = 'refuse' } = query;
  return { area, dry_run, match_on, overwrite, on_error, unknown_columns, max_rows: MAX_ROWS };
};

/** Creates places for `max` imports at once of each key. @throws Problem too_many_in_flight while all are taken */
const createPlaces = (max: number, detail: string) => {
  const taken: number[] = [];
  return async <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    if (taken.filter((other) => other === key).length >= max)
      throw new Problem('too_many_in_flight', { detail, retry_after: RETRY_SECONDS });
    taken.push(key);
    try {
      return await work();
    } finally {
      taken.splice(taken.indexOf(key), 1);
    }
  };
};

/** The key of the places that all tenants share. */
const EVERYONE = 0;

async function* each(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

const digestOf = async (parts: readonly Uint8Array[]): Promise<string> => {
  const pace = createPace();
  const digest = createHash('sha256');
  for (const part of parts) {
    digest.update(part);
    await pace();
  }
  return digest.digest('base64');
};

/** An import on its way: what identifies it, and how it runs. */
type Upload = {
  source: Source;
  options: ImportOptions;
  custom: readonly CustomField[];
  request: unknown;
  key: string | undefined;
  repeat: boolean;
};

/**
 * Returns the work of an import. It runs once for each idempotency key, and without one once in ten minutes for the same file of the same
 * token, unless it repeats on purpose. A dry run changes nothing and always runs.
 */
const prepare = async ({ source, options, custom, request, key, repeat }: Upload) => {
  const inspection = await inspect(source, options, custom);
  const run = (ctx: Context) => importRecords(ctx, source, inspection, options);
  if (options.dry_run) return run;
  if (key !== undefined) return (ctx: Context) => onceForKey(ctx, key, request, run);
  return async (ctx: Context) => {
    const { answer, first_at } = await unlessRepeated(ctx, request, run, async () => !repeat);
    return { ...answer, first_imported_at: first_at };
  };
};

/** Creates a queue in which work with the same name waits for that before it. */
const createQueue = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name);
    const result = before === undefined ? work() : before.then(work, work);
    last.set(name, result);
    try {
      return await result;
    } finally {
      if (last.get(name) === result) last.delete(name);
    }
  };
};

/**
 * Creates the handler of imports. It reads the whole file first, because a transaction must not wait for a client, and an
 * import that waits for its client must not keep others from running.
 */
export const createImportEndpoint = ({ perform, authenticate }: { perform: Perform; authenticate: Authenticate }) => {
  const filesOfTenant = createPlaces(MAX_FILES_OF_TENANT, OWN);
  const inTenant = createPlaces(MAX_RUNNING_OF_TENANT, OWN);
  const inProcess = createPlaces(MAX_RUNNING, OTHERS);
  const afterEqual = createQueue();
  return async (
    req: Request,
    res: Response,
    principal: Principal | null,
    _path: object,
    query: Query,
  ): Promise<void> => {
    if (principal === null) throw new Problem('unauthorized');
    const { tenant_id, token_id } = principal;
    const key = idempotencyKey(req.headers['idempotency-key']);
    const options = optionsOf(query);
    // As the operations that add and change one person do.
    if (options.area === 'people') requirePermission(principal, { roles: ['manager'], admin: true, access: true });
    const caller = callerOf(principal, res);
    const result = await filesOfTenant(tenant_id, async () => {
      const { type, parts } = await readFile(req, res);
      // The token may have been revoked while the file was arriving.
      await authenticate(req);
      const source: Source = { format: FORMATS[type] ?? 'csv', open: () => each(parts) };
      const request = ['createImport', source.format, options, await digestOf(parts)];
      const custom = await perform(caller, 'read', (ctx) => readImportedFields(ctx, options.area));
      const upload: Upload = { source, options, custom, request, key, repeat: query.repeat ?? false };
      return afterEqual(JSON.stringify([tenant_id, token_id, key, upload.repeat, request]), () =>
        inTenant(tenant_id, () => inProcess(EVERYONE, async () => perform(caller, 'write', await prepare(upload)))),
      );
    });
    send(res, 200, result);
  };
};
