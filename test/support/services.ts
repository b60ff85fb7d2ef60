import { createOutgoing } from '../../src/platform/outgoing.ts';
import { createSecretBox, SECRETS_KEY_BYTES } from '../../src/platform/secrets.ts';
import type { Services } from '../../src/platform/services.ts';

/** The services of all tests: a fixed key and address, and webhooks that may go to receivers on this machine. */
export const SERVICES: Services = {
  secrets: createSecretBox(new Uint8Array(SECRETS_KEY_BYTES).fill(7)),
  outgoing: createOutgoing({ allowLocal: true, timeoutMs: 1000 }),
  publicUrl: () => 'https://ems.example',
};
