import { defineConfig } from 'orval';

/** The base of the client is the server of the contract, which must be absolute. */
export default defineConfig({
  ems: {
    input: process.env['CONTRACT'] ?? '',
    output: { target: 'generated/orval/index.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
});
