import { describe, expect, it } from 'vitest';
import type { PublishedContracts } from '../../tools/evolution.ts';
import { list } from '../../tools/json.ts';
import {
  addField,
  at,
  changesOf,
  input,
  operation,
  output,
  removeField,
  schema,
  tool,
  type Case,
} from '../support/contract-changes.ts';

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
  it('reports no change between a contract and itself', () => {
    expect(changesOf(() => undefined)).toEqual([[], []]);
  });

  it.each(BREAKS)('reports %s as a break with its place', (_name, change, expected) => {
    const [breaking] = changesOf(change);
    expect(breaking).toContain(expected);
  });

  it.each([
    [{ deprecated: true }, 'x-deprecated-on'],
    [{ deprecated: true, 'x-deprecated-on': '2026-02-30', 'x-sunset-on': '2027-01-01' }, 'x-deprecated-on'],
    [{ deprecated: true, 'x-deprecated-on': '2026-01-01' }, 'x-sunset-on'],
    [{ deprecated: true, 'x-deprecated-on': '2026-01-01', 'x-sunset-on': '2026-06-30' }, '6 months'],
  ])('rejects the deprecated operation %j', (mark, expected) => {
    const change = (after: PublishedContracts): void =>
      void Object.assign(operation(after, '/api/v1/machines', 'get'), mark);
    expect(() => changesOf(change)).toThrow(/^GET \/api\/v1\/machines/);
    expect(() => changesOf(change)).toThrow(expected);
  });
});
