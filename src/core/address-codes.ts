import { hash, randomBytes } from 'node:crypto';
import type { Context } from './context.ts';
import { conflict } from './errors.ts';

/** Returns an unguessable code for an address that works without a token: 192 random bits in Base64url. */
export const createCode = (): string => randomBytes(24).toString('base64url');

/** Whether a text may be a code of {@link createCode}. */
export const isCode = (text: string): boolean => /^[\w-]{32}$/.test(text);

/** Returns the form in which a code, or another value that works like one, is stored: its SHA-256. */
export const hashCode = (code: string): Buffer => hash('sha256', code, 'buffer');

/**
 * Returns the address of the service from outside. `what` begins the sentence of the refusal, such as `Links contain`.
 * @throws Problem conflict while the address is not known
 */
export const requirePublicUrl = ({ services }: Pick<Context, 'services'>, what: string): string => {
  const url = services.publicUrl();
  if (url === null)
    throw conflict(`${what} the address of the service, which is not known: the operator has to set PUBLIC_URL.`);
  return url;
};
