import type { Schemas } from '../../generated/contract.ts';

type Status = Schemas['MachineStatus'];

/** A symbol for each status beside its colour, for people who cannot tell the colours apart. */
export const SYMBOLS: Readonly<Record<Status, string>> = {
  active: '✓',
  partial_defect: '!',
  defect: '✕',
  out_of_service: '⊘',
  maintenance: '⚙',
  waiting_parts: '…',
  retired: '–',
};

/** Returns a value of the contract, such as `out_of_service`, in words. */
export const words = (value: string): string => value.replaceAll('_', ' ');

/** Returns words as the beginning of a sentence. */
export const capitalized = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

/** Returns a day of the gym, such as `2026-11-26`, in the host's language. */
export const showDay = (day: string, locale: string | undefined): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );

/** Returns an instant in the time zone of the gym and the host's language. */
export const showInstant = (instant: string, timeZone: string | undefined, locale: string | undefined): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(
    new Date(instant),
  );

/** Returns a length of time as its two largest units, such as `3 d 4 h`. */
export const showDuration = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const units = [days && `${days} d`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean);
  return units.slice(0, 2).join(' ') || '0 min';
};

/** Returns `1 machine`, `2 machines`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
