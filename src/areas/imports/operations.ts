import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { EMS } from '../../platform/command-name.ts';
import { inTransaction, type Context, type Transaction } from '../../platform/context.ts';
import { Problem } from '../../platform/errors.ts';
import { Gatherer } from '../../platform/gatherer.ts';
import { IMPORTERS, type Importer, type Match, type Saved } from './areas.ts';
import { recognizeColumns, reportColumns, type Column, type UnknownColumns } from './columns.ts';
import { draftOf, type Draft, type Mistake } from './drafts.ts';
import { fieldsOf, type Fields } from './fields.ts';
import { learn, unknownNotation, type Notation } from './notations.ts';
import { refuseFile } from './refusals.ts';
import { ImportReport, type Action } from './report.ts';
import { readRows, type Row, type Source } from './rows.ts';
import { planSteps, type Step, type Taken } from './steps.ts';

/** How a file is imported. `max_rows` bounds the duration of a request; the command line has no bound. */
export type ImportOptions = {
  area: Schemas['ImportArea'];
  dry_run: boolean;
  match_on: Match | undefined;
  on_error: 'stop' | 'skip';
  unknown_columns: UnknownColumns;
  max_rows: number;
};

/** Rows that are looked up and written together. Each needs a savepoint; PostgreSQL keeps 64 of a transaction at hand. */
const BATCH = 500;

/** Rows that are written at the same time. The embedded database blocks the process while it writes them. */
const WRITTEN_AT_ONCE = 100;

/** Rows that are read in one turn of the event loop. */
const TURN = 500;

/** The outcome of the first reading of a file, which changes nothing. */
type Inspection = { columns: Column[]; notations: Notation[] | null };

/** Reads a file once for its columns and their notations. @throws Problem validation_failed */
const inspect = async (source: Source, { fields }: Fields, options: ImportOptions): Promise<Inspection> => {
  const names: string[] = [];
  const recognize = (): Column[] => recognizeColumns(names, fields, options.unknown_columns);
  let columns: Column[] | undefined;
  const notations: Notation[] = [];
  let count = 0;
  for await (const { cells } of readRows(source, names)) {
    count += 1;
    if (count > options.max_rows)
      throw refuseFile(`has more than ${options.max_rows} rows; import it with "${EMS} import" on the command line`);
    if (count % TURN === 0) await turn();
    if (source.format !== 'csv') continue;
    columns ??= recognize();
    for (const [index, { field }] of columns.entries())
      if (field) learn((notations[index] ??= unknownNotation()), field.type, String(cells[index] ?? ''));
  }
  if (count === 0) throw refuseFile('has no rows');
  return { columns: columns ?? recognize(), notations: source.format === 'csv' ? notations : null };
};

/** Checks that a file has the column to match on. @throws Problem validation_failed */
const checkMatch = ({ area, match_on }: ImportOptions, columns: readonly Column[]): void => {
  if (match_on === undefined) return;
  const { match } = IMPORTERS[area];
  const refuse = (detail: string): Problem =>
    new Problem('validation_failed', { violations: [{ parameter: 'match_on', detail }] });
  if (!match.includes(match_on)) throw refuse(`must be one of ${match.join(', ')} for ${area}`);
  if (!columns.some(({ field }) => field?.name === match_on)) throw refuse(`needs a column ${match_on} in the file`);
};

/** Ends a transaction that must leave nothing behind. */
class DryRunEnd extends Error {}

/** Returns the mistakes that a refusal of an operation names. @throws the error if it is none */
const mistakesOf = (error: unknown): Mistake[] => {
  if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
  if (error.violations.length === 0) return [{ field: null, detail: error.message }];
  return error.violations.map((violation) => {
    const [, field = null, ...rest] = 'pointer' in violation ? violation.pointer.split('/') : [];
    return { field, detail: (rest.length === 0 ? '' : `/${rest.join('/')} `) + violation.detail };
  });
};

const save = ({ create, update }: Importer, tx: Transaction, { draft, target }: Step): Promise<Saved> =>
  target === null ? create(tx, draft.fields) : update(tx, target.id, draft.fields);

