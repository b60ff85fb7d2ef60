import type { Violation } from '../core/errors.ts';

const HINT = 'In a URL, + means a space: write %2B for a plus sign';

/** Returns the names of the parameters in a query whose values contain a plus sign that is not encoded. */
const parametersWithPlus = (query: string): ReadonlySet<string> =>
  new Set(
    query
      .split('&')
      .filter((parameter) => parameter.slice(parameter.indexOf('=') + 1).includes('+'))
      .flatMap((parameter) => [...new URLSearchParams(parameter).keys()]),
  );

/**
 * Adds a hint to the errors of parameters that were sent with an unencoded plus sign, as in
 * `since=2026-11-20T09:30:00+01:00`. `query` is the query as it was sent.
 */
export const withPlusHints = (violations: readonly Violation[], query: string): readonly Violation[] => {
  if (!query.includes('+')) return violations;
  const names = parametersWithPlus(query);
  return violations.map((violation) =>
    'parameter' in violation && names.has(violation.parameter)
      ? { ...violation, detail: `${violation.detail}. ${HINT}` }
      : violation,
  );
};
