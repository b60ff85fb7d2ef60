import { Problem } from '../platform/errors.ts';

/** The strong entity tag of a version (RFC 9110, section 8.8.3). */
export const etagOf = (version: number): string => `"${version}"`;

/** `*`, or entity tags separated by commas (RFC 9110, section 13.1). */
const CONDITION = /^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/;

/** Refuses a condition of another form. The contract describes it in words: many generators cannot read a pattern with quotes. @throws Problem validation_failed */
export const checkConditions = (name: string, header: string | string[] | undefined): void => {
  if (header === undefined || (typeof header === 'string' && CONDITION.test(header))) return;
  const detail = 'must be a version in double quotes such as "3", several of them separated by commas, or *';
  throw new Problem('validation_failed', { violations: [{ parameter: name, detail }] });
};

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim());

/**
 * The versions that an `If-Match` allows; undefined when every one is (no header, or `*`). Weak tags never match there
 * (RFC 9110, section 13.1.1), so they allow none.
 */
export const expectedVersions = (header: string | undefined): number[] | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  return tagsOf(header).flatMap((tag) => (/^"[1-9]\d*"$/.test(tag) ? [Number(tag.slice(1, -1))] : []));
};

/** True when `If-None-Match` names the tag, weakly or not, so that the caller has this representation (RFC 9110, section 13.1.2). */
export const isCurrent = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  return header.trim() === '*' || tagsOf(header).some((tag) => tag.replace(/^W\//, '') === etag);
};