const actionOf = ({ target }: Step, { version }: Saved): Action => {
  if (target === null) return 'created';
  return version === target.version ? 'unchanged' : 'updated';
};

/**
 * Writes rows through the operations of their area, those of a batch at the same time. After a refusal it undoes the
 * batch and writes its halves, one after the other, down to the rows that are refused.
 */
const write = async (tx: Transaction, importer: Importer, steps: readonly Step[], report: ImportReport) => {
  const [first] = steps;
  if (first === undefined) return;
  await sql`savepoint imported_rows`.execute(tx.db);
  const gathering = { ...tx, gatherer: new Gatherer() };
  const results: PromiseSettledResult<Saved>[] = [];
  let refused: PromiseRejectedResult | undefined;
  for (let from = 0; from < steps.length && refused === undefined; from += WRITTEN_AT_ONCE) {
    const part = steps.slice(from, from + WRITTEN_AT_ONCE);
    results.push(...(await Promise.allSettled(part.map((step) => save(importer, gathering, step)))));
    refused = results.slice(from).find((result) => result.status === 'rejected');
  }
  if (refused) await sql`rollback to savepoint imported_rows`.execute(tx.db);
  await sql`release savepoint imported_rows`.execute(tx.db);
  if (refused && steps.length === 1) report.fail(first.draft.row, mistakesOf(refused.reason));
  else if (refused) {
    const middle = Math.ceil(steps.length / 2);
    for (const half of [steps.slice(0, middle), steps.slice(middle)]) await write(tx, importer, half, report);
  } else
    for (const [index, step] of steps.entries()) {
      const result = results[index];
      if (result?.status === 'fulfilled') report.add(step.draft.row, actionOf(step, result.value), result.value);
    }
};

const fold = (value: unknown): string =>
  String(value).normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Collects rows into batches. A row that refers to another one of its batch, such as to its parent, begins the next. */
async function* batchesOf(
  rows: AsyncIterable<Row>,
  { columns, notations }: Inspection,
  { kind, references }: Importer,
): AsyncGenerator<Draft[]> {
  const own = Object.keys(references).filter((field) => references[field] === kind);
  let batch: Draft[] = [];
  let named = new Set<string>();
  for await (const row of rows) {
    const draft = draftOf(row, columns, notations);
    const refersToBatch = own.some((field) => named.has(fold(draft.fields[field])));
    if (batch.length === BATCH || refersToBatch) {
      yield batch;
      batch = [];
      named = new Set();
    }
    batch.push(draft);
    for (const name of own.length > 0 ? [draft.fields['name'], draft.fields['uuid']] : []) named.add(fold(name));
  }
  yield batch;
}

/**
 * Imports the records of a file in one transaction. Every row goes through the operation that creates or updates one
 * record. With `on_error` stop, an invalid row leaves nothing behind; a dry run never does.
 * @throws Problem validation_failed for a file, its columns and, with `on_error` stop, its rows
 */
export const importRecords = async (
  ctx: Context,
  source: Source,
  options: ImportOptions,
): Promise<Schemas['ImportResult']> => {
  const { area, dry_run, match_on, on_error } = options;
  const importer = IMPORTERS[area];
  const fields = fieldsOf(importer);
  const inspection = await inspect(source, fields, options);
  checkMatch(options, inspection.columns);
  const report = new ImportReport(inspection.columns, dry_run);
  const stops = on_error === 'stop' && !dry_run;
  const taken: Taken = new Map();
  const run = async (tx: Transaction): Promise<void> => {
    const names = inspection.columns.map(({ name }) => name);
    for await (const drafts of batchesOf(readRows(source, names), inspection, importer)) {
      const steps = await planSteps(tx, importer, fields, drafts, match_on, taken);
      for (const { draft } of steps) if (draft.mistakes.length > 0) report.fail(draft.row, draft.mistakes);
      const valid = steps.filter(({ draft }) => draft.mistakes.length === 0);
      await write(tx, importer, valid, report);
      if (stops && report.isFull) break;
    }
    if (stops) report.refuseFailures();
    if (dry_run) throw new DryRunEnd();
  };
  try {
    await inTransaction(ctx, run);
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error;
  }
  return { area, dry_run, ...report.result(), columns: reportColumns(inspection.columns) };
};
