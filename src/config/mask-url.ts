import { decodePercent } from '../texts/percent-decoding.ts';

/** An example of a database URL, for messages. */
const EXAMPLE = 'postgres://user:***@host:5432/database';

const INVALID = `not a valid URL; it must look like ${EXAMPLE}`;

const SCHEME = /^postgres(ql)?:\/\//;

/** Parses a URL like the driver: an empty host means a socket, and a lone percent sign is literal. */
const parse = (text: string): URL | null => {
  const encoded = / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(text) ? encodeURI(text).replace(/%25(\d\d)/g, '%$1') : text;
  return URL.parse(encoded) ?? URL.parse(encoded.replace('@/', '@socket/'));
};

/** The parts of a URL, in their order. */
const PARTS =
  /^\w+:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^/?#]*))?@)?(?<host>[^/?#]*)(?<database>[^?#]*)(?<parameters>.*)$/;

/** Two letters or digits after a percent sign that are not hexadecimal. The driver takes any other lone one literally. */
const BROKEN_ESCAPE = /%(?![a-f\d]{2})[a-z\d]{2}/i;

/** Returns the name of the part with a broken escape; undefined if there is none. */
const findBrokenEscape = (text: string): string | undefined => {
  if (!BROKEN_ESCAPE.test(text)) return undefined;
  const [name = 'URL'] =
    Object.entries(PARTS.exec(text)?.groups ?? {}).find(([, part = '']) => BROKEN_ESCAPE.test(part)) ?? [];
  return name;
};

/**
 * Returns the problem of a database URL, without repeating any part of it; null for a valid one. A password with `/`,
 * `#` or `?` parses as a host, a port and a database, which would then be shown.
 */
export const findUrlProblem = (text: string): string | null => {
  if (!SCHEME.test(text)) return INVALID;
  const broken = findBrokenEscape(text);
  if (broken !== undefined)
    return `the ${broken} has a percent sign without the two hexadecimal digits of an escape: write % as %25`;
  const url = parse(text);
  if (url === null) return `${INVALID}, with the special characters of the password percent-encoded`;
  const { username, password, pathname, search, hash } = url;
  if (hash !== '' || /@/.test(pathname + search))
    return 'a special character of the password is not percent-encoded: / is %2F, # is %23, ? is %3F';
  return [username, password, pathname].every((part) => decodePercent(part) !== null)
    ? null
    : 'a percent sign is not percent-encoded: % is %25';
};

/** Returns a database URL with its password masked as `***`, or a constant text for an invalid URL. */
export const maskUrl = (text: string): string => {
  const url = findUrlProblem(text) === null ? parse(text) : null;
  if (url === null) return INVALID;
  if (url.password !== '') url.password = '***';
  for (const name of [...url.searchParams.keys()]) {
    if (/password|secret|key/i.test(name)) url.searchParams.set(name, '***');
  }
  return url.href;
};

const URLS = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'`<>\\]+/gi;

/** Returns a text with the passwords of all URLs masked, for the log and the output of commands. */
export const maskUrls = (text: string): string => {
  if (!text.includes('://')) return text;
  return text.replace(URLS, (url: string, scheme: string) => {
    if (SCHEME.test(scheme)) return maskUrl(url);
    return url.includes('@') ? `${scheme}***` : url;
  });
};
