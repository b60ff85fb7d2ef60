import type { ToolInputs, ToolName, ToolOutputs } from '../../generated/contract.ts';
import type { Calendar } from '../../src/demo/calendar.ts';

/** What a tool has answered earlier in the same task, in its last call. @throws Error when it was not called */
export type Earlier = <Name extends ToolName>(tool: Name) => ToolOutputs[Name];

/** One call of a solution. Its arguments may be taken from earlier answers, and every id in them must be. */
export type Call = { tool: ToolName; args: (earlier: Earlier) => object };

/** What a gym's manager asks of an agent, how the agent finds it out, and what it has to answer. */
export type Task = {
  /** In the manager's words. */
  question: string;
  /** At most four. */
  calls: readonly Call[];
  /** What the agent says: nothing but what it has read, and the day that it is. */
  answer: (earlier: Earlier, day: Calendar) => unknown;
  /** What is so in the demo gym, by its tables. Its dates are counted from today. */
  expected: (day: Calendar) => unknown;
};

/** A call that needs nothing from an earlier answer. */
export const ask = <Name extends ToolName>(tool: Name, args: Partial<ToolInputs[Name]> = {}): Call => ({
  tool,
  args: () => args,
});

/** A call that takes its arguments from earlier answers. */
export const follow = <Name extends ToolName, const Args extends Partial<ToolInputs[Name]>>(
  tool: Name,
  args: (earlier: Earlier) => Args,
): Call => ({ tool, args });

/** The only row that fits. @throws Error when none does or several do, because then the rows do not let an agent choose */
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
