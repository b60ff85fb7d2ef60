import { createOutgoing, type Outgoing } from './outgoing.ts';
import type { SecretBox } from './secrets.ts';

/** What operations use besides the database. `secrets` is null when the service has no key. */
export type Services = { readonly secrets: SecretBox | null; readonly outgoing: Outgoing };

/** The services of a program that neither stores secrets nor sends webhooks. */
export const NO_SERVICES: Services = { secrets: null, outgoing: createOutgoing() };
