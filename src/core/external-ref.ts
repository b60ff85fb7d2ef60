import { REFERABLE } from '../../generated/values.ts';

/** The beginning of a reference by an `external_ref`. */
export const REF_PREFIX = 'ref:';

/** Returns the `external_ref` that a reference such as `ref:SAP-4711` names; undefined for a number or a UUID. */
export const externalRefOf = (reference: unknown): string | undefined =>
  typeof reference === 'string' && reference.startsWith(REF_PREFIX) ? reference.slice(REF_PREFIX.length) : undefined;

/** Whether the records of a kind have an `external_ref`. */
export const isReferable = (kind: string): boolean => REFERABLE.some((referable) => referable === kind);

/** Returns what was looked for in vain by an `external_ref`, as part of a sentence; undefined for any other reference. */
export const describeSought = (kind: string, reference: unknown): string | undefined => {
  const external_ref = externalRefOf(reference);
  const noun = kind.replaceAll('_', ' ');
  if (external_ref === undefined) return undefined;
  return isReferable(kind)
    ? `no ${noun} has the external_ref ${JSON.stringify(external_ref)}`
    : `a ${noun} has no external_ref; send its number or UUID`;
};
