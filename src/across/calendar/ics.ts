import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { addDays } from '../../core/clock.ts';
import { toLine } from '../../texts/plain-text.ts';
import type { Occurrence } from './occurrences.ts';

/** Seconds after which programs should read a calendar again. */
const REFRESH_SECONDS = 3600;

const titleOf = ({ title, machine, status }: Occurrence): string =>
  toLine(`${status === 'done' ? '✓ ' : ''}${title}${machine === null ? '' : ` – ${machine}`}`);

/** Returns a calendar in the iCalendar format (RFC 5545), each event as a whole day. Equal events give equal bytes. */
export const renderCalendar = (name: string, occurrences: readonly Occurrence[]): string => {
  const calendar = ical({
    name: toLine(name),
    prodId: { company: 'Equipment Maintenance Service', product: 'Calendar', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
  for (const occurrence of occurrences) {
    const { uid, date, status, sequence, changed_at, place, assignee } = occurrence;
    const changed = new Date(changed_at);
    calendar.createEvent({
      id: uid,
      allDay: true,
      // The library writes the day of an instant in UTC.
      start: new Date(`${date}T00:00:00Z`),
      end: new Date(`${addDays(date, 1)}T00:00:00Z`),
      summary: titleOf(occurrence),
      location: place === null ? null : toLine(place),
      description: assignee === null ? null : toLine(`Assigned to ${assignee}`),
      // A due date keeps no person busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      sequence,
      stamp: changed,
      lastModified: changed,
    });
  }
  return calendar.toString();
};
