import { InvalidArgumentError, Option } from 'commander';
import { MAXIMA } from '../../generated/values.ts';
import { normalizeName } from '../auth/administration.ts';
import { isTimezone } from '../core/clock.ts';
import { EMS } from '../config/command-name.ts';

/** Parses the name of an IANA time zone. */
export const parseTimezone = (name: string): string => {
  if (isTimezone(name)) return name;
  throw new InvalidArgumentError('It must be an IANA time zone name, such as Europe/Amsterdam.');
};

/** Parses a name. Surrounding spaces are removed. */
export const parseName = (text: string): string => {
  const name = normalizeName(text);
  if (name !== '' && name.length <= MAXIMA.ShortText) return name;
  throw new InvalidArgumentError(`It must be 1 to ${MAXIMA.ShortText} characters long and not blank.`);
};

const MILLISECONDS: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const millisecondsOf = (text: string): number | null => {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([hdw])$/.exec(text) ?? [];
  const milliseconds = MILLISECONDS[unit];
  return milliseconds === undefined ? null : Number(count) * milliseconds;
};

/** Parses a lifetime, such as 90d. Returns the instant of its end. */
export const parseExpiry = (text: string): Date | 'never' => {
  if (text === 'never') return text;
  const milliseconds = millisecondsOf(text);
  if (milliseconds === null)
    throw new InvalidArgumentError('It must be a number of hours, days or weeks, such as 12h, 90d or 4w, or never.');
  return new Date(Date.now() + milliseconds);
};

/** Parses a duration, such as 24h, in ms. `0` is accepted too. */
export const parseGrace = (text: string): number => {
  const milliseconds = text === '0' ? 0 : millisecondsOf(text);
  if (milliseconds === null)
    throw new InvalidArgumentError('It must be a number of hours, days or weeks, such as 12h, 2d or 1w, or 0.');
  return milliseconds;
};

/** Parses the id of a token. */
export const parseTokenId = (text: string): number => {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`It must be the id of a token, as shown by "${EMS} token list".`);
};

/** The options of commands that print a record or a list. */
export type JsonOption = { json?: boolean };

/** Returns the option `--tenant` for an existing tenant. */
export const tenantOption = (description: string): Option =>
  new Option('--tenant <name>', description).argParser(parseName).makeOptionMandatory();
