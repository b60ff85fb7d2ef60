import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bundler } from '../../src/contract/bundle.ts';
import { compareContracts, type PublishedContracts } from '../../src/contract/evolution.ts';
import { list, loadContracts, object, type JsonObject } from '../../src/contract/load.ts';
import { createDirectory } from '../support/database.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const contracts = loadContracts();
const released: PublishedContracts = { openapi: contracts.openapi, tools: new Bundler(contracts).tools() };

/** The object at a path of keys, to be changed in place. */
const at = (start: JsonObject, ...keys: string[]): JsonObject =>
  keys.reduce((value, key) => object(value[key], key), start);

const schema = ({ openapi }: PublishedContracts, name: string): JsonObject =>
  at(openapi, 'components', 'schemas', name);

const operation = ({ openapi }: PublishedContracts, path: string, method: string): JsonObject =>
  at(openapi, 'paths', path, method);

const tool = ({ tools }: PublishedContracts, name: string) => {
  const found = tools.find(({ published }) => published['name'] === name);
  if (!found) throw new Error(`there is no tool ${name}`);
  return found;
};

const input = (after: PublishedContracts, name: string): JsonObject => at(tool(after, name).published, 'inputSchema');

const output = (after: PublishedContracts, name: string): JsonObject => at(tool(after, name).published, 'outputSchema');

const removeField = (from: JsonObject, name: string): void => {
  delete at(from, 'properties')[name];
  from['required'] = list(from['required'] ?? [], 'required').filter((required) => required !== name);
};

const addField = (to: JsonObject, name: string, required: boolean): void => {
  at(to, 'properties')[name] = { type: 'string', maxLength: 20 };
  if (required) to['required'] = [...list(to['required'] ?? [], 'required'), name];
};

const changesOf = (change: (after: PublishedContracts) => void): string[][] => {
  const after = structuredClone(released);
  change(after);
  const found = compareContracts(released, after);
  return [found.filter(({ advice }) => advice !== null), found.filter(({ advice }) => advice === null)].map((some) =>
    some.map(({ place, text }) => `${place}: ${text}`),
  );
};

type Case = [name: string, change: (after: PublishedContracts) => void, told: string];

const ADDITIONS: Case[] = [
  [
    'a new operation',
    ({ openapi }) => {
      at(openapi, 'paths')['/api/v1/zones'] = { get: { operationId: 'listZones', responses: {} } };
    },
    'GET /api/v1/zones: new operation',
  ],
  ['a new field in an answer', (after) => addField(schema(after, 'Machine'), 'colour', true), 'Machine.colour: new'],
  [
    'a new optional field in a request',
    (after) => addField(schema(after, 'MachineCreate'), 'colour', false),
    'MachineCreate.colour: new',
  ],
  [
    'a new optional parameter',
    (after) =>
      list(operation(after, '/api/v1/machines', 'get')['parameters'], 'parameters').unshift({
        name: 'zone',
        in: 'query',
        schema: {},
      }),
    'GET /api/v1/machines, query parameter zone: new',
  ],
  [
    'a new refusal',
    (after) => {
      at(operation(after, '/api/v1/machines', 'get'), 'responses')['423'] = {};
    },
    'GET /api/v1/machines, answer 423: new',
  ],
  [
    'a new value',
    (after) => list(schema(after, 'ProblemCode')['enum'], 'enum').push('too_early'),
    'ProblemCode: new value `too_early`',
  ],
  [
    'a longer text in a request',
    (after) => {
      at(schema(after, 'MachineCreate'), 'properties', 'name')['maxLength'] = 300;
    },
    'MachineCreate.name: maxLength `200` → `300`',
  ],
  [
    'a request field that may be null',
    (after) => {
      at(schema(after, 'MachineCreate'), 'properties', 'name')['type'] = ['string', 'null'];
    },
    'MachineCreate.name: can also be null',
  ],
  [
    'an end that is announced',
    (after) =>
      Object.assign(operation(after, '/api/v1/machines', 'get'), {
        deprecated: true,
        'x-deprecated-on': '2026-01-01',
        'x-sunset-on': '2026-07-01',
      }),
    'GET /api/v1/machines: deprecated on 2026-01-01, ends on 2026-07-01',
  ],
  [
    'a new tool',
    ({ tools }) => tools.push({ scope: 'read', published: { name: 'list_zones' } }),
    'tool list_zones: new tool',
  ],
  [
    'a new optional argument',
    (after) => addField(input(after, 'list_machines'), 'zone', false),
    'tool list_machines, input.zone: new',
  ],
  [
    'a new value of an argument',
    (after) => list(at(input(after, 'update_ticket_status'), 'properties', 'status')['enum'], 'enum').push('paused'),
    'tool update_ticket_status, input.status: new value `paused`',
  ],
  [
    'a new value in the output of a tool',
    (after) => list(at(output(after, 'get_machine'), 'properties', 'status')['enum'], 'enum').push('lent'),
    'tool get_machine, output.status: new value `lent`',
  ],
];

