import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readText } from '../../tools/documents.ts';
import { NO_CHROMIUM, withPage } from '../support/chromium.ts';
import { useSharedService } from '../support/service.ts';

const service = useSharedService();
const SCHEMAS = Object.keys(JSON.parse(readText('derived/documentation.json')).components.schemas);

/** Operations whose bodies and results have every kind of field: alternatives, lists, objects in objects, and values that may be null. */
const ROUTES = [
  'get-/api/v1/machines',
  'post-/api/v1/work_orders',
  'get-/api/v1/overview',
  'post-/api/v1/webhook_endpoints',
  'post-/api/v1/inspections',
  'get-/api/v1/events',
];

const WORDS =
  'any values?|text|integers?|numbers?|UUIDs?|dates?|date and time|URLs?|URL or path|JSON Pointer|boolean|object|list of objects|one of …|null';
const TYPE = new RegExp(`^(?:(?:list of |array of )?(?:${WORDS})(?: or )?)*$`);

type Row = { name: string; type: string; description: string };

/** Returns the rows of all tables of fields and parameters, in shadow roots too. */
const READ_ROWS = `(() => {
  const rows = [];
  const text = (row, name) => row.querySelector(name)?.innerText.trim() ?? '';
  const read = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches('.tr:has(> .key-type)'))
        rows.push({ name: text(element, '.key'), type: text(element, '.key-type'), description: text(element, '.key-descr') });
      if (element.matches('tr:has(.param-type)') && text(element, '.param-name') !== 'Accept')
        rows.push({ name: text(element, '.param-name').replace('*', ''), type: text(element, '.param-type').replace('*', ''), description: text(element, '.param-description') });
      if (element.shadowRoot) read(element.shadowRoot);
    }
  };
  read(document);
  return rows;
})()`;

const urlOf = (route: string): string => `${service.base}/docs/try#?route=${route}`;

const rowsOf = async (page: Page): Promise<Row[]> => {
  await page.locator('schema-table').locator('visible=true').first().waitFor();
  const rows: Row[] = JSON.parse(String(await page.evaluate(`JSON.stringify(${READ_ROWS})`)));
  return rows;
};

describe.skipIf(NO_CHROMIUM)('the tables of the reference', () => {
  it.each(ROUTES)('of %s name types in words, and no schema of the contract', { timeout: 60_000 }, (route) =>
    withPage(urlOf(route), async ({ page, errors }) => {
      const rows = await rowsOf(page);
      expect(rows.length).toBeGreaterThan(5);
      for (const { name, type, description } of rows) {
        expect(type, name).toMatch(TYPE);
        expect(SCHEMAS.filter((schema) => description.startsWith(`${schema}:`))).toEqual([]);
        expect(
          SCHEMAS.filter((schema) => name.replace(/^\d+/, '') === schema),
          name,
        ).toEqual([]);
      }
      expect(errors).toEqual([]);
    }),
  );

  it('show a phone the description of each field, and break no name that fits a line', { timeout: 60_000 }, () =>
    withPage(
      urlOf('post-/api/v1/work_orders'),
      async ({ page }) => {
        const rows = await rowsOf(page);
        const cost = rows.find(({ name }) => name.startsWith('total_cost'));
        expect(cost?.description).not.toBe('');
        const names = page.locator('.key-label', { hasText: '_' }).locator('visible=true');
        const heights = await names.evaluateAll((labels) =>
          labels.map((label) => label.getBoundingClientRect().height),
        );
        expect(heights.length).toBeGreaterThan(3);
        expect(Math.max(...heights)).toBeLessThan(30);
      },
      { viewport: { width: 390, height: 800 } },
    ),
  );

  it('break the values of a field only between them', { timeout: 60_000 }, () =>
    withPage(urlOf('get-/api/v1/machines/-id-'), async ({ page }) => {
      await rowsOf(page);
      const values = page.locator('.key-descr > div', { hasText: 'out_of_service' }).locator('visible=true').first();
      const broken = await values.evaluate((element) => {
        const range = element.ownerDocument.createRange();
        const texts = [...element.childNodes].filter((node) => node.textContent?.includes('out_of_service'));
        return texts.map((node) => {
          const start = node.textContent?.indexOf('out_of_service') ?? 0;
          range.setStart(node, start);
          range.setEnd(node, start + 'out_of_service'.length);
          return range.getClientRects().length;
        });
      });
      expect(broken).toEqual([1]);
    }),
  );
});
