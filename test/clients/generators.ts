/** The generators of clients that `run.ts` tests, with their command lines. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import ownManifest from './package.json' with { type: 'json' };

/** A generator's package, and its command line, which writes into the folder with the name of its program. */
export type Generator = { name: string; version: string; command: (contract: string) => [string, ...string[]] };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Runs the command of a package that only this folder installs. */
const own = (name: string): string => join(ROOT, 'test/clients/node_modules/.bin', name);

const { devDependencies } = manifest;

/** Generators of which each reads the published bundle and its source files. */
export const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    version: devDependencies['openapi-typescript'],
    command: (contract) => ['openapi-typescript', contract, '--output', 'openapi-typescript/index.ts'],
  },
  {
    name: 'hey-api',
    version: devDependencies['@hey-api/openapi-ts'],
    command: (contract) => ['openapi-ts', '--input', contract, '--output', 'hey-api', '--silent', '--no-log-file'],
  },
  {
    name: 'oazapfts',
    version: devDependencies['oazapfts'],
    command: (contract) => ['oazapfts', contract, 'oazapfts/index.ts'],
  },
  {
    name: 'openapi-typescript-codegen',
    version: devDependencies['openapi-typescript-codegen'],
    // Runs the file directly, because another package has a command of the same name.
    command: (contract) => [
      join(ROOT, 'node_modules/openapi-typescript-codegen/bin/index.js'),
      '--input',
      contract,
      '--output',
      'openapi-typescript-codegen',
      '--useOptions',
    ],
  },
];

/** OpenAPI Generator, which is written in Java and supports OpenAPI 3.0 only. `language` is its name of one. */
export const openapiGenerator = (contract: string, language: string, folder: string): [string, ...string[]] => [
  'java',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=error',
  '-jar',
  join(ROOT, 'node_modules/openapi-generator-jar/bin/openapi-generator.jar'),
  'generate',
  '-i',
  contract,
  '-g',
  language,
  '-o',
  folder,
  '--global-property',
  'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false',
];

export const OPENAPI_GENERATOR_VERSION = devDependencies['openapi-generator-jar'].split('@').at(-1) ?? '';

/** Its client for TypeScript. */
export const JAVA_GENERATOR: Generator = {
  name: 'openapi-generator',
  version: OPENAPI_GENERATOR_VERSION,
  command: (contract) => [
    ...openapiGenerator(contract, 'typescript-fetch', 'openapi-generator'),
    '--additional-properties=typescriptThreePlus=true',
  ],
};

/** Generators that read only the bundle: swagger-typescript-api parses no response that is a reference. */
export const BUNDLE_GENERATORS: Generator[] = [
  {
    name: 'swagger-typescript-api',
    version: ownManifest.devDependencies['swagger-typescript-api'],
    command: (contract) => [
      own('swagger-typescript-api'),
      'generate',
      '--path',
      contract,
      '--output',
      'swagger-typescript-api',
      '--name',
      'index.ts',
      '--enum-style=union',
    ],
  },
  {
    name: 'typed-openapi',
    version: ownManifest.devDependencies['typed-openapi'],
    command: (contract) => [own('typed-openapi'), contract, '--output', 'typed-openapi/index.ts'],
  },
];

/** A generator whose clients call the server that the contract names, so it reads the contract from the service. */
export const ORVAL: Generator = {
  name: 'orval',
  version: ownManifest.devDependencies['orval'],
  command: () => [own('orval'), '--config', '../orval.config.ts'],
};
