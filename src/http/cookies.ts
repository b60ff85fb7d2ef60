import type { Request, Response } from 'express';

/**
 * Returns the full name of a cookie. With TLS a browser accepts it from the service alone, not from its neighbours under the same
 * domain. In development, on plain http, browsers refuse such a name.
 */
const fullName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** Returns the value of a cookie that {@link writeCookie} has set; undefined for none. */
export const readCookie = ({ headers }: Request, name: string, isSecure: boolean): string | undefined => {
  const prefix = `${fullName(name, isSecure)}=`;
  const cookie = headers.cookie?.split(';').find((text) => text.trim().startsWith(prefix));
  return cookie?.trim().slice(prefix.length);
};

/** Sets a cookie that scripts cannot read, for some seconds; a value of null ends it. The value needs no encoding. */
export const writeCookie = (
  res: Response,
  { name, value, seconds }: { name: string; value: string | null; seconds: number },
  isSecure: boolean,
): void => {
  const age = value === null ? 0 : seconds;
  const secure = isSecure ? '; Secure' : '';
  res.append(
    'Set-Cookie',
    `${fullName(name, isSecure)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  );
};
