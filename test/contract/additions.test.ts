import { describe, expect, it } from 'vitest';
import { list, object } from '../../tools/json.ts';
import { addField, at, changesOf, input, operation, output, schema, type Case } from '../support/contract-changes.ts';

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
    'a new optional parameter that operations share',
    ({ openapi }) => {
      at(openapi, 'components', 'parameters')['Zone'] = { name: 'zone', in: 'query', schema: {} };
      const { parameters } = operation({ openapi, tools: [] }, '/api/v1/machines', 'get');
      list(parameters, 'parameters').push({ $ref: '#/components/parameters/Zone' });
    },
    'GET /api/v1/machines, query parameter zone: new',
  ],
  [
    'a filter that accepts several values',
    (after) => {
      const kind = list(operation(after, '/api/v1/suppliers', 'get')['parameters'], 'parameters').find(
        (parameter) => object(parameter, 'parameter')['name'] === 'kind',
      );
      const filter = object(kind ?? null, 'kind');
      Object.assign(filter, {
        style: 'form',
        explode: false,
        schema: { type: 'array', items: filter['schema'] ?? null },
      });
    },
    'GET /api/v1/suppliers, query parameter kind: accepts several values',
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
    (after) => list(schema(after, 'MachineStatus')['enum'], 'enum').push('lent'),
    'MachineStatus: new value `lent`',
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

describe('the comparison of two contracts', () => {
  it.each(ADDITIONS)('reports %s as an addition', (_name, change, expected) => {
    const [breaking, additions] = changesOf(change);
    expect(breaking).toEqual([]);
    expect(additions).toContain(expected);
  });
});
