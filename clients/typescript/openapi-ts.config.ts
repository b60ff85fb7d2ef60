import { readFileSync } from 'node:fs';
import { defineConfig } from '@hey-api/openapi-ts';
import { parse } from 'yaml';

const source = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');

/** `code` is an open string in the contract, because codes may be added. The known ones get a type of their own. */
const ProblemCode = {
  description: 'A known kind of problem. More may be added.',
  type: 'string',
  enum: Object.keys(parse(source)['x-problems']),
};

/** `type` of an event is an open string too. */
const eventTypes = (contract) => ({
  description: 'A known type of event. More may be added.',
  type: 'string',
  enum: contract.components?.schemas?.EventType?.['x-known-values'] ?? [],
});

export default defineConfig({
  input: '../../generated/openapi.yaml',
  output: { path: 'src/generated', module: { extension: '.js' } },
  logs: { file: false, level: 'silent' },
  parser: {
    patch: {
      input: (contract) => {
        // Agents call the tools with a client of the Model Context Protocol.
        delete contract.paths?.['/mcp'];
        Object.assign(contract, {
          components: {
            ...contract.components,
            schemas: { ...contract.components?.schemas, ProblemCode, KnownEventType: eventTypes(contract) },
          },
        });
      },
    },
  },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    {
      name: '@hey-api/sdk',
      responseStyle: 'data',
      operations: { strategy: 'single', containerName: 'EmsClient', methods: 'instance' },
    },
  ],
});
