import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../generated/contract.ts';
import { addDays } from '../../core/clock.ts';
import type { Context } from '../../core/context.ts';

/** The days of a report. `to` is the first that is left out, and the day from which on the report is mailed. */
type ReportPeriod = { from: string; to: string };

/** Returns the local time of daily mails and reports. */
export const readDigestAt = async ({ em }: Pick<Context, 'em'>): Promise<string> =>
  (await em.getKysely().selectFrom('settings').select('digest_at').executeTakeFirstOrThrow()).digest_at;

/** Returns the day in a time zone whose daily mail has been due at an instant. */
export const dayOfMails = (at: Date, timezone: string, digest_at: string): string => {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  const isEarly = Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(digest_at)) < 0;
  return addDays(local.toPlainDate().toString(), isEarly ? -1 : 0);
};

/** Returns the last whole week, from Monday on, or month before a day, or up to it if it is the first of the next one. */
export const lastPeriod = (period: Schemas['NotificationPeriod'], day: string): ReportPeriod => {
  const date = Temporal.PlainDate.from(day);
  const to = period === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date.with({ day: 1 });
  const from = period === 'week' ? to.subtract({ weeks: 1 }) : to.subtract({ months: 1 });
  return { from: from.toString(), to: to.toString() };
};
