import { Problem } from '../core/errors.ts';

/**
 * Returns the key without the quotes of a structured field, because both notations name the same key.
 * @throws Problem validation_failed
 */
export const idempotencyKey = (header: string | string[] | undefined): string | undefined => {
  const key = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : undefined;
  if (key === '')
    throw new Problem('validation_failed', {
      violations: [{ parameter: 'Idempotency-Key', detail: 'must not be empty' }],
    });
  return key;
};
