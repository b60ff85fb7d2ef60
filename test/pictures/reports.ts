/**
 * Draws the pictures of `/docs/reports` into `docs/pictures`, light and dark: the reports of a new demo gym. They show the
 * year up to today, so this runs only when a picture or the demo gym changes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PictureTheme } from '../../generated/values.ts';
import { createCalendar } from '../../src/demo/calendar.ts';
import { pictureFile, PICTURES } from '../../src/http/page.ts';
import { withDemoProcess } from '../support/demo-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { date, monthsAgo } = createCalendar('Europe/Amsterdam');

/** Twelve months, of which the last one is not over. */
const YEAR = `from=${monthsAgo(11).slice(0, 7)}-01&to=${date(1)}`;

/** Contents of each picture. */
const REPORTS: Record<(typeof PICTURES)[number], string> = {
  availability: `availability.svg?interval=month&${YEAR}`,
  failures: `availability.svg?group_by=machine&${YEAR}`,
  maintenance: `maintenance.svg?interval=month&${YEAR}`,
  costs: `costs.svg?interval=month&${YEAR}`,
  replacement: 'replacement.svg?height=340',
  warranty: `warranty.svg?interval=month&${YEAR}`,
  'parts-forecast': 'parts_forecast.svg?height=340',
};

await withDemoProcess(async (service, token) => {
  mkdirSync(join(ROOT, 'docs/pictures'), { recursive: true });
  for (const name of PICTURES)
    for (const theme of PictureTheme) {
      const response = await fetch(`${service.address}/api/v1/reports/${REPORTS[name]}&theme=${theme}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(await response.text());
      writeFileSync(join(ROOT, pictureFile(name, theme)), `${await response.text()}\n`);
    }
});
