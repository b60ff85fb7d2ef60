import { Temporal } from 'temporal-polyfill';
import { dayAt, systemClock } from '../core/clock.ts';

/**
 * Kind of time of an argument, which the tool contract marks with `x-time`:
 * - `happened`: a time in the past; a weekday is the last one, and today without a time is now, the default.
 * - `since`: where a period in the past starts; a weekday is the last one, and a day without a time means its start.
 * - `due`: a time by which something is done; a weekday is the next one, and a day without a time means its end.
 *
 * Today counts as the last and as the next, unless a time with it makes it the wrong one.
 */
const BACKWARDS: readonly (string | undefined)[] = ['happened', 'since'];

/** Whether a time of this kind lies in the past. */
export const isPast = (kind: string | undefined): boolean => BACKWARDS.includes(kind);

/** How far an instant of the past may lie ahead, in ms, because clocks differ. */
const MAX_SKEW_MS = 5 * 60_000;

/** The time zone of the gym, and the current time in ms since 1970. */
export type Clock = { readonly timezone: string; readonly now: number };

/** Returns the clock of a time zone. */
export const clockOf = (timezone: string): Clock => ({ timezone, now: systemClock.now() });

/** Maximum length of a text that is read as a time. */
const MAX_LENGTH = 40;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const OFFSETS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

const DAY = /^(\d{4}-\d{2}-\d{2}|[a-z]+)/i;
const TIME = /^(?:t|,?\s+(?:at\s+)?)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(z|[+-]\d{2}:?\d{2})?$/i;

/** A time of day with twelve hours, such as `5pm` and `5:30 p.m.`. */
const TWELVE_HOURS = /(?<=\s)(0?[1-9]|1[0-2])(:\d{2})?\s*([ap])\.?m\.?$/i;

/** Writes a time of day with twelve hours at the end of a text with twenty-four. */
const withHours = (text: string): string =>
  text.replace(TWELVE_HOURS, (_, hour: string, minutes: string = ':00', half: string) => {
    const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
    return `${hours}${minutes}`;
  });

/** An instant as the format `date-time` wants it, which stays as it is. */
const COMPLETE = /^\d{4}-\d{2}-\d{2}[t\s]\d{2}:\d{2}:\d{2}(\.\d+)?(z|[+-]\d{2}(:?\d{2})?)$/i;

/** The words for a day in the past. */
export const PAST_DAYS: readonly string[] = ['today', 'yesterday', ...WEEKDAYS];

/** Returns today at the gym, as in `2026-11-20`. */
export const showToday = ({ timezone, now }: Clock): string => dayAt(now, timezone);

/** Whether a text is an instant, or a day at the gym, in the future. */
export const isFuture = (text: string, clock: Clock): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? text > showToday(clock)
    : COMPLETE.test(text) && Date.parse(text) > clock.now + MAX_SKEW_MS;

const todayOf = (clock: Clock): Temporal.PlainDate => Temporal.PlainDate.from(showToday(clock));

const readDay = (text: string, clock: Clock, backwards: boolean): Temporal.PlainDate => {
  const word = text.toLowerCase();
  const offset = OFFSETS.get(word);
  const today = todayOf(clock);
  if (offset !== undefined) return today.add({ days: offset });
  const weekday = WEEKDAYS.findIndex((name) => name.toLowerCase() === word) + 1;
  if (weekday === 0) return Temporal.PlainDate.from(text);
  const days = (weekday - today.dayOfWeek + 7) % 7;
  return today.add({ days: backwards && days > 0 ? days - 7 : days });
};

const isWeekday = (text: string): boolean => WEEKDAYS.some((name) => name.toLowerCase() === text.toLowerCase());

type Written = { day: Temporal.PlainDate; time: string | undefined; offset: string | undefined; isWeekday: boolean };

/** Splits a text into a day, a time and an offset. Returns null for anything else. */
const split = (text: string, clock: Clock, kind: string | undefined): Written | null => {
  const trimmed = text.trim();
  const [written = ''] = DAY.exec(trimmed) ?? [];
  const rest = withHours(trimmed.slice(written.length));
  const match = TIME.exec(rest);
  if (trimmed.length > MAX_LENGTH || (rest !== '' && match === null)) return null;
  try {
    const day = readDay(written, clock, isPast(kind));
    const time = match?.[1]?.replace(/^(\d):/, '0$1:');
    return { day, time, offset: match?.[2]?.toUpperCase(), isWeekday: isWeekday(written) };
  } catch {
    return null;
  }
};

const inZone = (day: Temporal.PlainDate, time: string, { timezone }: Clock): string =>
  day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timezone).toString({ timeZoneName: 'never' });

const withTime = (
  { day, time, offset }: { day: Temporal.PlainDate; time: string; offset: string | undefined },
  clock: Clock,
): string =>
  offset === undefined
    ? inZone(day, time, clock)
    : `${day.toString()}T${Temporal.PlainTime.from(time).toString()}${offset.replace(/(\d\d):?(\d\d)/, '$1:$2')}`;

/** Returns an instant, in ms since 1970, with the offset of the gym's time zone, as in `2026-11-20T09:30:00+01:00`. */
export const showInstant = (instant: number, { timezone }: Clock): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** Returns a valid instant like {@link showInstant}, and a day as it is. */
export const showTime = (time: string, clock: Clock): string =>
  time.length === 10 ? time : showInstant(Date.parse(time), clock);

/**
 * Reads an instant: a day and a time without an offset, in the gym's time zone, or a day alone. Returns null for now,
 * where that is the default, and the text itself if it is none of these.
 */
export const readInstant = (text: string, clock: Clock, kind?: string): string | null => {
  if (text.trim().toLowerCase() === 'now') return kind === 'happened' ? null : showInstant(clock.now, clock);
  const written = COMPLETE.test(text) ? null : split(text, clock, kind);
  if (written === null) return text;
  const { day, time, offset } = written;
  try {
    if (time !== undefined) {
      const read = withTime({ day, time, offset }, clock);
      const isWrong = isPast(kind) ? isFuture(read, clock) : Date.parse(read) < clock.now;
      if (!written.isWeekday || !isWrong || !day.equals(todayOf(clock))) return read;
      return withTime({ day: day.add({ days: isPast(kind) ? -7 : 7 }), time, offset }, clock);
    }
    if (kind === 'happened' && day.equals(todayOf(clock))) return null;
    return inZone(day, kind === 'due' ? '23:59' : '00:00', clock);
  } catch {
    return text;
  }
};

/** Reads a day. A time of day is ignored, unless the instant is on another day at the gym. */
export const readDate = (text: string, clock: Clock, kind?: string): string => {
  if (text.trim().toLowerCase() === 'now') return showToday(clock);
  const written = split(text, clock, kind);
  if (written === null) return text;
  const day = written.day.toString();
  if (written.offset === undefined) return day;
  const instant = Date.parse(readInstant(text, clock) ?? '');
  return !Number.isNaN(instant) && showInstant(instant, clock).startsWith(day) ? day : text;
};

/** Returns today at the gym with its weekday, as in `Friday, 2026-11-20`. */
export const showWeekday = (clock: Clock): string => {
  const today = todayOf(clock);
  return `${WEEKDAYS[today.dayOfWeek - 1]}, ${today.toString()}`;
};

/** Returns how long today still lasts at the gym, in ms. */
export const msUntilTomorrow = (clock: Clock): number => {
  const tomorrow = todayOf(clock).add({ days: 1 }).toZonedDateTime(clock.timezone);
  return Math.max(0, tomorrow.epochMilliseconds - clock.now);
};
