import { Problem } from '../core/errors.ts';
import { MOVED, MOVING } from '../core/tenancy.ts';

/** Seconds after which a request to a gym that is moving may succeed. */
const RETRY_SECONDS = 2;

/** Returns the problem of a gym that has moved to the origin of another cell; null if that is unknown. */
export const movedTo = (moved_to: string | null): Problem =>
  moved_to === null ? new Problem('tenant_moved_away') : new Problem('tenant_moved', { moved_to });

/** Returns the problem of a gym that is moving. */
export const moving = (): Problem => new Problem('tenant_moving', { retry_after: RETRY_SECONDS });

/** Returns the problem of a gym that moves or has moved, by the error with which the database refuses it; null for any other error. */
export const toMoveProblem = (error: unknown): Problem | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, detail }: { code?: unknown; detail?: unknown } = Object(cause);
    if (code === MOVING) return moving();
    if (code === MOVED) return movedTo(typeof detail === 'string' && detail !== '' ? detail : null);
  }
  return null;
};