const BREAKS: Case[] = [
  [
    'a removed operation',
    ({ openapi }) => delete at(openapi, 'paths', '/api/v1/machines')['post'],
    'POST /api/v1/machines: is gone',
  ],
  ['a removed field of an answer', (after) => removeField(schema(after, 'Machine'), 'brand'), 'Machine.brand: is gone'],
  [
    'a field of an answer that may be missing',
    (after) => {
      schema(after, 'Machine')['required'] = ['id'];
    },
    'Machine.name: is no longer required',
  ],
  [
    'a field of an answer that may be null',
    (after) => {
      at(schema(after, 'Machine'), 'properties', 'name')['type'] = ['string', 'null'];
    },
    'Machine.name: can also be null',
  ],
  [
    'a field of an answer of another type',
    (after) => {
      at(schema(after, 'Machine'), 'properties', 'id')['type'] = 'string';
    },
    'Machine.id: can also be string',
  ],
  [
    'a new required field in a request',
    (after) => addField(schema(after, 'MachineCreate'), 'colour', true),
    'MachineCreate.colour: new and required',
  ],
  [
    'a request field that is now required',
    (after) => list(schema(after, 'ChecklistItemCreate')['required'], 'required').push('note'),
    'ChecklistItemCreate.note: is now required',
  ],
  [
    'a removed request field',
    (after) => removeField(schema(after, 'MachineCreate'), 'brand'),
    'MachineCreate.brand: is gone',
  ],
  [
    'a request field that may no longer be null',
    (after) => {
      at(schema(after, 'MachineCreate'), 'properties', 'brand')['type'] = 'string';
    },
    'MachineCreate.brand: can no longer be null',
  ],
  [
    'a narrowed set of values',
    (after) => list(schema(after, 'MachineStatus')['enum'], 'enum').pop(),
    'MachineStatus: the value `retired` is gone',
  ],
  [
    'a shorter list in a request',
    (after) => {
      at(schema(after, 'InspectionCreate'), 'properties', 'checklist')['maxItems'] = 10;
    },
    'InspectionCreate.checklist: maxItems `200` → `10`',
  ],
  [
    'a stricter patch',
    (after) => {
      schema(after, 'MachineUpdate')['minProperties'] = 2;
    },
    'MachineUpdate: minProperties `1` → `2`',
  ],
  [
    'an object that takes no other fields',
    (after) => {
      schema(after, 'JsonRpcParams')['additionalProperties'] = false;
    },
    'JsonRpcParams: takes no other fields any more',
  ],
  [
    'an object that takes other fields of one type',
    (after) => {
      schema(after, 'JsonRpcParams')['additionalProperties'] = { type: 'string' };
    },
    'JsonRpcParams.*: can no longer be of any type',
  ],
  [
    'a second value where there was one',
    (after) => {
      at(schema(after, 'Health'), 'properties')['status'] = { type: 'string', enum: ['ok', 'slow'] };
    },
    'Health.status: new value `slow`',
  ],
  [
    'another pattern',
    (after) => {
      at(schema(after, 'MachineCreate'), 'properties', 'brand')['pattern'] = '^[a-z]+$';
    },
    'MachineCreate.brand: pattern none → `^[a-z]+$`',
  ],
  [
    'a required parameter',
    ({ openapi }) => {
      at(openapi, 'components', 'parameters', 'IdempotencyKey')['required'] = true;
    },
    'parameters/IdempotencyKey: is now required',
  ],
  [
    'a removed parameter',
    (after) => list(operation(after, '/api/v1/machines', 'get')['parameters'], 'parameters').shift(),
    'GET /api/v1/machines, query parameter q: is gone',
  ],
  [
    'another default',
    ({ openapi }) => {
      at(openapi, 'components', 'parameters', 'Limit', 'schema')['default'] = 10;
    },
    'parameters/Limit: default `50` → `10`',
  ],
  [
    'a removed answer',
    (after) => delete at(operation(after, '/api/v1/machines', 'post'), 'responses')['201'],
    'POST /api/v1/machines, answer 201: is gone',
  ],
  [
    'a removed header',
    (after) => delete at(operation(after, '/api/v1/machines', 'get'), 'responses', '200', 'headers')['Link'],
    'GET /api/v1/machines, answer 200, header Link: is gone',
  ],
  [
    'another media type',
    (after) => {
      at(operation(after, '/api/v1/machines', 'get'), 'responses', '200')['content'] = { 'text/csv': {} };
    },
    'GET /api/v1/machines, answer 200 as application/json: is gone',
  ],
  [
    'another operationId',
    (after) => {
      operation(after, '/api/v1/machines', 'get')['operationId'] = 'machines';
    },
    'GET /api/v1/machines: operationId `"listMachines"` → `"machines"`',
  ],
  [
    'an operation that needs a token',
    (after) => {
      operation(after, '/healthz', 'get')['security'] = [{ bearer: ['read'] }];
    },
    'GET /healthz: rights `[]` → `[{"bearer":["read"]}]`',
  ],
  [
    'a renamed schema',
    (after) => {
      after.openapi = JSON.parse(JSON.stringify(after.openapi).replaceAll('MachineCreate"', 'NewMachine"'));
    },
    'MachineCreate: the schema is gone or has another name',
  ],
  ['a removed tool', ({ tools }) => tools.shift(), 'tool list_machines: is gone'],
  [
    'a tool that needs more',
    (after) => {
      tool(after, 'get_machine').scope = 'write';
    },
    'tool get_machine: needs another scope: `read` → `write`',
  ],
  [
    'a removed argument',
    (after) => removeField(input(after, 'list_machines'), 'limit'),
    'tool list_machines, input.limit: is gone',
  ],
  [
    'a newly required argument',
    (after) => {
      input(after, 'list_machines')['required'] = ['location'];
    },
    'tool list_machines, input.location: is now required',
  ],
  [
    'a new required argument',
    (after) => addField(input(after, 'get_machine'), 'reason', true),
    'tool get_machine, input.reason: new and required',
  ],
  [
    'a removed value of an argument',
    (after) => list(at(input(after, 'update_ticket_status'), 'properties', 'status')['enum'], 'enum').shift(),
    'tool update_ticket_status, input.status: the value `new` is gone',
  ],
  [
    'a removed field of a tool',
    (after) => removeField(output(after, 'get_machine'), 'brand'),
    'tool get_machine, output.brand: is gone',
  ],
  [
    'a field of a tool that may be null',
    (after) => {
      at(output(after, 'get_machine'), 'properties')['name'] = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    },
    'tool get_machine, output.name: can also be null',
  ],
];

