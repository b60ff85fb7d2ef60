import { resolve, TOOLS, type Documents } from './documents.ts';
import { at, list, object, text, type Json, type JsonObject } from './json.ts';
import { withHints, withoutNulls } from './outputs.ts';

/** A tool in the generated document: the published part, and the parts that only the service and its tests need. */
export type BundledTool = {
  scope: string;
  /** The roles of people who may call it. */
  roles: string[];
  /** Whether the token of a program must be for administration. */
  admin: boolean;
  /** Whether the whole tool, or these arguments, give or change access to the gym. */
  access: true | string[];
  /** Whether the caller must see all locations. */
  allSites: boolean;
  /** The groups that it belongs to, besides `all`. */
  toolsets: string[];
  finds: string | null;
  /** True for a tool that changes an existing record and accepts `expected_version`. Only those named `update_…` publish it. */
  versioned: boolean;
  /** True for a tool that adds a record: an equal call shortly after returns the first result. */
  adds: boolean;
  /** The kind of record with custom fields that it adds. */
  customFields: string | null;
  /** True for a tool that reads records and stores a link to them, which a token that reads may call. */
  stores: boolean;
  /** True for a tool whose results have times, and therefore the time zone and the date. */
  timed: boolean;
  /** Requests of people who need it, in five languages; empty for the tools that find and call others. */
  requests: string[];
  /** Arguments that work in a new demo gym. */
  example: JsonObject;
  published: JsonObject;
  /** The full input schema, which arguments are checked against. The published one omits {@link UNPUBLISHED_BOUNDS}. */
  input: JsonObject;
  /** The full output schema. The published one omits the hints and {@link NOT_PUBLISHED}, because agents pay for every token. */
  output: JsonObject;
};

/**
 * Keywords omitted from published input schemas, besides extensions. A refused call names the bound that it exceeds. A format
 * would forbid what is accepted, such as `today` for a day.
 */
const UNPUBLISHED_BOUNDS = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'maxItems',
  'minimum',
  'maximum',
  'additionalProperties',
  'format',
]);

/** Keywords omitted from published output schemas, because names and values in a response show most of it anyway. */
const NOT_PUBLISHED = new Set([
  ...UNPUBLISHED_BOUNDS,
  'description',
  'minItems',
  'readOnly',
  'example',
  'examples',
  'default',
]);

