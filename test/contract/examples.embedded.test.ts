import { describe, expect, it } from 'vitest';
import contract from '../../generated/openapi.json' with { type: 'json' };
import { createAjv } from '../../src/core/validation.ts';

const SCALARS = ['string', 'integer', 'number', 'boolean'];

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  example?: unknown;
  examples?: unknown[];
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns each property of the schemas of a document, with its place. */
const propertiesIn = (value: unknown, place: string): [place: string, property: Schema][] => {
  if (!isObject(value)) return [];
  const own = isObject(value['properties']) && !Array.isArray(value['properties']) ? value['properties'] : {};
  return [
    ...Object.entries(own).flatMap(([name, property]): [string, Schema][] =>
      isObject(property) ? [[`${place}/properties/${name}`, property]] : [],
    ),
    ...Object.entries(value).flatMap(([name, member]) =>
      name === 'example' || name === 'examples' ? [] : propertiesIn(member, `${place}/${name.replaceAll('/', '~1')}`),
    ),
  ];
};

const ajv = createAjv();
ajv.addSchema({ $id: 'contract', ...contract });

const schemas = new Map(Object.entries<unknown>(contract.components.schemas));

/** Returns the schema of a property behind its references. */
const resolved = (property: Schema): Schema => {
  const target = property.$ref === undefined ? undefined : schemas.get(property.$ref.split('/').at(-1) ?? '');
  return isObject(target) ? resolved(target) : property;
};

const scalars = propertiesIn(contract.components.schemas, '/components/schemas')
  .concat(propertiesIn(contract.paths, '/paths'))
  .filter(([, property]) => [resolved(property).type ?? []].flat().some((type) => SCALARS.includes(type)));

describe('the examples of properties', () => {
  it('are there for every scalar property, itself or in the schema that it refers to', () => {
    expect(scalars.length).toBeGreaterThan(1000);
    const without = scalars.filter(([, property]) =>
      [property, resolved(property)].every(({ example, examples }) => (example ?? examples?.[0]) === undefined),
    );
    expect(without.map(([place]) => place)).toEqual([]);
  });

  it('are values that the contract accepts', () => {
    const wrong = scalars.flatMap(([place, property]) => {
      const { example, examples } = { ...resolved(property), ...property };
      const validate = ajv.compile({ $ref: `contract#${encodeURI(place)}` });
      return validate(example ?? examples?.[0])
        ? []
        : [`${place}: ${JSON.stringify(example ?? examples)} ${JSON.stringify(validate.errors?.[0]?.message)}`];
    });
    expect(wrong).toEqual([]);
  });
});
