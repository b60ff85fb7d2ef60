import { Problem } from '../core/errors.ts';

/**
 * Checks that a resource is in one of the versions that the caller expects. Accepts any version when undefined.
 * @throws Problem version_mismatch
 */
export const checkVersion = ({ version }: { version: number }, expected: readonly number[] | undefined): void => {
  if (expected !== undefined && !expected.includes(version)) throw new Problem('version_mismatch');
};
