import type { ToolInputs, ToolName, ToolOutputs } from '../../generated/contract.ts';
import type { Calendar } from '../../src/demo/calendar.ts';

/** The result of a tool's last call in the same task. @throws Error when it was not called */
export type Earlier = <Name extends ToolName>(tool: Name) => ToolOutputs[Name];

/** One call of a solution. Its arguments may come from earlier results, and every id in them must. */
export type Call = { tool: ToolName; args: (earlier: Earlier) => object };

/** A gym manager's question, the calls that answer it, and the expected answer. */
export type Task = {
  /** In the manager's words. */
  question: string;
  /** At most four. */
  calls: readonly Call[];
  /** The agent's answer, from the results of the calls and today's date only. */
  answer: (earlier: Earlier, day: Calendar) => unknown;
  /** The expected answer from the tables of the demo gym, whose dates are relative to today. */
  expected: (day: Calendar) => unknown;
};

/** A call that needs nothing from an earlier result. */
export const ask = <Name extends ToolName>(tool: Name, args: Partial<ToolInputs[Name]> = {}): Call => ({
  tool,
  args: () => args,
});

/** A call whose arguments come from earlier results. */
export const follow = <Name extends ToolName, const Args extends Partial<ToolInputs[Name]>>(
  tool: Name,
  args: (earlier: Earlier) => Args,
): Call => ({ tool, args });

/**
 * The only row that fits. @throws Error when none does or several do, because then the rows do not let an agent
 * choose
 */
export const only = <Row extends object>(rows: readonly Row[], fits: (row: Row) => boolean): Row => {
  const [row, ...others] = rows.filter(fits);
  if (row === undefined || others.length > 0)
    throw new Error(`${rows.length} rows, ${row === undefined ? 'none fits' : 'several fit'}`);
  return row;
};

/** The row of that name. */
export const named = <Row extends { name: string }>(rows: readonly Row[], name: string): Row =>
  only(rows, (row) => row.name === name);

/** The row about the machine of that name. */
export const about = <Row extends { machine_name: string | null }>(rows: readonly Row[], machine: string): Row =>
  only(rows, (row) => row.machine_name === machine);

/** An id as tools take it. */
export const idOf = ({ id }: { id: number }): string => String(id);

/** So many days from today at a time of day, as answers have it. */
export const at = (day: Calendar, days: number, time: string): string => day.instant(days, time);
