/** Schemes that belong to no app of a person: a browser handles them itself, or opens a file, another protocol or any app. */
const NOT_OF_APPS: ReadonlySet<string> = new Set(
  `about blob chrome chrome-extension content data dav dict dns edge file filesystem ftp ftps git gopher imap imaps intent irc ircs
  jar javascript jscript ldap ldaps livescript mhtml moz-extension ms-msdt ms-search ms-settings nfs nntp pop resource rlogin rmi
  rtsp search-ms sftp shell smb snmp ssh svn telnet tftp vbscript view-source vnc wais webcal ws wss x-apple.systempreferences`
    .split(/\s+/)
    .map((scheme) => `${scheme}:`),
);

/** A host as browsers and policies of pages both read it: a name, or an address of IPv4 or IPv6. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])$/i;

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** Returns whether a redirect URI leads to the computer of the browser. */
const isOnThisComputer = ({ hostname }: URL): boolean => /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname);

/** Returns whether a redirect URI opens an app by a scheme of its own, such as `cursor://`. */
export const isOfApp = (uri: unknown): boolean => {
  const url = typeof uri === 'string' ? URL.parse(uri) : null;
  return url !== null && !isWeb(url);
};

/** Returns whether a redirect URI is https to the computer of the browser. */
export const isSecureOnThisComputer = (uri: unknown): boolean => {
  const url = typeof uri === 'string' ? URL.parse(uri) : null;
  return url?.protocol === 'https:' && isOnThisComputer(url);
};

/** Returns what is wrong with a redirect URI; undefined for one that the service redirects to. */
export const refusalOf = (uri: unknown): string | undefined => {
  const url = typeof uri === 'string' ? URL.parse(uri) : null;
  if (url === null) return 'must be absolute URIs';
  const { protocol, hostname, host, username, password } = url;
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  if (isWeb(url)) {
    if (protocol === 'http:' && !isOnThisComputer(url)) return 'must use https, except for loopback addresses';
    return HOST.test(hostname) ? undefined : `must not contain the host ${hostname}`;
  }
  if (NOT_OF_APPS.has(protocol)) return `must not use the scheme ${protocol}`;
  if (!/^[a-z][\w+.-]*:\//i.test(url.href)) return `must have a path after ${protocol}, such as ${protocol}//callback`;
  return /[;,\s'"]/.test(host) ? `must not contain the host ${host}` : undefined;
};

/** Returns where a browser goes from the consent, in words. */
export const toTarget = (redirect_uri: string): string => {
  const url = new URL(redirect_uri);
  if (isWeb(url)) return isOnThisComputer(url) ? 'a program on this computer' : url.host;
  return `an app on this device (${url.protocol})`;
};

/** Returns the source of a Content-Security-Policy for a redirect URI. It cannot name addresses of IPv6. */
export const toFormTarget = (redirect_uri: string): string => {
  const url = new URL(redirect_uri);
  return isWeb(url) && !url.host.startsWith('[') ? `${url.protocol}//${url.host}` : url.protocol;
};
