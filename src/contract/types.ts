import openapiTS, { astToString } from 'openapi-typescript';
import { rebase, type Bundler } from './bundle.ts';
import { list, object, text, type Contracts, type Json, type JsonObject } from './load.ts';

const COMPONENTS = '#/components/schemas/';
const NAMED = /^(?:openapi\.yaml#\/components\/schemas\/|#\/\$defs\/)([A-Za-z]+)$/;

const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The names under which a tool's input and output stand among the generated types. */
const typeNames = (tool: string) => ({ input: `${pascal(tool)}Input`, output: `${pascal(tool)}Output` });

/** Turns a schema of the tool contract into one of an OpenAPI document: named references stay, all others are resolved. */
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

/** Every named schema of both contracts, as seen from the tool contract. @throws Error when the two use one name */
export const namedSchemas = ({ openapi, tools }: Contracts): JsonObject => {
  const rest = object(object(openapi['components'], 'components')['schemas'], 'components.schemas');
  const defs = object(tools['$defs'], '$defs');
  for (const name in defs) if (name in rest) throw new Error(`${name} is defined in both contracts`);
  return { ...object(rebase(rest), 'components.schemas'), ...defs };
};

/** TypeScript types of every operation, schema and tool. */
export const generateTypes = async (contracts: Contracts, bundler: Bundler): Promise<string> => {
  const { openapi, tools } = contracts;
  const schemas: JsonObject = {
    ...object(object(openapi['components'], 'components')['schemas'], 'components.schemas'),
  };
  for (const [name, schema] of Object.entries(object(tools['$defs'], '$defs')))
    schemas[name] = toComponent(bundler, schema);
  const names: string[] = [];
  for (const entry of list(tools['tools'], 'tools')) {
    const tool = object(entry, 'tool');
    const name = text(tool['name'], 'name');
    names.push(name);
    // Without references, so that an argument with a default is a required property of the type.
    schemas[typeNames(name).input] = bundler.inline(tool['inputSchema'] ?? null);
    schemas[typeNames(name).output] = toComponent(bundler, tool['outputSchema'] ?? null);
  }
  const document = { ...openapi, components: { ...object(openapi['components'], 'components'), schemas } };
  const types = astToString(await openapiTS(JSON.stringify(document), { alphabetize: false }));
  const members = (side: 'input' | 'output') =>
    names.map((name) => `  ${name}: Schemas["${typeNames(name)[side]}"];\n`).join('');
  return `${types}
export type Schemas = components["schemas"];
export type OperationId = keyof operations;
/** The arguments of each tool, after its defaults have been filled in. */
export interface ToolInputs {
${members('input')}}
/** The structured content that each tool answers with. */
export interface ToolOutputs {
${members('output')}}
export type ToolName = keyof ToolInputs;
`;
};

const propertiesOf = (bundler: Bundler, contracts: Contracts, name: string): JsonObject =>
  object(object(bundler.inline(namedSchemas(contracts)[name] ?? {}), name)['properties'] ?? {}, `${name}.properties`);

/** How long each property may be that has a limit. */
const limitsOf = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
      const { maxLength, maxItems } = object(property, name);
      const limit = maxLength ?? maxItems;
      return limit === undefined ? [] : [[name, limit]];
    }),
  );

/** Constants that code needs at run time: value sets, the columns of each resource, limits, the names that only the server sets. */
export const generateValues = (contracts: Contracts, bundler: Bundler): string => {
  const sets: string[] = [];
  const columns: string[] = [];
  const limits: string[] = [];
  const serverSet = new Set<string>();
  for (const [name, named] of Object.entries(namedSchemas(contracts))) {
    const schema = object(named, name);
    if (Array.isArray(schema['enum'])) {
      sets.push(`export const ${name} = ${JSON.stringify(schema['enum'])} as const;`);
    }
    const properties = propertiesOf(bundler, contracts, name);
    if ('id' in properties && 'uuid' in properties)
      columns.push(`  ${name}: ${JSON.stringify(Object.keys(properties))},`);
    const limited = limitsOf(properties);
    if (Object.keys(limited).length > 0) limits.push(`  ${name}: ${JSON.stringify(limited)},`);
    const sent = {
      ...propertiesOf(bundler, contracts, `${name}Create`),
      ...propertiesOf(bundler, contracts, `${name}Update`),
    };
    if (Object.keys(sent).length > 0)
      for (const property in properties) if (!(property in sent)) serverSet.add(property);
  }
  return `${sets.join('\n')}

/** The properties of each resource, in the contract's order. */
export const COLUMNS = {
${columns.join('\n')}
} as const;

/** How long the properties of a schema may be: a text in characters, a list in items. */
export const LIMITS = {
${limits.join('\n')}
} as const;

/** Properties of REST resources that neither creating nor updating takes, because the service sets them; a request that carries one is told so. */
export const SERVER_SET: readonly string[] = ${JSON.stringify([...serverSet])};
`;
};
