import openapiTS, { astToString } from 'openapi-typescript';
import type { Bundler } from './bundle.ts';
import { at, list, members, object, text, type Json, type JsonObject } from './json.ts';
import type { Contracts } from './load.ts';
import { namedSchemas } from './openapi.ts';
import { expandedOperations } from './partial-reads.ts';

const COMPONENTS = '#/components/schemas/';
const NAMED = /#\/(?:components\/schemas|\$defs)\/([A-Za-z]+)$/;

const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the names of the generated types of a tool's input and output. */
const typeNames = (tool: string) => ({ input: `${pascal(tool)}Input`, output: `${pascal(tool)}Output` });

/** Converts a schema for the single document: references to named schemas are kept, all others are inlined. */
const toComponent = (bundler: Bundler, value: Json): Json => {
  if (Array.isArray(value)) return value.map((item) => toComponent(bundler, item));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value['x-extends'] === 'string') return bundler.inline(value);
  if (typeof value['$ref'] === 'string') {
    const name = NAMED.exec(value['$ref'])?.[1];
    return name === undefined ? bundler.inline(value) : { $ref: COMPONENTS + name };
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toComponent(bundler, member)]));
};

const unionOf = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(' | ');

/** Returns TypeScript types of every operation, schema and tool. */
export const generateTypes = async ({ openapi, tools, documents }: Contracts, bundler: Bundler): Promise<string> => {
  const components = object(openapi['components'], 'components');
  // The published schemas that no file has are made from others, such as those of expanded records.
  const schemas = {
    ...object(components['schemas'], 'schemas'),
    ...object(toComponent(bundler, namedSchemas(documents)), 'schemas'),
  };
  const names: string[] = [];
  for (const entry of list(tools['tools'], 'tools')) {
    const tool = object(entry, 'tool');
    const name = text(tool['name'], 'name');
    names.push(name);
    // Without references, because then an argument with a default is a required property of the type.
    schemas[typeNames(name).input] = bundler.inline(tool['inputSchema'] ?? null);
    schemas[typeNames(name).output] = toComponent(bundler, tool['outputSchema'] ?? null);
  }
  const document = { ...openapi, components: { ...components, schemas } };
  const types = astToString(await openapiTS(JSON.stringify(document), { alphabetize: false }));
  const typesOf = (side: 'input' | 'output') =>
    names.map((name) => `  ${name}: Schemas["${typeNames(name)[side]}"];\n`).join('');
  const webhookIds = Object.entries(members(openapi['webhooks'], 'webhooks')).map(([name, webhook]) =>
    text(at(object(webhook, name), '/post/operationId'), `operationId of ${name}`),
  );
  return `${types}
export type Schemas = components["schemas"];
/** The operations of receivers: what webhooks call. */
export type WebhookOperationId = ${unionOf(webhookIds)};
export type OperationId = Exclude<keyof operations, WebhookOperationId>;
/** The operations that read the records which \`expand\` adds. */
export type ExpandedOperationId = ${unionOf(expandedOperations(openapi))};
/** The arguments of each tool, after its defaults have been filled in. */
export interface ToolInputs {
${typesOf('input')}}
/** The structured content that each tool returns. */
export interface ToolOutputs {
${typesOf('output')}}
export type ToolName = keyof ToolInputs;
/** The templates of resources. */
export type ResourceName = ${unionOf(bundler.resources(openapi).map(({ name }) => text(name, 'name')))};
`;
};

/** Returns the maximum of a single value or a list: a number, a length in characters or a number of items. */
const maximumOf = ({ maximum, maxLength, maxItems }: JsonObject): Json | undefined => maximum ?? maxLength ?? maxItems;

/** Returns the maximum length of each property that has one. */
const limitsOf = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
      const { maxLength, maxItems } = object(property, name);
      const limit = maxLength ?? maxItems;
      return limit === undefined ? [] : [[name, limit]];
    }),
  );

const snake = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

const namesOfInstants = (properties: JsonObject): string[] =>
  Object.keys(properties).filter((name) => object(properties[name] ?? null, name)['format'] === 'date-time');

/** Returns constants that the code needs at run time: the version, the UUID pattern, enums, columns, maxima and limits. */
export const generateValues = ({ openapi, documents }: Contracts, bundler: Bundler): string => {
  const sets: string[] = [];
  const columns: string[] = [];
  const maxima: string[] = [];
  const limits: string[] = [];
  const instants: string[] = [];
  const closed: string[] = [];
  const referable: string[] = [];
  const named = namedSchemas(documents);
  for (const [name, value] of Object.entries(named)) {
    const schema = object(bundler.inline(value), name);
    const values = schema['enum'] ?? schema['x-known-values'];
    if (Array.isArray(values)) sets.push(`export const ${name} = ${JSON.stringify(values)} as const;`);
    const maximum = maximumOf(schema);
    const kind = snake(name.replace(/Status$/, ''));
    if (schema['x-closed'] !== undefined) closed.push(`  ${kind}: ${JSON.stringify(schema['x-closed'])},`);
    if (maximum !== undefined) maxima.push(`  ${name}: ${JSON.stringify(maximum)},`);
    const properties = members(schema['properties'], `${name}.properties`);
    const isResource = ['id', 'uuid', 'created_at'].every((property) => property in properties);
    if (isResource || name === 'SearchResult') columns.push(`  ${name}: ${JSON.stringify(Object.keys(properties))},`);
    if (isResource) instants.push(`  ${snake(name)}: ${JSON.stringify(namesOfInstants(properties))},`);
    if (isResource && 'version' in properties && 'external_ref' in properties && `${name}Create` in named)
      referable.push(snake(name));
    const limited = limitsOf(properties);
    if (Object.keys(limited).length > 0) limits.push(`  ${name}: ${JSON.stringify(limited)},`);
  }
  return `/** The version of the contracts. */
export const VERSION = ${JSON.stringify(object(openapi['info'], 'info')['version'])};

/** The pattern of a UUID in any letter case (RFC 9562). */
export const UUID_PATTERN = ${JSON.stringify(text(at(named, '/Reference/oneOf/1/pattern'), 'pattern of Reference'))};

/** The pattern of an external_ref, and of a reference by one. */
export const EXTERNAL_REF_PATTERN = ${JSON.stringify(text(at(named, '/ExternalRef/pattern'), 'pattern of ExternalRef'))};
export const EXTERNAL_REFERENCE_PATTERN = ${JSON.stringify(text(at(named, '/Reference/oneOf/2/pattern'), 'pattern of Reference'))};

${sets.join('\n')}

/** The statuses of each kind of record that nothing more is done about: those in x-closed. */
export const CLOSED = {
${closed.join('\n')}
} as const;

/** The properties of each resource and of the result of a search, in the contract's order. */
export const COLUMNS = {
${columns.join('\n')}
} as const;

/** The kinds of records that have an external_ref. */
export const REFERABLE = ${JSON.stringify(referable)} as const;

/** The properties of each kind of resource that are instants. */
export const INSTANTS = {
${instants.join('\n')}
} as const;

/** The maximum of each schema of a single value or a list: of a number, of a text in characters, of a list in items. */
export const MAXIMA = {
${maxima.join('\n')}
} as const;

/** How long the properties of a schema may be: a text in characters, a list in items. */
export const LIMITS = {
${limits.join('\n')}
} as const;
`;
};
