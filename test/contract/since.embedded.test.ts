import { describe, expect, it } from 'vitest';
import baseline from '../../baseline/openapi.json' with { type: 'json' };
import since from '../../baseline/since.json' with { type: 'json' };
import published from '../../generated/openapi.json' with { type: 'json' };
import type { JsonObject } from '../../tools/json.ts';
import { addSince, releaseParts } from '../../tools/since.ts';

const version = baseline.info.version;

/** A small contract with an operation, and a schema with a property and an enum. */
const contractOf = (properties: JsonObject, values: string[]): JsonObject => ({
  paths: { '/machines': { get: { operationId: 'listMachines' } } },
  components: { schemas: { Machine: { properties: { name: {}, ...properties } }, Status: { enum: [...values] } } },
});

describe('x-since', () => {
  it('is the release that added an operation, a schema, a newer property and a newer value', () => {
    const first = releaseParts(contractOf({}, ['active']), {}, '1.0.0');
    const second = releaseParts(contractOf({ model: {} }, ['active', 'retired']), first, '1.1.0');
    const contract = contractOf({ model: {}, brand: {} }, ['active', 'retired', 'lost']);
    addSince(contract, second);
    expect(contract).toEqual({
      paths: { '/machines': { get: { operationId: 'listMachines', 'x-since': '1.0.0' } } },
      components: {
        schemas: {
          Machine: {
            properties: { name: {}, model: { 'x-since': '1.1.0' }, brand: { 'x-since': 'unreleased' } },
            'x-since': '1.0.0',
          },
          Status: {
            enum: ['active', 'retired', 'lost'],
            'x-since': '1.0.0',
            'x-since-values': { retired: '1.1.0', lost: 'unreleased' },
          },
        },
      },
    });
  });

  it('is in the published contract for every operation, with the releases that are kept beside the baseline', () => {
    const operations = Object.values(published.paths).flatMap((item) => Object.values<object>(item).map(Object));
    const releases = operations.flatMap((operation) => (operation.operationId === undefined ? [] : [operation]));
    expect(releases.length).toBeGreaterThan(150);
    for (const operation of releases) expect(operation['x-since'], operation.operationId).toMatch(/^\d|^unreleased$/);
    const machines: { 'x-since'?: string } = published.paths['/api/v1/machines'].get;
    expect([machines['x-since'], published.components.schemas.Machine['x-since']]).toEqual([version, version]);
  });

  it('has a release for every operation of the last one', () => {
    const known: Record<string, string> = since;
    const ids = Object.values(baseline.paths)
      .flatMap((item) => Object.values<object>(item).map(Object))
      .flatMap(({ operationId }) => (operationId === undefined ? [] : [String(operationId)]));
    expect(ids.filter((id) => !/^\d/.test(known[`operation ${id}`] ?? ''))).toEqual([]);
  });
});
