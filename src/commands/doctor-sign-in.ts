import { COMPANY_CALLBACK, createCompanyProvider } from '../outside/company-provider.ts';
import type { Config } from '../config/config.ts';
import { failed, ok, type Finding } from './finding.ts';

/** Checks that the company's provider, if there is one, can be reached and describes itself as expected. */
export const checkSignIn = async ({ oidc }: Pick<Config, 'oidc'>): Promise<Finding> => {
  if (oidc === null) return ok('people sign in with links');
  const callback = oidc.public_url + COMPANY_CALLBACK;
  try {
    await createCompanyProvider(oidc).find();
    return ok(`people sign in with ${oidc.issuer}, which must accept the redirect URI ${callback}`);
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return failed(
      `${oidc.issuer}: ${reason}`,
      'check the network, and that OIDC_ISSUER is exactly the issuer of the provider (docs/connections.md)',
    );
  }
};
