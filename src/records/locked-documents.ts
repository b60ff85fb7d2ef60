import { LoadStrategy, LockMode } from '@mikro-orm/core';
import { notFound } from '../core/errors.ts';
import type { Kind, Reference } from './references.ts';
import { checkVersion } from './versions.ts';

/**
 * Options that lock a document and read its parts. The parts take a statement of their own, because one that waits for
 * the lock would still see them as they were before.
 */
export const LOCKED = {
  lockMode: LockMode.PESSIMISTIC_WRITE,
  strategy: LoadStrategy.SELECT_IN,
  refresh: true,
} as const;

/** Returns a document that exists in one of the versions that the caller expects. @throws Problem not_found, version_mismatch */
export const requireDocument = <Document extends { version: number }>(
  kind: Kind,
  reference: Reference,
  document: Document | null,
  expected?: readonly number[],
): Document => {
  if (document === null) throw notFound(kind, reference);
  checkVersion(document, expected);
  return document;
};
