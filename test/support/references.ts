import { resolve, type Schema } from './contract.ts';
import { kindOfReference } from './fixtures.ts';

/** The place of a value in a body: property names and list indexes. */
export type Place = (string | number)[];

/**
 * Returns the places of references to other records in a schema, for lists only in the first item. References whose
 * kind is in another field are included.
 */
export const referencesIn = (reference: Schema, place: Place = []): Place[] => {
  const schema = resolve(reference);
  const name = String(place.findLast((step) => typeof step === 'string') ?? '');
  const isItem = typeof place.at(-1) === 'number';
  const branches: Schema[] = ['oneOf', 'anyOf', 'allOf'].flatMap((word) =>
    Array.isArray(schema[word]) ? schema[word] : [],
  );
  const properties = Object.entries<Schema>(Object(schema['properties']));
  const inside = [
    ...branches.flatMap((branch) => referencesIn(branch, place)),
    ...properties.flatMap(([member, property]) => referencesIn(property, [...place, member])),
    ...(schema['items'] ? referencesIn(Object(schema['items']), [...place, 0]) : []),
  ];
  if (inside.length > 0) return [...new Map(inside.map((reference) => [pointerOf(reference), reference])).values()];
  const isReference = kindOfReference(isItem ? name.replace(/s$/, '') : name) !== undefined;
  return isReference && schema['type'] !== 'array' && schema['type'] !== 'null' ? [place] : [];
};

/** Returns the JSON Pointer of a place. */
export const pointerOf = (place: Place): string => place.map((step) => `/${step}`).join('');

/**
 * Returns a copy of a value with another value at a place.
 * @throws Error when a list or an object on the way is missing
 */
export const withValueAt = (value: unknown, [step, ...rest]: Place, changed: unknown): unknown => {
  if (step === undefined) return changed;
  if (typeof value !== 'object' || value === null) throw new Error(`only a list or an object can contain ${step}`);
  if (typeof step === 'number') {
    if (!(step in value)) throw new Error(`the list has no item ${step}`);
    return Object.values(value).map((item, index) => (index === step ? withValueAt(item, rest, changed) : item));
  }
  return { ...value, [step]: withValueAt(Reflect.get(value, step), rest, changed) };
};
