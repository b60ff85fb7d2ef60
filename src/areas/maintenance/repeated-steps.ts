import type { ToolOutputs } from '../../../generated/contract.ts';

type Row = Omit<ToolOutputs['upcoming_maintenance']['data'][number], 'same_steps_as'>;

/**
 * Leaves the instructions and the checklist out of rows that repeat them, such as those of a plan for many machines:
 * `same_steps_as` is the first row with these, otherwise null.
 */
export const dropRepeatedSteps = <Content extends Row>(
  rows: readonly Content[],
): (Content & { same_steps_as: number | null })[] => {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const { id, title, instructions, checklist } = row;
    const hasSteps = instructions !== null || checklist.length > 0;
    const steps = JSON.stringify([title, instructions, checklist]);
    const same_steps_as = hasSteps ? (first.get(steps) ?? null) : null;
    if (same_steps_as !== null) return { ...row, instructions: null, checklist: [], same_steps_as };
    first.set(steps, id);
    return { ...row, same_steps_as };
  });
};
