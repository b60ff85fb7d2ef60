import { sql } from 'kysely';
import type { Schemas } from '../../../generated/contract.ts';
import { queueUnapplied } from '../../records/plan-application.ts';
import { inTransaction, type Context, type Transaction } from '../../core/context.ts';
import { Problem } from '../../core/errors.ts';
import type { Importer } from '../../records/importer.ts';
import { IMPORTERS } from './areas.ts';
import type { Saved } from '../../records/batch-writer.ts';
import { batchesOf } from './batches.ts';
import { fieldAt, withRequired } from './custom-columns.ts';
import type { CustomField } from '../../records/custom-fields.ts';
import { reportColumns } from './columns.ts';
import type { Mistake, Step } from './drafts.ts';
import { fieldsOf } from './fields.ts';
import type { ImportOptions, Inspection } from './inspection.ts';
import { ImportReport, type Action } from './report.ts';
import { readRows, type Source } from './rows.ts';
import { warnOfSharedCodes } from './shared-codes.ts';
import { planSteps, type Taken } from './steps.ts';

/** Rows that are written together. The embedded database blocks the process while it writes them. */
const WRITTEN_AT_ONCE = 100;

/** Ends a transaction that must leave nothing behind. */
class DryRunEnd extends Error {}

/** Returns the mistakes that a refusal of an operation names. @throws the error if it is none */
const mistakesOf = (error: unknown): Mistake[] => {
  if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
  const { code } = error;
  if (error.violations.length === 0) return [{ field: null, code, detail: error.message }];
  return error.violations.map((violation) => {
    const { field, rest } = fieldAt('pointer' in violation ? violation.pointer : '');
    return { field, code, detail: (rest.length === 0 ? '' : `/${rest.join('/')} `) + violation.detail };
  });
};

/** Creates and updates the records of rows. Returns them in the order of the rows. */
const save = async (
  { create, update }: Importer,
  tx: Transaction,
  steps: readonly Step[],
  custom: readonly CustomField[],
): Promise<Saved[]> => {
  const added = steps.flatMap(({ draft, target }) => (target === null ? [withRequired(draft.fields, custom)] : []));
  const changes = steps.flatMap(({ draft: { fields }, target }) =>
    target === null ? [] : [{ id: target.id, fields }],
  );
  const created = (added.length === 0 ? [] : await create(tx, added)).values();
  const updated = (changes.length === 0 ? [] : await update(tx, changes)).values();
  return steps.flatMap(({ target }) => (target === null ? created : updated).next().value ?? []);
};

const actionOf = ({ target }: Step, { version, repeated }: Saved): Action => {
  if (target === null) return repeated ? 'unchanged' : 'created';
  return version === target.version ? 'unchanged' : 'updated';
};

/**
 * Writes rows through the operations of their area. After a refusal it undoes them and writes their halves, one after the
 * other, down to the rows that are refused.
 */
const write = async (
  tx: Transaction,
  importer: Importer,
  steps: readonly Step[],
  report: ImportReport,
  custom: readonly CustomField[],
) => {
  const [first] = steps;
  if (first === undefined) return;
  await sql`savepoint imported_rows`.execute(tx.em.getKysely());
  const saved: Saved[] = [];
  try {
    for (let from = 0; from < steps.length; from += WRITTEN_AT_ONCE)
      saved.push(...(await save(importer, tx, steps.slice(from, from + WRITTEN_AT_ONCE), custom)));
    await sql`release savepoint imported_rows`.execute(tx.em.getKysely());
  } catch (error) {
    await sql`rollback to savepoint imported_rows`.execute(tx.em.getKysely());
    await sql`release savepoint imported_rows`.execute(tx.em.getKysely());
    const mistakes = mistakesOf(error);
    if (steps.length === 1) return report.fail(first.draft.row, mistakes);
    const middle = Math.ceil(steps.length / 2);
    for (const half of [steps.slice(0, middle), steps.slice(middle)]) await write(tx, importer, half, report, custom);
    return;
  }
  for (const [index, step] of steps.entries()) {
    const record = saved[index];
    if (record) report.add(step.draft, actionOf(step, record), record);
  }
};

/**
 * Imports the records of an inspected file in one transaction, by the rules of the operations that create and update one
 * record. With `on_error` stop, an invalid row leaves nothing behind; a dry run never does.
 * @throws Problem validation_failed for its rows, with `on_error` stop
 */
export const importRecords = async (
  ctx: Context,
  source: Source,
  inspection: Inspection,
  { area, dry_run, match_on, overwrite, on_error, max_rows }: ImportOptions,
): Promise<Schemas['ImportResult']> => {
  const importer = IMPORTERS[area];
  const fields = fieldsOf(importer);
  const report = new ImportReport(inspection.columns, dry_run);
  const stops = on_error === 'stop' && !dry_run;
  const taken: Taken = new Map();
  const codes: Taken = new Map();
  const run = async (tx: Transaction): Promise<void> => {
    const head = { names: inspection.columns.map(({ name }) => name), delimiter: '' };
    for await (const drafts of batchesOf(readRows(source, head, max_rows), inspection, importer)) {
      const steps = await planSteps(tx, importer, fields, drafts, { match_on, overwrite }, taken);
      for (const { draft } of steps) if (draft.mistakes.length > 0) report.fail(draft.row, draft.mistakes);
      const valid = steps.filter(({ draft }) => draft.mistakes.length === 0);
      await warnOfSharedCodes(tx, importer, valid, codes);
      await write(tx, importer, valid, report, inspection.custom);
      if (stops && report.isFull) break;
    }
    if (stops) report.refuseFailures();
    if (dry_run) throw new DryRunEnd();
    await queueUnapplied(tx);
  };
  try {
    await inTransaction(ctx, run);
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error;
  }
  const columns = reportColumns(inspection.columns);
  return { area, dry_run, first_imported_at: null, ...report.result(), columns };
};
