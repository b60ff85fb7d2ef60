import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import document from '../../generated/openapi.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { loadDocuments } from '../../tools/documents.ts';
import type { Json } from '../../tools/json.ts';
import { openapi30 } from '../../tools/openapi-3.0.ts';
import { PROBLEMS } from '../../src/core/errors.ts';
import {
  contract,
  takesJson,
  operations,
  resolve,
  schemaViolations,
  type Answer,
  type Media,
  type Parameter,
  type Schema,
} from '../support/contract.ts';
import { createDirectory } from '../support/database.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** [where, schema, value] for each example of a body. */
const bodies = (place: string, content: Record<string, Media> = {}): [string, Schema, unknown][] =>
  Object.values(content).flatMap(({ schema, examples = {} }) =>
    Object.entries(examples).map(([name, example]): [string, Schema, unknown] => [
      `${place} ${name}`,
      schema,
      resolve(example).value,
    ]),
  );

const answersOf = (answers: Record<string, Answer>): [string, Answer][] =>
  Object.entries(answers).map(([status, answer]) => [status, resolve(answer)]);

const examples = operations.flatMap(({ operationId, requestBody, responses }) => [
  ...bodies(`${operationId} takes`, requestBody?.content),
  ...answersOf(responses).flatMap(([status, { content }]) => bodies(`${operationId} answers ${status}`, content)),
]);

