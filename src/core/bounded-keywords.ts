import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';

/** Generates a keyword's check; `own` generates Ajv's original. */
type Generate = (cxt: KeywordCxt, own: () => void) => void;

/** Replaces the code generation of an Ajv keyword; `before` is the keyword that it precedes. */
const replaceKeyword = (ajv: Ajv, keyword: string, before: string, generate: Generate): void => {
  const own = ajv.getKeyword(keyword);
  if (typeof own === 'boolean' || !('code' in own)) throw new Error(`Ajv generates no check for ${keyword}`);
  const bounded: CodeKeywordDefinition = {
    ...own,
    keyword,
    before,
    code: (cxt, ruleType) => generate(cxt, () => own.code(cxt, ruleType)),
  };
  ajv.removeKeyword(keyword).addKeyword(bounded);
};

/** Rejects a list over `maxItems` without looking at its items, whose comparison takes the square of their number. */
const generateWithinMaxItems: Generate = ({ gen, data, parentSchema: { maxItems } }, own) => {
  if (typeof maxItems === 'number') gen.if(_`${data}.length <= ${maxItems}`, own);
  else own();
};

/** Reports at most `limit` unknown properties of an object. */
const generateAdditionalProperties =
  (limit: number): Generate =>
  (cxt, own) => {
    const { gen, schema, data, parentSchema } = cxt;
    if (schema !== false || parentSchema.patternProperties !== undefined) return own();
    const known = gen.scopeValue('obj', { ref: new Set(Object.keys(parentSchema.properties ?? {})) });
    const unknown = gen.let('unknown', 0);
    gen.forIn('key', data, (key) =>
      gen.if(_`!${known}.has(${key})`, () => {
        cxt.setParams({ additionalProperty: key });
        cxt.error();
        gen.if(_`++${unknown} >= ${limit}`, () => gen.break());
      }),
    );
  };

/**
 * Bounds the number of errors that an Ajv with `allErrors` collects by the limits of the schemas. Ajv itself continues
 * past `maxItems` and reports an error for each further item of a body.
 */
export const boundErrors = (ajv: Ajv, limit: number): void => {
  replaceKeyword(ajv, 'uniqueItems', 'items', generateWithinMaxItems);
  replaceKeyword(ajv, 'items', 'uniqueItems', generateWithinMaxItems);
  replaceKeyword(ajv, 'additionalProperties', 'dependencies', generateAdditionalProperties(limit));
};