describe('the comparison of two contracts', () => {
  it('finds nothing between a contract and itself', () => {
    expect(changesOf(() => undefined)).toEqual([[], []]);
  });

  it.each(ADDITIONS)('takes %s for an addition', (_name, change, told) => {
    const [breaking, additions] = changesOf(change);
    expect(breaking).toEqual([]);
    expect(additions).toContain(told);
  });

  it.each(BREAKS)('takes %s for a break, and names the place', (_name, change, told) => {
    const [breaking] = changesOf(change);
    expect(breaking).toContain(told);
  });

  it.each([
    [{ deprecated: true }, 'x-deprecated-on'],
    [{ deprecated: true, 'x-deprecated-on': '2026-02-30', 'x-sunset-on': '2027-01-01' }, 'x-deprecated-on'],
    [{ deprecated: true, 'x-deprecated-on': '2026-01-01' }, 'x-sunset-on'],
    [{ deprecated: true, 'x-deprecated-on': '2026-01-01', 'x-sunset-on': '2026-06-30' }, '6 months'],
  ])('refuses the deprecated operation %j', (mark, told) => {
    const change = (after: PublishedContracts): void =>
      void Object.assign(operation(after, '/api/v1/machines', 'get'), mark);
    expect(() => changesOf(change)).toThrow(/^GET \/api\/v1\/machines/);
    expect(() => changesOf(change)).toThrow(told);
  });
});

