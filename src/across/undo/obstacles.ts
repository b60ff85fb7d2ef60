import { conflict, Problem } from '../../core/errors.ts';
import { findViolated } from '../../postgres/failures.ts';
import { toTakenProblem } from '../../records/unique-keys.ts';

const nothing = (reason: string): Problem => conflict(`Nothing was undone: ${reason}.`);

/** Problems of a change that is no longer possible, which an undo reports as a conflict: nothing in its request is wrong. */
const IMPOSSIBLE: readonly string[] = ['validation_failed', 'not_found'];

/** Returns the conflict of an undo that would write what is no longer possible, such as a name that is taken; any other error unchanged. */
export const explainObstacle = (error: unknown): unknown => {
  if (error instanceof Problem) {
    if (!IMPOSSIBLE.includes(error.code)) return error;
    const places = error.violations.map((violation) =>
      'pointer' in violation ? `${violation.pointer.slice(1)} ${violation.detail}` : violation.detail,
    );
    return nothing(places.join('; ') || error.message);
  }
  const taken = toTakenProblem(error);
  if (taken !== null) return nothing(taken.violations[0]?.detail ?? taken.message.replace(/\.$/, ''));
  const gone = findViolated('23503', error);
  if (gone === undefined) return error;
  return error instanceof Error && error.message.startsWith('update or delete on table')
    ? nothing('other records refer to what would be removed')
    : nothing('what it referred to before is gone');
};
