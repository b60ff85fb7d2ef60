import { resolve, TOOLS, type Documents } from './documents.ts';
import { list, object, text, type Json, type JsonObject } from './json.ts';

/** A tool as the generated document has it: what is published, and what only the service and its tests need. */
export type BundledTool = {
  scope: string;
  finds: string | null;
  /** Whether it changes something that exists, so that `_meta["expected_version"]` can say in which version. */
  versioned: boolean;
  published: JsonObject;
  /** The output schema with every bound; the published one leaves bounds out, because a reader pays for each word. */
  output: JsonObject;
};

/** Says little that the names in an answer and its values do not show, so it is left out of the published output schemas. */
const NOT_PUBLISHED = new Set([
  'description',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'multipleOf',
  'additionalProperties',
  'readOnly',
  'examples',
  'default',
]);

/** Resolves the references of the tool contract, and its additions `x-extends` and siblings of `$ref`. */
export class Bundler {
  readonly #documents: Documents;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** A schema with no reference left in it. */
  inline(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.inline(item));
    if (typeof value !== 'object' || value === null) return value;
    if (typeof value['$ref'] === 'string') {
      const { $ref, ...siblings } = value;
      return { ...object(this.inline(resolve(this.#documents, text($ref, '$ref'))), '$ref'), ...siblings };
    }
    const result: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      // Extending a schema whose list of required properties the extension adds to.
      if (key === 'x-extends') continue;
      result[key] = this.inline(member);
    }
    if (typeof value['x-extends'] !== 'string') return result;
    const base = object(this.inline(resolve(this.#documents, value['x-extends'])), value['x-extends']);
    return {
      ...base,
      ...result,
      properties: { ...object(base['properties'], 'properties'), ...object(result['properties'] ?? {}, 'properties') },
      required: [...list(base['required'] ?? [], 'required'), ...list(result['required'] ?? [], 'required')],
    };
  }

  /** Every tool, in the contract's order. */
  tools(): BundledTool[] {
    return list(object(this.#documents.get(TOOLS), TOOLS)['tools'], 'tools').map((entry) => {
      const { scope, finds, versioned, inputSchema, outputSchema, ...rest } = object(entry, 'tool');
      const output = object(this.inline(outputSchema ?? null), 'outputSchema');
      return {
        scope: text(scope, `scope of ${rest['name']}`),
        finds: typeof finds === 'string' ? finds : null,
        versioned: versioned === true,
        published: { ...rest, inputSchema: this.inline(inputSchema ?? null), outputSchema: publish(output) },
        output,
      };
    });
  }
}

/** Writes a list of types as a choice between schemas of one type each: clients in use reject or drop what has a list. */
const splitTypes = (schema: JsonObject): JsonObject => {
  const { type, enum: values, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const own: JsonObject = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
  return {
    anyOf: type.map((name): JsonObject => (name === 'null' ? { type: name } : { type: name, ...own, ...rest })),
  };
};

const publish = (schema: Json, inProperties = false): Json => {
  if (Array.isArray(schema)) return schema.map((item) => publish(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const published: JsonObject = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => inProperties || !NOT_PUBLISHED.has(key))
      .map(([key, member]) => [key, publish(member, key === 'properties' && !inProperties)]),
  );
  return inProperties ? published : splitTypes(published);
};
