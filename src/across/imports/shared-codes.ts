import { foldName } from '../../words/fold.ts';
import type { Transaction } from '../../core/context.ts';
import type { Importer } from '../../records/importer.ts';
import type { Draft, Step } from './drafts.ts';
import { codesOf, lookUpMatches, type Lookup } from './lookups.ts';
import type { Taken } from './steps.ts';

const codeOf = ({ fields }: Draft, column: string): string | undefined => {
  const value = fields[column];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

const warn = ({ warnings }: Draft, id: number | null, detail: string): void => {
  warnings.push({ code: 'code_in_use', id, detail });
};

/** Returns a warning about the code of a row: an earlier row has it, or another record that no row of the batch gives another code. */
const warnOf = (
  { draft, target }: Step,
  { column, code, records }: { column: string; code: string; records: Lookup },
  { seen, changing }: { seen: Taken; changing: ReadonlySet<number> },
): void => {
  const key = `${column} ${foldName(code)}`;
  const row = seen.get(key);
  if (row !== undefined) return warn(draft, null, `${column} is the same as in row ${row}`);
  seen.set(key, draft.row);
  const other = records(code)?.candidates.find(({ id }) => id !== target?.id && !changing.has(id));
  if (other) warn(draft, other.id, `${column} is also that of ${other.id} "${other.name}"`);
};

/**
 * Adds a warning to each row whose asset tag, serial number or SKU an earlier row or another record has. `seen` keeps the codes of
 * the rows so far. It sends a query per column, not per row.
 */
export const warnOfSharedCodes = async (
  tx: Transaction,
  { kind }: Importer,
  steps: readonly Step[],
  seen: Taken,
): Promise<void> => {
  for (const column of codesOf(kind)) {
    const coded = steps.flatMap((step) => {
      const code = codeOf(step.draft, column);
      return code === undefined ? [] : [{ step, code }];
    });
    const records = await lookUpMatches(
      tx,
      kind,
      column,
      coded.map(({ code }) => code),
    );
    const changing = new Set(
      steps.flatMap(({ draft, target }) => (target && draft.fields[column] !== undefined ? target.id : [])),
    );
    for (const { step, code } of coded) warnOf(step, { column, code, records }, { seen, changing });
  }
};
