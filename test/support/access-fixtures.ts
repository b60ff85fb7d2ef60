import { randomBytes } from 'node:crypto';
import type { Fixture } from './fixture-types.ts';

/** The fixtures of tokens, and of connections that people have allowed. */
export const ACCESS = {
  token: {
    path: 'tokens',
    columns: () => ({ name: 'Front desk', hash: String.raw`\x${randomBytes(32).toString('hex')}`, last_four: '8xQz' }),
  },
  oauth_grant: {
    path: 'grants',
    columns: (idOf) => ({
      token_id: idOf('token'),
      hash: String.raw`\x${randomBytes(32).toString('hex')}`,
      client_id: 'https://assistant.example/client.json',
      client_name: 'Assistant',
    }),
  },
} satisfies Record<string, Fixture>;