/** Resolves the references of the tool contract, including its extensions: `x-extends`, `x-omits` and siblings of `$ref`. */
export class Bundler {
  readonly #documents: Documents;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Returns a schema with all references resolved. */
  inline(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.inline(item));
    if (typeof value !== 'object' || value === null) return value;
    if (typeof value['$ref'] === 'string') {
      const { $ref, ...siblings } = value;
      return { ...object(this.inline(resolve(this.#documents, text($ref, '$ref'))), '$ref'), ...siblings };
    }
    const result: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      // Merged below, because the extension adds to the required properties instead of replacing them.
      if (key === 'x-extends' || key === 'x-omits') continue;
      result[key] = this.inline(member);
    }
    if (typeof value['x-extends'] !== 'string') return result;
    const base = object(this.inline(resolve(this.#documents, value['x-extends'])), value['x-extends']);
    const omitted = list(value['x-omits'] ?? [], 'x-omits');
    const inherited = Object.entries(object(base['properties'], 'properties')).filter(
      ([name]) => !omitted.includes(name),
    );
    const required = list(base['required'] ?? [], 'required').filter((name) => !omitted.includes(name));
    return {
      ...base,
      ...result,
      properties: { ...Object.fromEntries(inherited), ...object(result['properties'] ?? {}, 'properties') },
      required: [...required, ...list(result['required'] ?? [], 'required')],
    };
  }

  /** Returns every prompt, in the contract's order. */
  prompts(): Json[] {
    return list(object(this.#documents.get(TOOLS), TOOLS)['prompts'], 'prompts');
  }

  /** Returns every template of resources, with the roles of the operation that reads the same record. */
  resources(openapi: JsonObject): JsonObject[] {
    const operations = Object.values(object(openapi['paths'], 'paths')).flatMap((path) =>
      Object.values(object(path, 'path')),
    );
    return list(object(this.#documents.get(TOOLS), TOOLS)['resources'], 'resources').map((entry) => {
      const { operation, ...template } = object(entry, 'resource');
      const read = operations.find((candidate) => at(candidate, '/operationId') === operation);
      return { ...template, roles: list(at(read, '/x-roles'), `x-roles of ${text(operation, 'operation')}`) };
    });
  }

  /** Returns every app, in the contract's order. */
  apps(): Json[] {
    return list(object(this.#documents.get(TOOLS), TOOLS)['apps'], 'apps');
  }

  /** Returns the output schema of every tool by its name, as written, with all references resolved. */
  outputs(): [string, Json][] {
    return list(object(this.#documents.get(TOOLS), TOOLS)['tools'], 'tools').map((entry) => {
      const { name, outputSchema } = object(entry, 'tool');
      return [text(name, 'name'), this.inline(outputSchema ?? null)];
    });
  }

  /** Returns every tool, in the contract's order. */
  tools(): BundledTool[] {
    return list(object(this.#documents.get(TOOLS), TOOLS)['tools'], 'tools').map((entry) => {
      const {
        scope,
        'x-roles': roles,
        'x-admin': admin,
        'x-access': access,
        'x-all-sites': allSites,
        'x-custom-fields': customFields,
        toolsets,
        finds,
        versioned,
        adds,
        stores,
        brief,
        requests,
        example,
        inputSchema,
        outputSchema,
        ...rest
      } = object(entry, 'tool');
      const argumentSchema = object(this.inline(inputSchema ?? null), 'inputSchema');
      const added = versioned === true ? ['expected_version'] : [];
      const isUpdate = text(rest['name'], 'name').startsWith('update_');
      const input = withProperties(
        argumentSchema,
        Object.fromEntries(added.map((argument) => [argument, this.#framing(argument)])),
      );
      const output = withoutNulls(object(this.inline(outputSchema ?? null), 'outputSchema'));
      const timed = hasTimes(output) && !('timezone' in object(output['properties'], 'properties'));
      return {
        scope: text(scope, `scope of ${rest['name']}`),
        roles: list(roles ?? [], 'x-roles').map((role) => text(role, 'role')),
        admin: admin === true,
        access: access === true || list(access ?? [], 'x-access').map((argument) => text(argument, 'argument')),
        allSites: allSites === true,
        toolsets: list(toolsets ?? [], 'toolsets').map((toolset) => text(toolset, 'toolset')),
        finds: typeof finds === 'string' ? finds : null,
        versioned: versioned === true,
        adds: adds === true,
        customFields: typeof customFields === 'string' ? customFields : null,
        stores: stores === true,
        timed,
        requests: list(requests ?? [], 'requests').map((request) => text(request, 'request')),
        example: object(example, `example of ${rest['name']}`),
        published: {
          ...rest,
          // Directories of hosts look for the title there.
          annotations: { title: rest['title'] ?? null, ...object(rest['annotations'], 'annotations') },
          inputSchema: omit(UNPUBLISHED_BOUNDS, isUpdate ? input : argumentSchema),
          outputSchema: brief === true ? { type: 'object' } : publish(output),
        },
        input,
        output: this.#framed(withHints(output), [
          ...(timed ? ['timed'] : []),
          'all',
          ...(adds === true ? ['adds'] : []),
        ]),
      };
    });
  }

  #framing(name: string): JsonObject {
    return object(this.inline(at(this.#documents.get(TOOLS), `/framing/${name}`) ?? null), name);
  }

  /** Adds the members that the endpoint adds to results. They are not published: published output schemas are open. */
  #framed(output: JsonObject, names: readonly string[]): JsonObject {
    return names
      .map((name) => this.#framing(name))
      .reduce(
        (framed, frame) => ({
          ...withProperties(framed, object(frame['properties'], 'properties')),
          required: [...list(framed['required'] ?? [], 'required'), ...list(frame['required'] ?? [], 'required')],
        }),
        output,
      );
  }
}

const withProperties = (schema: JsonObject, properties: JsonObject): JsonObject => ({
  ...schema,
  properties: { ...object(schema['properties'], 'properties'), ...properties },
});

/** Whether a schema, or one inside it, is of a time. */
const hasTimes = (schema: Json): boolean => {
  if (Array.isArray(schema)) return schema.some(hasTimes);
  if (typeof schema !== 'object' || schema === null) return false;
  return schema['format'] === 'date' || schema['format'] === 'date-time' || Object.values(schema).some(hasTimes);
};

/** Replaces a list of types with `anyOf`, because clients in use reject or drop schemas with a list. */
const splitTypes = (schema: JsonObject): JsonObject => {
  const { type, enum: values, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const own: JsonObject = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
  return {
    anyOf: type.map((name): JsonObject => (name === 'null' ? { type: name } : { type: name, ...own, ...rest })),
  };
};

const isUnpublished = (member: Json): boolean => at(member, '/x-unpublished') === true;

/** Returns a schema without keywords, extensions and unpublished properties, at any depth. `convert` changes each schema inside it. */
const omit = (keywords: ReadonlySet<string>, schema: Json, convert = (part: JsonObject): JsonObject => part): Json => {
  const without = (part: Json, inProperties = false): Json => {
    if (Array.isArray(part)) return part.map((item) => without(item));
    if (typeof part !== 'object' || part === null) return part;
    const kept: JsonObject = Object.fromEntries(
      Object.entries(part)
        .filter(([key, member]) =>
          inProperties ? !isUnpublished(member) : !(keywords.has(key) || key.startsWith('x-')),
        )
        .map(([key, member]) => [key, without(member, key === 'properties' && !inProperties)]),
    );
    return inProperties ? kept : convert(kept);
  };
  return without(schema);
};

const publish = (output: JsonObject): Json => omit(NOT_PUBLISHED, output, splitTypes);
