import type { ErrorObject } from 'ajv';
import { Problem, invalid, type Violation } from '../core/errors.ts';
import { describeErrors, findUnstorable, UNSTORABLE } from '../core/validation.ts';

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

const place = (pointer: string): { pointer: string } | { parameter: string } => {
  const [, part = '', ...rest] = pointer.split('/');
  if (part === 'requestBody') return { pointer: rest.map((step) => `/${step}`).join('') };
  // A parameter without a name, or with an overlong one, is reported as `query` or `path`; a value of a list by its
  // parameter.
  return { parameter: unescape(rest[0] ?? '') || part };
};

/** Names the body in the detail of an error that concerns it as a whole, because its pointer is empty. */
const namingBody = (violation: Violation): Violation =>
  'pointer' in violation && violation.pointer === '' ? { ...violation, detail: `body ${violation.detail}` } : violation;

/** Returns the problem of a request that the contract does not allow. */
export const toInvalidRequest = (errors: readonly ErrorObject[]): Problem =>
  new Problem('validation_failed', { violations: describeErrors([...errors], place).map(namingBody) });

/** The parts of a request that have been validated. */
type Parts = { body: unknown; params: unknown; query: unknown };

/** Checks that the database can store the texts of a request. @throws Problem validation_failed */
export const requireStorable = ({ body, params, query }: Parts): void => {
  const text = findUnstorable(body);
  if (text !== null) throw invalid(text, UNSTORABLE);
  const [, parameter] = (findUnstorable(params) ?? findUnstorable(query))?.split('/') ?? [];
  if (parameter !== undefined)
    throw new Problem('validation_failed', { violations: [{ parameter, detail: UNSTORABLE }] });
};
