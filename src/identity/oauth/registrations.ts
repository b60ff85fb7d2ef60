import { isObject } from '../../core/json.ts';
import { isOfApp, isSecureOnThisComputer } from './redirects.ts';

/** The choices of client descriptions that the service supports. */
const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token'];
const RESPONSE_TYPES: readonly string[] = ['code'];

/** The members of a description that concern the service or the person who decides. */
const KEPT: ReadonlySet<string> = new Set([
  'client_name',
  'client_uri',
  'contacts',
  'logo_uri',
  'policy_uri',
  'redirect_uris',
  'tos_uri',
]);

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Returns what a client is granted of a list: what is supported, or all that it asked for if nothing is, which is refused. */
const supportedOf = (asked: unknown, supported: readonly string[]): unknown => {
  if (!Array.isArray(asked) || asked.length === 0) return isPresent(asked) && !Array.isArray(asked) ? asked : supported;
  const granted = supported.filter((one) => asked.includes(one));
  return granted.length > 0 ? granted : asked;
};

/** Returns the members that a client has chosen. Those that are null or empty count as absent. */
const presentIn = (described: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(described).filter(([, value]) => isPresent(value)));

/** Returns the kind of a client. Only native ones may open apps, and only others have https on this computer. */
const applicationTypeOf = ({ application_type, redirect_uris }: Record<string, unknown>): string => {
  const uris: readonly unknown[] = Array.isArray(redirect_uris) ? redirect_uris : [];
  if (uris.some(isOfApp)) return 'native';
  return application_type === 'web' || uris.some(isSecureOnThisComputer) ? 'web' : 'native';
};

const kindsOf = (present: Record<string, unknown>): Record<string, unknown> => ({
  application_type: applicationTypeOf(present),
  grant_types: supportedOf(present['grant_types'], GRANT_TYPES),
  response_types: supportedOf(present['response_types'], RESPONSE_TYPES),
});

/**
 * Returns the registration that a client is granted, which the response tells it (RFC 7591, section 3.2.1): a public client with
 * the supported kinds of what it asked for. Anything that is no description stays as it is, and is refused.
 */
export const toRegistration = (asked: unknown): unknown => {
  if (!isObject(asked)) return asked;
  const present = presentIn(asked);
  const kept = Object.fromEntries(Object.entries(present).filter(([name]) => KEPT.has(name)));
  return { ...kept, ...kindsOf(present), token_endpoint_auth_method: 'none' };
};

/**
 * Returns the description in a metadata document as the service reads it. Its `scope` is left out: the person decides. How a
 * client authenticates stays, because the client is not told of another way.
 */
export const toDescription = (document: unknown): unknown => {
  if (!isObject(document)) return document;
  const { scope: _scope, ...present } = presentIn(document);
  return { ...present, ...kindsOf(present) };
};
