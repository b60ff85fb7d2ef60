import type { ToolName, ToolOutputs } from '../../generated/contract.ts';
import { Bundler } from '../../tools/bundle.ts';
import { loadDocuments, TOOLS } from '../../tools/documents.ts';
import { list, object, type Json, type JsonObject } from '../../tools/json.ts';
import { admitsNull, withoutNull } from '../../tools/outputs.ts';
import { isObject } from '../../src/core/json.ts';

let schemas: Map<string, JsonObject> | undefined;

/** Returns the output schemas as written, in which properties may be null. */
const outputSchemas = (): Map<string, JsonObject> => {
  const documents = loadDocuments();
  const bundler = new Bundler(documents);
  const tools = list(object(documents.get(TOOLS), TOOLS)['tools'], 'tools').map((tool) => object(tool, 'tool'));
  return new Map(
    tools.map((tool) => [String(tool['name']), object(bundler.inline(tool['outputSchema'] ?? null), 'outputSchema')]),
  );
};

const complete = (schema: Json, value: unknown): unknown => {
  const { properties, items } = withoutNull(object(schema, 'schema'));
  if (Array.isArray(value)) return value.map((item) => (items === undefined ? item : complete(items, item)));
  if (!isObject(value) || properties === undefined) return value;
  const members = Object.entries(object(properties, 'properties')).flatMap(([name, member]): [string, unknown][] => {
    if (value[name] !== undefined) return [[name, complete(member, value[name])]];
    return admitsNull(member) ? [[name, null]] : [];
  });
  return { ...value, ...Object.fromEntries(members) };
};

/**
 * Returns the structured content of a tool as its handler returned it: with null for what is absent. Tests read it with
 * the contract's types; `tryCall` returns what a client receives.
 */
export const withNulls = <Name extends ToolName>(tool: Name, content: unknown): ToolOutputs[Name] => {
  schemas ??= outputSchemas();
  return JSON.parse(JSON.stringify(complete(schemas.get(tool) ?? {}, content)));
};
