import { readFileSync } from 'node:fs';
import { loadDocuments, TOOLS, type Documents } from './documents.ts';
import { object, type JsonObject } from './json.ts';
import { bundleOpenapi } from './openapi.ts';

/** The bundled REST contract, the tool contract as written, and the source files of both. */
export type Contracts = { openapi: JsonObject; tools: JsonObject; documents: Documents };

const ROOT = new URL('../../', import.meta.url);

/** Returns the text of a file by its path from the project's root. */
export const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Reads both contracts. @throws Error with the file's name when a file is not valid */
export const loadContracts = (): Contracts => {
  const documents = loadDocuments();
  return { openapi: bundleOpenapi(documents), tools: object(documents.get(TOOLS), TOOLS), documents };
};
