import type { Tool } from './tool.ts';
import type { Echo } from './time-arguments.ts';
import { showInstant, showToday, type Clock } from './times.ts';

/**
 * Adds to a tool's result what a model needs to read it: the gym's time zone and today's date if the result has times,
 * and how the arguments were read.
 */
export const frameContent = ({ timed }: Tool, content: object, echo: Echo, clock: Clock): object => ({
  ...content,
  ...(timed ? { timezone: clock.timezone, today: showToday(clock) } : {}),
  ...echo,
});

/** Returns a page whose rows have these fields, and those that the schema of the tool requires. */
export const selectRows = ({ rows }: Tool, content: object, fields: readonly string[] | undefined): object => {
  if (rows === undefined || fields === undefined || !('data' in content) || !Array.isArray(content.data))
    return content;
  const kept = new Set([...rows.required, ...fields]);
  const select = (row: object): object => Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)));
  return { ...content, data: content.data.map(select) };
};

/** Returns the members that mark the result of an equal earlier call. */
export const describeRepeat = (first_at: string, clock: Clock): object => ({
  repeated: true,
  repeated_note:
    `Nothing new was recorded: this is the result of the same call at ${showInstant(Date.parse(first_at), clock)}. ` +
    'To record another, call again with an idempotency_key that was not used before.',
});
