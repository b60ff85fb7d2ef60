type Part<Module, Name extends string> = Module extends { readonly [Key in Name]: infer Value } ? Value : never;

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

/** Joins the objects that areas describe under a name, such as their handlers. Areas that do not have it are left out. */
export const collect = <Module extends object, Name extends string>(
  areas: readonly Module[],
  name: Name,
): Intersection<Part<Module, Name>> => Object.assign({}, ...areas.map((area) => Reflect.get(area, name)));

/** Returns an object with a value for each key, in the order of the keys. */
export const mapKeys = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> => Object.assign({}, ...keys.map((key) => ({ [key]: valueOf(key) })));
