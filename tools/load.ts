import { loadDocuments, TOOLS, type Documents } from './documents.ts';
import { object, type JsonObject } from './json.ts';
import { bundleOpenapi } from './openapi.ts';
import { takeSampleValues, type SampleValues } from './samples.ts';

/** The bundled REST contract, the tool contract as written, the source files of both, and the values of code samples. */
export type Contracts = { openapi: JsonObject; tools: JsonObject; documents: Documents; samples: SampleValues };

/** Reads both contracts in a folder. @throws Error with the file's name when a file is not valid */
export const loadContracts = (root?: URL): Contracts => {
  const documents = loadDocuments(root);
  const openapi = bundleOpenapi(documents);
  const samples = takeSampleValues(openapi);
  return { openapi, tools: object(documents.get(TOOLS), TOOLS), documents, samples };
};
