import type { Schemas } from '../../../generated/contract.ts';
import { LIMITS } from '../../../generated/values.ts';
import { Problem, type Violation } from '../../core/errors.ts';
import type { Saved } from '../../records/batch-writer.ts';
import type { Column } from './columns.ts';
import type { Draft, Mistake } from './drafts.ts';

type ImportRow = Schemas['ImportRow'];

/** Outcome of a valid row. */
export type Action = Exclude<ImportRow['action'], 'failed'>;

/** Maximum rows in the answer: of those that succeeded without warnings, and of those that failed or have warnings. */
const MAX_SUCCEEDED = 100;
const MAX_NOTED = 1000;

/** Mistakes in the answer; of each further row that failed, only the first one. */
const MAX_MISTAKES = 2000;

const MAX_ERRORS = LIMITS.Problem.errors;
const MAX_DETAIL = 1000;

const bounded = (detail: string): string =>
  detail.length <= MAX_DETAIL ? detail : `${detail.slice(0, MAX_DETAIL - 1)}…`;

/** Counts what happens to the rows of an import, and keeps as many of them as its answer lists. */
export class ImportReport {
  readonly #counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  readonly #rows: ImportRow[] = [];
  readonly #violations: Violation[] = [];
  readonly #names: ReadonlyMap<string, string>;
  readonly #isDryRun: boolean;
  #succeeded = 0;
  #noted = 0;
  #mistakes = 0;
  /** Whether a row failed for another reason than its version. */
  #hasOtherFailures = false;

  constructor(columns: readonly Column[], isDryRun: boolean) {
    this.#names = new Map(columns.flatMap(({ name, field }) => (field ? [[field.name, name] as const] : [])));
    this.#isDryRun = isDryRun;
  }

  /** Whether a refusal can name no more mistakes. */
  get isFull(): boolean {
    return this.#violations.length >= MAX_ERRORS;
  }

  /** Records a row that succeeded. */
  add({ row, warnings: own }: Draft, action: Action, { id, uuid, warnings: others = [] }: Saved): void {
    const warnings = [...own, ...others];
    this.#counts[action] += 1;
    const isListed = warnings.length > 0 ? (this.#noted += 1) <= MAX_NOTED : (this.#succeeded += 1) <= MAX_SUCCEEDED;
    if (!isListed) return;
    // A dry run leaves no new record behind.
    const saved = this.#isDryRun && action === 'created' ? { id: null, uuid: null } : { id, uuid };
    this.#rows.push({ row, action, ...saved, errors: [], warnings });
  }

  /** Records a row that failed. A field without a column in the file is named by itself. */
  fail(row: number, mistakes: readonly Mistake[]): void {
    this.#counts.failed += 1;
    if (mistakes.some(({ code }) => code !== 'version_mismatch')) this.#hasOtherFailures = true;
    if ((this.#noted += 1) > MAX_NOTED) return;
    const errors = mistakes.map(({ field, code, detail }) => ({
      column: field === null ? null : (this.#names.get(field) ?? field),
      code,
      detail: bounded(detail),
    }));
    const listed = errors.slice(0, Math.max(1, MAX_MISTAKES - this.#mistakes));
    this.#mistakes += listed.length;
    this.#rows.push({ row, action: 'failed', id: null, uuid: null, errors: listed, warnings: [] });
    if (this.isFull) return;
    for (const [index, { column, detail }] of errors.entries()) {
      const field = mistakes[index]?.field ?? null;
      const pointer = `/${row - 1}${field === null ? '' : `/${field}`}`;
      this.#violations.push({ pointer, row, ...(column === null ? {} : { column }), detail });
    }
  }

  /** @throws Problem with the mistakes, if a row failed: version_mismatch if only versions are wrong, else validation_failed */
  refuseFailures(): void {
    if (this.#counts.failed === 0) return;
    throw new Problem(this.#hasOtherFailures ? 'validation_failed' : 'version_mismatch', {
      detail: 'Nothing was imported. "errors" lists the rows that are invalid.',
      violations: this.#violations.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, MAX_ERRORS),
    });
  }

  /** Returns the numbers of rows, and the rows that the answer lists, in the order of the file. */
  result() {
    const { created, updated, unchanged, failed } = this.#counts;
    const results = this.#rows.toSorted((one, other) => one.row - other.row);
    return { rows: created + updated + unchanged + failed, ...this.#counts, results };
  }
}
