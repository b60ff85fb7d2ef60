/** Takes the pictures of `docs/listing.md`: the apps in the demo gym, as a host shows them beside a conversation. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { APP_PICTURES } from '../../src/http/page.ts';
import { withApp } from '../support/apps.ts';
import { withDemoProcess } from '../support/demo-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The call that opens the app of each picture, and a text that the app shows at its end. */
const CALLS: Record<(typeof APP_PICTURES)[number], { tool: string; args: Record<string, unknown>; text: RegExp }> = {
  'floor-plan': { tool: 'show_floor_plan', args: { floor_plan_id: '4' }, text: /not active/ },
  availability: {
    tool: 'get_report',
    args: { report: 'availability', group_by: 'type' },
    text: /What the figures mean/,
  },
  round: { tool: 'overview', args: {}, text: /^Low stock/ },
};

await withDemoProcess(async (service, token) => {
  const host = { token, query: '?toolsets=all', mode: 'auto', theme: 'light', dropsMeta: false } as const;
  for (const [name, { tool, args, text }] of Object.entries(CALLS))
    await withApp(
      service.address,
      { ...host, tool, args, displayModes: ['inline'] },
      async ({ app, page }) => {
        await app.getByText(text).first().waitFor();
        await page.screenshot({ path: join(ROOT, `docs/pictures/app-${name}.png`) });
      },
      { viewport: { width: 1024, height: 500 } },
    );
});
