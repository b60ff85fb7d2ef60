import { Problem } from '../core/errors.ts';

/** A strict state machine: for each status, the statuses that a record can change to. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Checks a change of status. A record may always keep its status. @throws Problem transition_not_allowed */
export const checkTransition = <Status extends string>(
  transitions: Transitions<Status>,
  from: Status,
  to: Status,
): void => {
  const allowed = transitions[from];
  if (from !== to && !allowed.includes(to)) throw new Problem('transition_not_allowed', { members: { allowed } });
};