describe('the REST contract', () => {
  it.each(examples)('has a valid example: %s', (_place, schema, value) => {
    expect(schemaViolations(schema, value)).toEqual([]);
  });

  it('has an example for every request and response body', () => {
    const bare = operations.flatMap(({ operationId, requestBody, responses }) => {
      const media = [
        requestBody?.content ?? {},
        ...answersOf(responses).map(([, { content = {} }]) => content),
      ].flatMap((content) => Object.values(content));
      return media.some(({ examples = {} }) => Object.keys(examples).length === 0) ? [operationId] : [];
    });
    expect(bare).toEqual([]);
  });

  it('has a valid example for every parameter and header', () => {
    const shared: Schema[] = [
      ...Object.values(contract.components.parameters),
      ...Object.values(contract.components.headers),
    ];
    const own: Parameter[] = operations.flatMap(({ parameters = [] }) => parameters);
    const values = [...shared, ...own.map((parameter): Schema => resolve(parameter))].map(
      ({ name = 'header', schema, example }) => ({
        name,
        example,
        violations: schemaViolations(Object(schema), example),
      }),
    );
    expect(values.filter(({ example, violations }) => example === undefined || violations.length > 0)).toEqual([]);
  });

  it('lists every problem code of the service with its status', () => {
    const statuses = (refusals: Record<string, { status: number }>) =>
      Object.fromEntries(Object.entries(refusals).map(([code, { status }]) => [code, status]));
    expect(statuses(contract['x-problems'])).toEqual(statuses(PROBLEMS));
  });

  it('uses only listed problem codes in its examples', () => {
    const codes = examples.map(([, , value]) => Object(value).code).filter((code) => typeof code === 'string');
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !(code in contract['x-problems']))).toEqual([]);
  });

  it('shows the list of problem codes in its introduction', () => {
    const { description } = document.info;
    for (const [code, { status }] of Object.entries(contract['x-problems']))
      expect(description).toContain(`| ${status} | [\`${code}\`](/docs/problems/${code}) |`);
  });

  it('has a format for every integer of REST', () => {
    const bare: string[] = [];
    JSON.stringify(document, function (this: unknown, key, value) {
      if ([value?.type].flat().includes('integer') && value.format === undefined) bare.push(key);
      return value;
    });
    expect(bare).toEqual([]);
  });

  it('closes request schemas and leaves response schemas open', () => {
    const closed = Object.entries(contract.components.schemas)
      .filter(([, schema]) => schema['additionalProperties'] === false)
      .map(([name]) => name);
    expect(closed.filter((name) => !/(Create|Update|Change|Request)$/.test(name))).toEqual([]);
    for (const { operationId, requestBody } of operations.filter(takesJson)) {
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        expect(resolve(schema), operationId).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  it('keeps each file, list and get short enough to read', () => {
    // Who may call an operation is a line of each, and adds nothing to read.
    const lines = (path: string): string[] =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .filter((line) => !/^ +x-(roles|admin|own|all-sites):/.test(line));
    // It has a line per path and schema, so it grows with the areas.
    const own =
      lines('openapi.yaml').length -
      new Set(operations.map(({ path }) => path)).size -
      Object.keys(contract.components.schemas).length;
    expect(own).toBeLessThanOrEqual(700);
    for (const file of readdirSync(join(ROOT, 'openapi'))) {
      const text = lines(`openapi/${file}`);
      // It has an entry per kind of record.
      expect(text.length, file).toBeLessThanOrEqual(file === 'webhook-payloads.yaml' ? 600 : 460);
      const gets = text.flatMap((line, start) => (line === '    get:' ? [start] : []));
      for (const start of gets) {
        const length = text.slice(start + 1).findIndex((line) => /^ {0,4}\S/.test(line));
        const lines = text.slice(start, start + length);
        const most = lines.some((line) => line.includes('parameters/Limit')) ? 40 : 20;
        expect(length, `${file}:${start + 1}`).toBeLessThanOrEqual(most);
      }
    }
  });

  it('uses every component that it defines, in the REST or the tool contract', () => {
    const documents = loadDocuments();
    const used = new Set(JSON.stringify([...documents]).match(/[\w./-]+#\/(?:components\/\w+|\$defs)\/\w+/g));
    const defined = [...documents].flatMap(([file, { components = {}, $defs = {} }]) => [
      ...Object.keys($defs ?? {}).map((name) => `${file}#/$defs/${name}`),
      ...Object.entries<object>(Object(components)).flatMap(([kind, entries]) =>
        Object.keys(entries).map((name) => `${file}#/components/${kind}/${name}`),
      ),
    ]);
    // The root repeats names of schemas, and the tables are typed by those of areas without operations and tools of
    // their own.
    const exempt = /\/securitySchemes\/|^openapi\.yaml#.*\/schemas\/|^openapi\/(?!primitives).*\/schemas\//;
    expect(defined.filter((name) => !used.has(name) && !exempt.test(name))).toEqual([]);
  });

  it('states the version of the package', () => {
    expect(document.info.version).toBe(manifest.version);
  });
});

/** Returns the places in a document whose object has a property. */
const placesOf = (value: unknown, has: (part: object) => boolean, place = '#'): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(has(value) ? [place] : []),
        ...Object.entries(value).flatMap(([key, member]) => placesOf(member, has, `${place}/${key}`)),
      ];

describe.each(['generated/openapi.json', 'generated/openapi-3.0.json', 'derived/documentation.json'])(
  'the edition %s',
  (path) => {
    const edition = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

    it('has no `multipleOf`, by which validators that divide doubles refuse 19.99', () => {
      expect(placesOf(edition, (part) => 'multipleOf' in part)).toEqual([]);
    });

    it('has no schema that refers into another one, which generators of types cannot name', () => {
      const refersInto = (part: object): boolean => '$ref' in part && /\/properties\//.test(String(part.$ref));
      expect(placesOf(edition.components.schemas, refersInto)).toEqual([]);
    });
  },
);

describe('the OpenAPI 3.0 edition', () => {
  it('has no `null` in an enum, on which generators of clients fail, and marks the schema as nullable', () => {
    const nullable: Json = { type: ['string', 'null'], enum: ['a', null] };
    const choice: Json = { oneOf: [{ $ref: '#/components/schemas/Letter' }, { type: 'null' }] };
    const Machine = { type: 'object', properties: { nullable, choice } };
    const schemas = { Letter: { type: 'string', enum: ['a'] }, Machine };
    const edition = openapi30({ openapi: '3.1.0', info: { license: {} }, components: { schemas } });
    const expected = { type: 'string', enum: ['a'], nullable: true };
    // The converter leaves marks on lists, which JSON does not show.
    expect(JSON.parse(JSON.stringify(edition))).toHaveProperty('components.schemas.Machine.properties', {
      nullable: expected,
      choice: expected,
    });

    const published: unknown = JSON.parse(readFileSync(join(ROOT, 'generated/openapi-3.0.json'), 'utf8'));
    const hasNull = (part: object): boolean => 'enum' in part && Array.isArray(part.enum) && part.enum.includes(null);
    expect(placesOf(published, hasNull)).toEqual([]);
  });

  it('rejects a description beside a reference to an array, which would lose its item type', () => {
    const Tags = { type: 'array', items: { type: 'object', properties: {} } };
    const edition = (tags: Record<string, string>): object => {
      const Machine = { type: 'object', properties: { tags } };
      return openapi30({ openapi: '3.1.0', info: { license: {} }, components: { schemas: { Tags, Machine } } });
    };
    const $ref = '#/components/schemas/Tags';
    expect(edition({ $ref })).toHaveProperty('components.schemas.Machine.properties.tags', { $ref });
    expect(() => edition({ $ref, description: 'Its tags.' })).toThrow(`${$ref} is an array`);
  });
});

describe('the docs page', () => {
  const page: { paths: Record<string, Record<string, { 'x-codeSamples'?: { lang: string; source: string }[] }>> } =
    JSON.parse(readFileSync(join(ROOT, 'derived/documentation.json'), 'utf8'));

  it.each(operations.map(({ operationId, method, path }) => [operationId, method, path] as const))(
    'shows how to call %s with curl and from TypeScript',
    (operationId, method, path) => {
      const samples = page.paths[path]?.[method.toLowerCase()]?.['x-codeSamples'] ?? [];
      expect(samples.map(({ lang }) => lang)).toEqual(['curl', 'TypeScript']);
      const [curl, typescript] = samples.map(({ source }) => source);
      expect(curl).toContain(path.replace(/\{.*$/, ''));
      // The tools are called by a client of their protocol, so the sample has none.
      expect(typescript).toMatch(path === '/mcp' ? /fetch\('\S+\/mcp'/ : new RegExp(`ems\\.${operationId}\\(`));
    },
  );
});

// `npm run check` checks that they match the contracts.
describe('the generated files', () => {
  const copies: string[] = [];
  afterAll(() => copies.forEach((directory) => rmSync(directory, { recursive: true })));

  const check = (directory: string) =>
    spawnSync(process.execPath, ['tools/generate.ts', '--check'], { cwd: directory, encoding: 'utf8' });

  it('fail the check when a contract has changed, and the check names the command to run', () => {
    const copy = createDirectory();
    copies.push(copy);
    for (const path of [
      'src/apps',
      'tools',
      'src/http/navigation.ts',
      'src/http/page.ts',
      'src/http/sample-origin.ts',
      'src/core/errors.ts',
      'src/core/external-ref.ts',
      'src/core/project-files.ts',
      'src/texts/xml.ts',
      'CHANGELOG.md',
      'baseline/since.json',
      'clients/typescript',
      'docs',
      'generated',
      'openapi',
      'openapi.yaml',
      'mcp',
      'tools.schema.json',
      'package.json',
    ]) {
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    appendFileSync(join(copy, 'openapi.yaml'), '\nx-changed: true\n');
    const { status, stderr } = check(copy);
    expect(status).toBe(1);
    expect(stderr).toContain('generated/openapi.json');
    expect(stderr).toContain('npm run generate');
  });
});
