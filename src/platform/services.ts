import { createOutgoing, type Outgoing } from './outgoing.ts';
import type { SecretBox } from './secrets.ts';

/**
 * What operations use besides the database. `secrets` is null when the service has no key. `publicUrl` returns its address
 * from outside, without a slash at the end, or null while that is unknown.
 */
export type Services = {
  readonly secrets: SecretBox | null;
  readonly outgoing: Outgoing;
  readonly publicUrl: () => string | null;
};

/** The services of a program that neither stores secrets nor sends webhooks, and has no address. */
export const NO_SERVICES: Services = { secrets: null, outgoing: createOutgoing(), publicUrl: () => null };
