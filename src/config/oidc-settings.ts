import { isServiceUrl } from './service-url.ts';

/** The settings of the company's provider; undefined for what is not set. */
type Settings = {
  oidc_issuer: string | undefined;
  oidc_client_id: string | undefined;
  oidc_client_secret: string | undefined;
  public_url: string | undefined;
};

/** The company's provider, with which people sign in instead of by mailed links. */
export type OidcConfig = { issuer: string; client_id: string; client_secret: string; public_url: string };

/** Returns the provider of valid settings, for a service at an address; null for none. */
export const oidcOf = (
  { oidc_issuer, oidc_client_id, oidc_client_secret }: Omit<Settings, 'public_url'>,
  public_url: string | null,
): OidcConfig | null =>
  oidc_issuer === undefined || oidc_client_id === undefined || oidc_client_secret === undefined || !public_url
    ? null
    : { issuer: oidc_issuer, client_id: oidc_client_id, client_secret: oidc_client_secret, public_url };

/** Problems of these settings. The secret is never repeated. */
export const findOidcProblems = (settings: Settings): string[] => {
  const { oidc_issuer, oidc_client_id, oidc_client_secret, public_url } = settings;
  const own = { OIDC_ISSUER: oidc_issuer, OIDC_CLIENT_ID: oidc_client_id, OIDC_CLIENT_SECRET: oidc_client_secret };
  const all = Object.entries(own);
  const set = all.filter(([, value]) => value !== undefined).map(([name]) => name);
  if (set.length === 0) return [];
  const missing = all.map(([name]) => name).filter((name) => !set.includes(name));
  const problems: string[] = [];
  if (missing.length > 0)
    problems.push(
      `${missing.join(', ')}: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other; set all or none`,
    );
  if (public_url === undefined)
    problems.push(`${set.join(', ')}: the provider sends browsers back to PUBLIC_URL; set it, too`);
  if (oidc_issuer !== undefined && (!isServiceUrl(oidc_issuer) || oidc_issuer.includes('/.well-known/')))
    problems.push(
      'OIDC_ISSUER: must be an https URL, or http on a loopback address, without query and fragment, exactly as the provider calls itself, such as https://login.example',
    );
  return problems;
};
