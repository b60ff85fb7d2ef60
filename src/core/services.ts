import type { Files } from '../files/services.ts';
import { createOutgoing, type Outgoing } from '../outside/outgoing.ts';
import type { CompanyProvider } from '../outside/company-provider.ts';
import type { Mailer } from '../outside/mailer.ts';
import type { SecretBox } from '../outside/secrets.ts';

/**
 * What operations use besides the database. `secrets` is null when the service has no key, `files` in a program that has
 * no store of files, `mail` and `company` unless they are configured. `publicUrl` returns the address of the service from outside, without a slash at the end, or null
 * while that is unknown.
 */
export type Services = {
  readonly secrets: SecretBox | null;
  readonly outgoing: Outgoing;
  readonly files: Files | null;
  readonly mail: Mailer | null;
  /** The provider with which people sign in; null for links. */
  readonly company: CompanyProvider | null;
  readonly publicUrl: () => string | null;
};

/** The services of a program that neither stores secrets and files nor sends webhooks and mail, and has no address. */
export const NO_SERVICES: Services = {
  secrets: null,
  outgoing: createOutgoing(),
  files: null,
  mail: null,
  company: null,
  publicUrl: () => null,
};
