import { readProjectFile } from './project-files.ts';

/** The bundled REST contract, as far as operations read it. */
type ContractDocument = { components: { schemas: Record<string, Record<string, unknown>> } };

let loaded: ContractDocument | undefined;

/** Returns the bundled REST contract. Parses it at the first call, because few processes need it while they run. */
export const contractDocument = (): ContractDocument => {
  const document: ContractDocument = loaded ?? JSON.parse(readProjectFile('generated/openapi.json'));
  loaded = document;
  return document;
};
