import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';

/** Writes a keyword's check; `own` writes Ajv's own. */
type Write = (cxt: KeywordCxt, own: () => void) => void;

/** Changes how Ajv writes the check of one of its keywords; `before` names the keyword that it comes before. */
const rewrite = (ajv: Ajv, keyword: string, before: string, write: Write): void => {
  const own = ajv.getKeyword(keyword);
  if (typeof own === 'boolean' || !('code' in own)) throw new Error(`Ajv writes no check for ${keyword}`);
  const bounded: CodeKeywordDefinition = {
    ...own,
    keyword,
    before,
    code: (cxt, ruleType) => write(cxt, () => own.code(cxt, ruleType)),
  };
  ajv.removeKeyword(keyword).addKeyword(bounded);
};

/** A list over `maxItems` is refused without a look inside. */
const writeItems: Write = ({ gen, data, parentSchema: { maxItems } }, own) => {
  if (typeof maxItems === 'number') gen.if(_`${data}.length <= ${maxItems}`, own);
  else own();
};

/** Names the first `limit` unknown properties of an object and stops. */
const writeAdditionalProperties =
  (limit: number): Write =>
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
 * Bounds the errors that an Ajv with `allErrors` collects: by the limits of the schemas, whatever was sent. Ajv's own
 * goes on past `maxItems`, and makes 175,000 errors of a body of 256 KiB.
 */
export const boundErrors = (ajv: Ajv, limit: number): void => {
  rewrite(ajv, 'items', 'uniqueItems', writeItems);
  rewrite(ajv, 'additionalProperties', 'dependencies', writeAdditionalProperties(limit));
};
