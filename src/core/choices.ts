import { invalid } from './errors.ts';

/** Checks that an input has exactly one of several alternatives at a place. @throws Problem validation_failed */
export const requireOneOf = (input: object, alternatives: readonly string[], place = ''): void => {
  const [chosen, other] = alternatives.filter((name) => Reflect.get(input, name) !== undefined);
  const [first = '', ...rest] = alternatives;
  if (chosen === undefined) throw invalid(`${place}/${first}`, `or ${rest.join(' or ')} is required`);
  if (other !== undefined) throw invalid(`${place}/${other}`, `must not be given together with ${chosen}`);
};
