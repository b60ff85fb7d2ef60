import { createMailer } from '../../src/outside/mailer.ts';
import { createOutgoing } from '../../src/outside/outgoing.ts';
import { SECRETS_KEY_BYTES } from '../../src/config/secrets-key.ts';
import { createSecretBox } from '../../src/outside/secrets.ts';
import type { Services } from '../../src/core/services.ts';
import { openTestStore } from './files.ts';

/** The store of files that all services of a test file share. */
export const STORE = openTestStore();

/**
 * The services of all tests: a fixed key and address, webhooks that may go to receivers on this machine, and files in a
 * directory. Mail is configured, and no server takes it; `mail.ts` starts one.
 */
export const SERVICES: Services = {
  secrets: createSecretBox(new Uint8Array(SECRETS_KEY_BYTES).fill(7)),
  outgoing: createOutgoing({ allowLocal: true, timeoutMs: 1000 }),
  files: { store: STORE, max_bytes: 20 * 2 ** 20 },
  mail: createMailer({
    smtp_url: 'smtp://127.0.0.1:9',
    mail_from: 'ems@gym.localhost',
    public_url: 'https://ems.example',
  }),
  company: null,
  publicUrl: () => 'https://ems.example',
};
