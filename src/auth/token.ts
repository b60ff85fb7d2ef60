import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The beginnings of tokens: those of tenants, and those of platforms. */
const PREFIXES = { tenant: 'ems_', platform: 'emsp_' };
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORMAT = new RegExp(`^(?:${Object.values(PREFIXES).join('|')})[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

const checksum = (text: string): string => {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
};

/** Creates a token: `ems_` or `emsp_`, 30 random base62 characters and 6 for the CRC-32 of all before. */
export const createToken = (kind: keyof typeof PREFIXES = 'tenant'): string => {
  const prefix = PREFIXES[kind];
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return prefix + random + checksum(prefix + random);
};

/** Returns false for a mistyped or truncated token, which saves a query. True does not mean that the token is valid. */
export const isWellFormed = (token: string): boolean =>
  FORMAT.test(token) && checksum(token.slice(0, -CHECKSUM_LENGTH)) === token.slice(-CHECKSUM_LENGTH);

/** Returns the stored form of a token: its SHA-256. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
