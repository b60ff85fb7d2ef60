import { readFileSync } from 'node:fs';
import { loadDocuments, TOOLS, type Documents } from './documents.ts';
import { object, type JsonObject } from './json.ts';
import { bundleOpenapi } from './openapi.ts';

/** The two contracts: the REST contract as one document, the tool contract as written, and the files that both are made of. */
export type Contracts = { openapi: JsonObject; tools: JsonObject; documents: Documents };

const ROOT = new URL('../../', import.meta.url);

/** The text of a file of the project, by its path from the root. */
export const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Reads both contracts. @throws Error that names the file when one is not what it should be */
export const loadContracts = (): Contracts => {
  const documents = loadDocuments();
  return { openapi: bundleOpenapi(documents), tools: object(documents.get(TOOLS), TOOLS), documents };
};
