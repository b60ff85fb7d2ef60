import { Problem } from './errors.ts';

/**
 * Refuses to change a resource that is not in one of the versions that the caller knows; any will do when undefined.
 * @throws Problem version_mismatch
 */
export const checkVersion = ({ version }: { version: number }, expected: readonly number[] | undefined): void => {
  if (expected !== undefined && !expected.includes(version)) throw new Problem('version_mismatch');
};
