import { Problem } from '../core/errors.ts';

/** The strong entity tag of a version (RFC 9110, section 8.8.3). */
export const etagOf = (version: number): string => `"${version}"`;

/** `*`, or entity tags separated by commas (RFC 9110, section 13.1). */
const CONDITION = /^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/;

/**
 * Rejects a malformed condition. The contract has no pattern for it, because many generators fail on one with quotes.
 * @throws Problem validation_failed
 */
export const checkConditions = (name: string, header: string | string[] | undefined): void => {
  if (header === undefined || (typeof header === 'string' && CONDITION.test(header))) return;
  const detail = 'must be a version in double quotes such as "3", several of them separated by commas, or *';
  throw new Problem('validation_failed', { violations: [{ parameter: name, detail }] });
};

/** Suffixes that proxies such as Caddy and Apache append to the tag of a compressed response. */
const ENCODED = /[-;](?:gzip|br|zstd|deflate)"$/;

/**
 * Returns the tags as the service sent them. A proxy that compresses a response makes its tag weak, or names the encoding
 * in it; the version in it is exact all the same.
 */
const tagsOf = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replace(ENCODED, '"'));

/**
 * Returns the versions that an `If-Match` allows; undefined if it allows any (no header, or `*`). A weak tag counts as the
 * strong one, although RFC 9110 (section 13.1.1) would let it match nothing, because behind some proxies callers have no other.
 */
export const expectedVersions = (header: string | undefined): number[] | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  return tagsOf(header).flatMap((tag) => (/^"[1-9]\d*"$/.test(tag) ? [Number(tag.slice(1, -1))] : []));
};

/** Whether `If-None-Match` contains the tag, weak or strong: the caller has this version (RFC 9110, section 13.1.2). */
export const isCurrent = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  return header.trim() === '*' || tagsOf(header).includes(etag);
};
