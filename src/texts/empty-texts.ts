import { isObject } from '../core/json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The variants of schemas, because a body may have a hundred thousand items of one schema. */
const known = new WeakMap<object, Schema[]>();

/** Returns a schema without references, and the alternatives and parts that it has. */
const variantsOf = (schemas: object, schema: unknown): Schema[] => {
  if (!isObject(schema)) return [];
  const variants = known.get(schema) ?? findVariants(schemas, schema);
  known.set(schema, variants);
  return variants;
};

const findVariants = (schemas: object, schema: Schema): Schema[] => {
  const { $ref, oneOf, anyOf, allOf, ...own } = schema;
  const referred = typeof $ref === 'string' ? Reflect.get(schemas, $ref.split('/').at(-1) ?? '') : undefined;
  const parts = [referred, oneOf, anyOf, allOf].flat().filter((part) => part !== undefined);
  return [own, ...parts.flatMap((part) => variantsOf(schemas, part))];
};

const isNullable = ({ type }: Schema): boolean => [type].flat().includes('null');

/**
 * Sets each empty text in a value to null where the schema admits null: an empty optional field has no value. `schemas` are those
 * that references name.
 */
export const dropEmptyTexts = (schemas: object, schema: unknown, value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  const variants = variantsOf(schemas, schema);
  if (Array.isArray(value)) {
    for (const { items } of variants) if (items) for (const item of value) dropEmptyTexts(schemas, items, item);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (member !== '' && typeof member !== 'object') continue;
    const declared = variants.flatMap(({ properties }) =>
      isObject(properties) ? (Reflect.get(properties, name) ?? []) : [],
    );
    if (member !== '') for (const one of declared) dropEmptyTexts(schemas, one, member);
    else if (declared.some((one) => variantsOf(schemas, one).some(isNullable))) Reflect.set(value, name, null);
  }
};
