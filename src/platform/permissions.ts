import type { Principal } from './context.ts';
import { Problem } from './errors.ts';

/** Checks that a token was issued for administration. @throws Problem forbidden */
export const requireAdmin = ({ admin }: Principal): void => {
  if (!admin) throw new Problem('forbidden');
};
