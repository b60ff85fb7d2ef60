/** The strong entity tag of a version (RFC 9110, section 8.8.3). */
export const etagOf = (version: number): string => `"${version}"`;

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
