import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse } from 'yaml';
import { at, list, members, object, text, type Json, type JsonObject } from './json.ts';

/** Every file of the contracts by its path from the root. References have the form `<path>#<JSON Pointer>`. */
export type Documents = ReadonlyMap<string, JsonObject>;

/** The hand-written root of the REST contract. */
export const OPENAPI = 'openapi.yaml';

/** The hand-written root of the tool contract, whose list of tools refers to the files in mcp/. */
export const TOOLS = 'tools.schema.json';

/** The folder of the project. */
export const ROOT = new URL('../', import.meta.url);

/** Returns the text of a file by its path from the project's root. */
export const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Keys whose value is a reference: the standard one, and the tool contract's extension for extending a schema. */
const REFERENCES = ['$ref', 'x-extends'];

const withFullReferences = (value: Json, file: string): Json => {
  if (Array.isArray(value)) return value.map((item) => withFullReferences(item, file));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (!REFERENCES.includes(key) || typeof member !== 'string') return [key, withFullReferences(member, file)];
      const [target = '', pointer = ''] = member.split('#');
      const path = target === '' ? file : posix.join(posix.dirname(file), target);
      return [key, `${path}#${pointer}`];
    }),
  );
};

/** Returns the paths of the files of an extension in a folder, sorted. */
const filesIn = (folder: string, extension: string, root: URL): string[] =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(extension))
    .toSorted()
    .map((name) => `${folder}/${name}`);

const readDocument = (file: string, root: URL): Json => {
  try {
    return parse(readFileSync(new URL(file, root), 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

/**
 * Reads every file of both contracts in a folder. The root of the tool contract has the tools themselves, each with its name,
 * instead of references to them.
 * @throws Error with the file's name when a file is not valid, or with the names of tools that the root does not list
 */
export const loadDocuments = (root = ROOT): Documents => {
  const files = [OPENAPI, ...filesIn('openapi', '.yaml', root), TOOLS, ...filesIn('mcp', '.json', root)];
  const documents = new Map(
    files.map((file) => {
      return [file, object(withFullReferences(readDocument(file, root), file), file)];
    }),
  );
  const tools = object(documents.get(TOOLS), TOOLS);
  return documents.set(TOOLS, { ...tools, tools: toolsOf(documents, list(tools['tools'], `${TOOLS}, tools`)) });
};

/** Returns the tools that the root lists, in its order. @throws Error when a file has a tool that the root does not list */
const toolsOf = (documents: Documents, listed: readonly Json[]): Json[] => {
  const references = listed.map((entry) => text(object(entry, 'tool')['$ref'], `$ref in ${TOOLS}, tools`));
  const defined = [...documents].flatMap(([file, document]) =>
    file.startsWith('mcp/')
      ? Object.keys(members(document['tools'], file)).map((name) => `${file}#/tools/${name}`)
      : [],
  );
  const missing = defined.filter((reference) => !references.includes(reference));
  if (missing.length > 0) throw new Error(`${TOOLS} must list ${missing.join(', ')}`);
  return references.map((reference) => ({
    name: posix.basename(reference),
    ...object(resolve(documents, reference), reference),
  }));
};

/** Returns the target of a full reference. @throws Error when there is no target */
export const resolve = (documents: Documents, reference: string): Json => {
  const [file = '', pointer = ''] = reference.split('#');
  const value = at(documents.get(file), pointer);
  if (value === undefined) throw new Error(`${reference} does not exist`);
  return value;
};
