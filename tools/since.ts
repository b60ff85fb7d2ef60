import { list, members, METHODS, object, text, type Json, type JsonObject } from './json.ts';

/** The release that added a part of the contract, by the place of the part. */
export type Since = Readonly<Record<string, string>>;

/** A part of the contract that a release can add: its place, the part itself, and the place of what it belongs to. */
type Part = { place: string; part: JsonObject; owner?: string };

/** The mark of parts without a release. */
const UNRELEASED = 'unreleased';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const operationsIn = (openapi: JsonObject): Part[] =>
  Object.values(members(openapi['paths'], 'paths')).flatMap((item) =>
    Object.entries(object(item, 'path')).flatMap(([method, value]): Part[] => {
      if (!METHODS.includes(method)) return [];
      const part = object(value, method);
      return [{ place: `operation ${text(part['operationId'], 'operationId')}`, part }];
    }),
  );

/** Returns the schemas, and the properties that each describes itself. */
const schemasIn = (openapi: JsonObject): Part[] =>
  Object.entries(members(members(openapi['components'], 'components')['schemas'], 'schemas')).flatMap(
    ([name, value]): Part[] => {
      const schema = object(value, name);
      const owner = `schema ${name}`;
      const bodies = [schema, ...(Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : [])];
      const properties = bodies.flatMap((body) => Object.entries(members(body['properties'], name)));
      return [
        { place: owner, part: schema },
        ...properties.flatMap(([property, part]) =>
          isObject(part) ? [{ place: `${owner}.${property}`, part, owner }] : [],
        ),
      ];
    },
  );

const valuesOf = ({ place, part }: Part): string[] =>
  list(part['enum'] ?? [], place).flatMap((value) => (typeof value === 'string' ? [`${place}=${value}`] : []));

/** Returns the places of all parts that a release can add. */
const placesIn = (openapi: JsonObject): string[] =>
  [...operationsIn(openapi), ...schemasIn(openapi)].flatMap((part) => [part.place, ...valuesOf(part)]);

/** Returns the releases of all parts of a contract once it is released. */
export const releaseParts = (openapi: JsonObject, since: Since, version: string): Since =>
  Object.fromEntries(placesIn(openapi).map((place) => [place, since[place] ?? version]));

/**
 * Adds `x-since` to a contract, the release that added a part: to each operation and schema, to the properties that are newer than their schema,
 * and by value as `x-since-values` to enums that have newer values than themselves.
 */
export const addSince = (openapi: JsonObject, since: Since): void => {
  const releaseOf = (place: string): string => since[place] ?? UNRELEASED;
  for (const one of [...operationsIn(openapi), ...schemasIn(openapi)]) {
    const { place, part, owner } = one;
    const release = releaseOf(place);
    if (owner === undefined || release !== releaseOf(owner)) part['x-since'] = release;
    const newer = valuesOf(one).flatMap((value): [string, string][] =>
      releaseOf(value) === release ? [] : [[value.slice(place.length + 1), releaseOf(value)]],
    );
    if (newer.length > 0) part['x-since-values'] = Object.fromEntries(newer);
  }
};
