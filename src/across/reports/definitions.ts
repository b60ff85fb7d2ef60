import { contractDocument } from '../../core/contract-document.ts';

/** Returns what figures of a schema mean, in the words of the contract. */
export const defineFigures = (schema: string, figures: readonly string[]): Record<string, string> => {
  const properties = Object(contractDocument().components.schemas[schema]?.['properties']);
  return Object.fromEntries(
    figures.flatMap((name) => {
      const { description } = Object(properties[name]);
      return typeof description === 'string' ? [[name, description]] : [];
    }),
  );
};
