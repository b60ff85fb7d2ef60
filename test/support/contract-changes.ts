import { Bundler } from '../../tools/bundle.ts';
import { compareContracts, type PublishedContracts } from '../../tools/evolution.ts';
import { list, object, type JsonObject } from '../../tools/json.ts';
import { loadContracts } from '../../tools/load.ts';

const contracts = loadContracts();
/** The current contracts. */
export const released: PublishedContracts = {
  openapi: contracts.openapi,
  tools: new Bundler(contracts.documents).tools(),
};

/** Returns the object at a path of keys, to be changed in place. */
export const at = (start: JsonObject, ...keys: string[]): JsonObject =>
  keys.reduce((value, key) => object(value[key], key), start);

/** Returns a schema of the REST contract, to be changed in place. */
export const schema = ({ openapi }: PublishedContracts, name: string): JsonObject =>
  at(openapi, 'components', 'schemas', name);

/** Returns an operation of the REST contract, to be changed in place. */
export const operation = ({ openapi }: PublishedContracts, path: string, method: string): JsonObject =>
  at(openapi, 'paths', path, method);

/** Returns a tool, to be changed in place. @throws Error when there is no tool with this name */
export const tool = ({ tools }: PublishedContracts, name: string) => {
  const tool = tools.find(({ published }) => published['name'] === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return tool;
};

/** Returns the input schema of a tool, to be changed in place. */
export const input = (after: PublishedContracts, name: string): JsonObject =>
  at(tool(after, name).published, 'inputSchema');

/** Returns the output schema of a tool, to be changed in place. */
export const output = (after: PublishedContracts, name: string): JsonObject =>
  at(tool(after, name).published, 'outputSchema');

/** Removes a field, and removes its name from the required fields. */
export const removeField = (from: JsonObject, name: string): void => {
  delete at(from, 'properties')[name];
  from['required'] = list(from['required'] ?? [], 'required').filter((required) => required !== name);
};

/** Adds a text field to an object schema. */
export const addField = (to: JsonObject, name: string, required: boolean): void => {
  at(to, 'properties')[name] = { type: 'string', maxLength: 20 };
  if (required) to['required'] = [...list(to['required'] ?? [], 'required'), name];
};

/** Returns the breaks and the additions, in this order, that the comparison finds after a change. */
export const changesOf = (change: (after: PublishedContracts) => void): string[][] => {
  const after = structuredClone(released);
  change(after);
  const changes = compareContracts(released, after);
  return [changes.filter(({ advice }) => advice !== null), changes.filter(({ advice }) => advice === null)].map(
    (some) => some.map(({ place, text }) => `${place}: ${text}`),
  );
};

/** A change to a copy of the contracts, and the expected finding. */
export type Case = [name: string, change: (after: PublishedContracts) => void, text: string];