describe('the commands', () => {
  let copy = '';
  beforeAll(() => {
    copy = createDirectory();
    for (const path of ['src', 'openapi.yaml', 'tools.schema.json', 'package.json'])
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const run = (word: string) =>
    spawnSync(process.execPath, ['src/contract/release.ts', word], { cwd: copy, encoding: 'utf8' });
  const replace = (file: string, pattern: string | RegExp, text: string): void => {
    const path = join(copy, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, text));
  };

  it('the contract as it stands breaks no caller of the last release', () => {
    expect(
      spawnSync(process.execPath, ['src/contract/release.ts', '--check'], { cwd: ROOT, encoding: 'utf8' }),
    ).toMatchObject({ status: 0, stderr: '' });
  });

  it('release, check, refuse what breaks, and keep the changelog', () => {
    const write = (version: string): void => replace('openapi.yaml', /^ {2}version: .*$/m, `  version: ${version}`);
    const changelog = (): string => readFileSync(join(copy, 'CHANGELOG.md'), 'utf8');
    write('3.0.0');
    expect(run('--check')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run release:baseline') });
    expect(run('3.0.1')).toMatchObject({ status: 1, stderr: expect.stringContaining('info.version') });
    expect(run('3.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(changelog()).toContain('- GET /api/v1/machines: new operation\n');
    expect(run('3.0.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('already') });

    replace('openapi.yaml', "        '429':\n", "        '423':\n          description: Locked.\n        '429':\n");
    write('3.1.0');
    expect(run('--check')).toMatchObject({ status: 0, stderr: '' });
    expect(run('3.1.0')).toMatchObject({ status: 0, stderr: '' });
    expect(changelog()).toMatch(
      /^# Changelog\n[^#]*## 3\.1\.0 \(\d{4}-\d\d-\d\d\)\n\n- GET \/api\/v1\/machines, answer 423: new\n\n## 3\.0\.0 /,
    );

    replace('openapi.yaml', 'operationId: listMachines', 'operationId: machines');
    const broken = run('--check');
    expect(broken.status).toBe(1);
    expect(broken.stderr).toContain(
      'GET /api/v1/machines: operationId `"listMachines"` → `"machines"`\n    Keep the name',
    );
    write('3.2.0');
    expect(run('3.2.0').status).toBe(1);
    replace('openapi.yaml', 'operationId: machines\n', 'operationId: machines\n      deprecated: true\n');
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: 'GET /api/v1/machines is deprecated, so it needs x-deprecated-on: a date such as 2027-01-31\n',
    });
    replace('openapi.yaml', '      deprecated: true\n', '');
    write('4.0.0');
    expect(run('4.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(changelog()).toContain('- **Breaking:** GET /api/v1/machines: operationId');
  });
});
