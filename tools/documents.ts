import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse } from 'yaml';
import { at, object, type Json, type JsonObject } from './json.ts';

/** Every file of the contracts by its path from the root. References have the form `<path>#<JSON Pointer>`. */
export type Documents = ReadonlyMap<string, JsonObject>;

/** The hand-written root of the REST contract. */
export const OPENAPI = 'openapi.yaml';

/** The tool contract. */
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

/** Reads every file of both contracts in a folder. @throws Error with the file's name when a file is not valid */
export const loadDocuments = (root = ROOT): Documents => {
  const areas = readdirSync(new URL('openapi', root)).filter((name) => name.endsWith('.yaml'));
  const files = [OPENAPI, ...areas.toSorted().map((name) => `openapi/${name}`), TOOLS];
  return new Map(
    files.map((file) => {
      const content: Json = parse(readFileSync(new URL(file, root), 'utf8'));
      return [file, object(withFullReferences(content, file), file)];
    }),
  );
};

/** Returns the target of a full reference. @throws Error when there is no target */
export const resolve = (documents: Documents, reference: string): Json => {
  const [file = '', pointer = ''] = reference.split('#');
  const value = at(documents.get(file), pointer);
  if (value === undefined) throw new Error(`${reference} does not exist`);
  return value;
};
