import { isDeepStrictEqual } from 'node:util';
import { MOST_UNCONFIRMED, requireConfirmation } from '../core/confirmation.ts';
import type { Transaction } from '../core/context.ts';

/** A change of several records: the rows before and after it, what it is called, and a line about each changed row. */
type ManyChange<Row> = {
  before: readonly Row[];
  after: readonly Row[];
  what: (changed: number) => string;
  describe: (row: Row) => string;
  confirm: boolean | undefined;
};

/** The rows after a change, how many differ from before, and whether the change was made. */
export type ManyChanged<Row> = { rows: readonly Row[]; changed: number; confirmed: boolean };

/**
 * Makes a change of several records, or only shows it without `confirm`, unless the client asks its person about many.
 * `write` makes it and returns the rows.
 * @throws Problem as `write`; ConfirmationNeeded for many records
 */
export const changeMany = async <Row extends { id: number }>(
  tx: Transaction,
  { before, after, what, describe, confirm }: ManyChange<Row>,
  write: () => Promise<readonly Row[]>,
): Promise<ManyChanged<Row>> => {
  const changed = after.filter((row, i) => !isDeepStrictEqual(row, before[i]));
  const isMany = changed.length > MOST_UNCONFIRMED;
  if (!(confirm ?? (isMany && tx.asked !== undefined)))
    return { rows: after, changed: changed.length, confirmed: false };
  if (isMany) {
    const question = { what: what(changed.length), reasons: changed.map(describe), basis: [before, after] };
    requireConfirmation(tx, { ...question, needs: 'confirm' }, { confirm });
  }
  return { rows: await write(), changed: changed.length, confirmed: true };
};

/** Returns the sentence about a change of several records, or about one that was only shown. */
export const describeChange = (noun: string, { rows, changed, confirmed }: ManyChanged<unknown>): string => {
  const counted = `${changed} of ${rows.length} ${noun}`;
  return confirmed
    ? `${counted} changed.`
    : `Nothing was changed: ${counted} would become what this shows. To change them, call again with confirm true.`;
};
