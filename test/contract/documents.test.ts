import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import {
  contract,
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

  it('has an example for every body that an operation takes or answers with', () => {
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

  it('lists every refusal that the service has', () => {
    const codes = new Set(examples.map(([, , value]) => Object(value).code).filter(Boolean));
    const known: unknown = contract.components.schemas['ProblemCode']?.['enum'];
    // The one conflict of the domain is a tool's, completing an inactive task; REST has none yet.
    expect([...codes, 'conflict'].toSorted()).toEqual(Array.isArray(known) ? known.toSorted() : known);
  });
});

describe('the docs page', () => {
  const page: { paths: Record<string, Record<string, { 'x-codeSamples'?: { lang: string; source: string }[] }>> } =
    JSON.parse(readFileSync(join(ROOT, 'generated/documentation.json'), 'utf8'));

  it.each(operations.map(({ operationId, method, path }) => [operationId, method, path] as const))(
    'shows how to call %s with curl and from TypeScript',
    (_operationId, method, path) => {
      const samples = page.paths[path]?.[method.toLowerCase()]?.['x-codeSamples'] ?? [];
      expect(samples.map(({ lang }) => lang)).toEqual(['curl', 'TypeScript']);
      const [curl, typescript] = samples.map(({ source }) => source);
      expect(curl).toContain(path.replace(/\{.*$/, ''));
      expect(typescript).toContain(`ems.${method}('${path}'`);
    },
  );
});

describe('the generated files', () => {
  const copies: string[] = [];
  afterAll(() => copies.forEach((directory) => rmSync(directory, { recursive: true })));

  const check = (directory: string) =>
    spawnSync(process.execPath, ['src/contract/generate.ts', '--check'], { cwd: directory, encoding: 'utf8' });

  it('say what the contracts say', () => {
    expect(check(ROOT)).toMatchObject({ status: 0, stderr: '' });
  });

  it('fail the check once a contract has changed, and the check names the command that mends it', () => {
    const copy = createDirectory();
    copies.push(copy);
    for (const path of ['src/contract', 'docs', 'generated', 'openapi.yaml', 'tools.schema.json', 'package.json']) {
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
