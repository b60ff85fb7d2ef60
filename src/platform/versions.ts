import { LockMode } from '@mikro-orm/core';
import { Problem } from './errors.ts';

/** Options of a find whose row is to be changed: nobody else changes it before this transaction ends. */
export const FOR_UPDATE = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/**
 * Refuses to change a resource that is not in one of the versions that the caller knows; any will do when undefined.
 * @throws Problem version_mismatch
 */
export const checkVersion = ({ version }: { version: number }, expected: readonly number[] | undefined): void => {
  if (expected !== undefined && !expected.includes(version)) throw new Problem('version_mismatch');
};
