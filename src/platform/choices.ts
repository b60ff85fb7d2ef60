import { invalid } from './errors.ts';

/** Checks that exactly one of several alternatives at a place is given. @throws Problem validation_failed */
export const requireOneOf = (input: object, alternatives: readonly string[], place = ''): void => {
  const [given, other] = alternatives.filter((name) => Reflect.get(input, name) !== undefined);
  const [first = '', ...rest] = alternatives;
  if (given === undefined) throw invalid(`${place}/${first}`, `or ${rest.join(' or ')} is required`);
  if (other !== undefined) throw invalid(`${place}/${other}`, `must not be given together with ${given}`);
};
