import { readProjectFile } from '../../platform/project-files.ts';

type Described = { description?: string };
type Contract = { components: { schemas: Record<string, { properties?: Record<string, Described> }> } };

let contract: Contract | undefined;

/** Returns what figures mean, in the words of the contract. Reads it at the first report of an agent. */
export const defineFigures = (schema: string, figures: readonly string[]): Record<string, string> => {
  contract ??= JSON.parse(readProjectFile('generated/openapi.json'));
  const properties = contract?.components.schemas[schema]?.properties ?? {};
  return Object.fromEntries(
    figures.flatMap((name) => {
      const { description } = properties[name] ?? {};
      return description === undefined ? [] : [[name, description]];
    }),
  );
};
