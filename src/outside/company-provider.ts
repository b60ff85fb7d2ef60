import type { CompanyProvider, ReportFailure, SignInChecks } from '../core/services.ts';
import type { ClientAuth, Configuration } from 'openid-client';
import { Problem } from '../core/errors.ts';
import type { OidcConfig } from '../config/oidc-settings.ts';

/** The path to which the provider sends browsers back, below the address of the service. */
export const COMPANY_CALLBACK = '/sign-in/company/callback';

/** Maximum duration of a request to the provider, in seconds. A sign-in takes up to four. */
const TIMEOUT_SECONDS = 5;

/** How long the description of the provider is used, in ms. Its keys are read again when it signs with a new one. */
const FRESH_MS = 3_600_000;

/** Claims of the provider about a person. */
type Claims = { email?: unknown; email_verified?: unknown };

/** Errors of the library about a response that is not what this browser waits for, or not signed by the provider. */
const REFUSED = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/** Errors of OAuth that say that the provider, or this service at it, does not work. */
const NOT_WORKING = new Set(['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client']);

const isRefusal = (error: unknown): boolean => {
  const { code, error: oauthError } = Object(error);
  return typeof oauthError === 'string' ? !NOT_WORKING.has(oauthError) : REFUSED.has(code);
};

/** Returns the provider of a configuration. It is asked when the first person signs in, and its library loaded. */
export const createCompanyProvider = (
  { issuer, client_id, client_secret, public_url }: OidcConfig,
  timeoutSeconds = TIMEOUT_SECONDS,
): CompanyProvider => {
  const { host, protocol } = new URL(issuer);
  const callback = public_url + COMPANY_CALLBACK;
  const library = () => import('openid-client');

  const discover = async (): Promise<Configuration> => {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks, ClientSecretBasic, ClientSecretPost } =
      await library();
    // Clients that say nothing are registered for the first of these (OpenID Connect Dynamic Client Registration).
    const authenticate: ClientAuth = (server, ...request) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const auth = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
      return auth(client_secret)(server, ...request);
    };
    return discovery(new URL(issuer), client_id, undefined, authenticate, {
      timeout: timeoutSeconds,
      execute: [enableNonRepudiationChecks, ...(protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  };

  let known: { configuration: Promise<Configuration>; until: number } | undefined;
  const configure = (): Promise<Configuration> => {
    if (known !== undefined && performance.now() < known.until) return known.configuration;
    const reading = { configuration: discover(), until: performance.now() + FRESH_MS };
    known = reading;
    // The next one to sign in tries again.
    reading.configuration.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading.configuration;
  };

  const away = (error: unknown, report: ReportFailure): Problem => {
    report(error);
    return new Problem('unavailable', {
      detail: `The provider with which you sign in, ${host}, does not respond. Try again in some minutes.`,
    });
  };

  /** Reads the claims of an ID token, or else of the person: providers may send the address in either. */
  const readClaims = async (query: string, checks: SignInChecks): Promise<Claims> => {
    const [{ authorizationCodeGrant, fetchUserInfo }, configuration] = await Promise.all([library(), configure()]);
    const tokens = await authorizationCodeGrant(configuration, new URL(`${callback}?${query}`), {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the provider sent no ID token');
    if (claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined)
      return fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { email: claims['email'], email_verified: claims['email_verified'] };
  };

  return {
    host,
    find: async () => void (await configure()),
    begin: async ({ state, nonce, verifier }, report) => {
      try {
        const [client, configuration] = await Promise.all([library(), configure()]);
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      } catch (error) {
        throw away(error, report);
      }
    },
    finish: async (query, checks, report) => {
      const claims = await readClaims(query, checks).catch((error: unknown) => {
        if (!isRefusal(error)) throw away(error, report);
        report(error);
        throw new Problem('forbidden', { detail: `The sign-in at ${host} failed. Begin again.` });
      });
      return toVerifiedEmail(claims, host);
    },
  };
};

/**
 * Returns the address of a person. One with capital letters beyond ASCII is refused, because their small forms may be letters of
 * another address.
 * @throws Problem forbidden
 */
const toVerifiedEmail = ({ email, email_verified }: Claims, host: string): string => {
  if (typeof email !== 'string' || email_verified !== true)
    throw new Problem('forbidden', { detail: `${host} does not confirm your e-mail address.` });
  const isUnclear = [...email].some((letter) => letter > '\u007f' && letter !== letter.toLowerCase());
  if (isUnclear) throw new Problem('forbidden', { detail: 'Your e-mail address has letters that are not accepted.' });
  return email;
};
