import { Sheet } from '../../drawing/sheet.ts';
import type { Titles } from './mailed-report.ts';

/** Draws a report as PDF: its title, and its picture over the width of the page. */
export const drawReportPdf = (
  picture: Uint8Array,
  { title, subtitle, language, day }: Titles & { day: string },
): Promise<Uint8Array> => {
  const sheet = new Sheet(title, language, day);
  sheet.page(title, subtitle);
  sheet.picture(picture);
  return sheet.finish(subtitle);
};
