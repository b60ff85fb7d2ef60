import { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { typeOf } from '../../http/body.ts';
import { pathOf, queryOf } from '../../http/request-head.ts';
import { parseJson } from '../../core/json.ts';
import { toRegistration } from './registrations.ts';

/** The scopes that clients ask for. */
export const SCOPES = ['read', 'write'] as const;

/** Parameters of OpenID Connect, which the library refuses without its scope. A server without it ignores them (RFC 6749). */
const OF_OPENID = ['acr_values', 'claims', 'id_token_hint', 'max_age', 'nonce'];

const wordsOf = (parameters: URLSearchParams, name: string): string[] =>
  parameters.getAll(name).flatMap((text) => text.split(/\s+/));

/** Returns the resource for an address that differs from it by a query or a slash at its end only, and any other as it is. */
const toResource = (asked: string, resource: string): string => {
  const url = URL.parse(asked);
  if (url === null || asked.includes('#') || url.username !== '') return asked;
  return url.origin + url.pathname.replace(/\/$/, '') === resource ? resource : asked;
};

/** Names the resource in one way. */
const unifyResource = (parameters: URLSearchParams, resource: string): void => {
  const named = new Set(parameters.getAll('resource').map((asked) => toResource(asked, resource)));
  parameters.delete('resource');
  for (const one of named) parameters.append('resource', one);
};

/** Returns the address of a request to begin a connection. It asks for `read` if the client asks for no scope that exists. */
export const toAuthorization = (req: Request, resource: string): string => {
  const parameters = new URLSearchParams(queryOf(req));
  const asked = wordsOf(parameters, 'scope');
  const offline = asked.includes('offline_access') ? ['offline_access'] : [];
  parameters.set('scope', ['read', ...(asked.includes('write') ? ['write'] : []), ...offline].join(' '));
  unifyResource(parameters, resource);
  for (const name of OF_OPENID) parameters.delete(name);
  return `${pathOf(req)}?${parameters}`;
};

/** Returns the fields of a request for tokens without scopes that do not exist; null for a body that is no form. */
export const readTokenFields = (req: Request, body: Buffer, resource: string): URLSearchParams | null => {
  if (typeOf(req, ['application/x-www-form-urlencoded']) === null) return null;
  const fields = new URLSearchParams(body.toString());
  const known = SCOPES.filter((scope) => wordsOf(fields, 'scope').includes(scope));
  if (known.length > 0) fields.set('scope', known.join(' '));
  else fields.delete('scope');
  unifyResource(fields, resource);
  return fields;
};

/** Returns the body of a registration as it is granted. One that cannot be read stays as it is, and is refused. */
export const toRegistrationBody = (req: Request, body: Buffer): Buffer => {
  if (typeOf(req, ['application/json']) === null) return body;
  try {
    return Buffer.from(JSON.stringify(toRegistration(parseJson(body))));
  } catch {
    return body;
  }
};

/** Returns a request for the library with the address of the service and another body: the one that arrived has been read. */
export const withBody = (req: Request, body: Buffer): IncomingMessage => {
  const copy = new IncomingMessage(req.socket);
  const { 'content-encoding': _encoding, 'transfer-encoding': _transfer, ...headers } = req.headers;
  // One that is not complete closes the connection when it ends.
  Object.assign(copy, { method: req.method, url: req.url, httpVersion: req.httpVersion, complete: true });
  copy.headers = { ...headers, 'content-length': String(body.length) };
  copy.push(body);
  copy.push(null);
  return copy;
};
