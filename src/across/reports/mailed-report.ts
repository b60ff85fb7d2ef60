import type { Schemas } from '../../../generated/contract.ts';
import type { Language } from '../../texts/languages.ts';

/** A report to mail: its name, its days, of which `to` is left out, and its place. */
export type MailedReport = {
  name: Schemas['ReportName'];
  from: string;
  to: string;
  location_id: number | null;
  /** Name of the place; null for the whole gym. */
  place: string | null;
  format: Schemas['NotificationFormat'];
};

/** Returns whether a report is about the days of its period, and not about the day of the mail. */
export const isOfPeriod = ({ name }: Pick<MailedReport, 'name'>): boolean =>
  name !== 'replacement' && name !== 'parts_forecast';

/** Title and language of a document. */
export type Titles = { title: string; subtitle: string; language: Language };
