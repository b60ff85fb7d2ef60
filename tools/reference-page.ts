import { page, script, settings, TRY } from '../src/http/page.ts';
import { SAMPLE_ORIGIN } from '../src/http/sample-origin.ts';
import { members, text, type JsonObject } from './json.ts';
import { toHtml } from './markdown.ts';

/** The contract as files, without the samples and chapters that the page adds. */
const DOWNLOADS = `Download the contract: [OpenAPI 3.1 (YAML)](/openapi.yaml), [OpenAPI 3.1 (JSON)](/openapi.json),
[OpenAPI 3.0 (JSON)](/openapi-3.0.json). The [REST reference](/docs) is the same for reading.`;

const TOKEN = `<form aria-label="Token" autocomplete="off">
<label for="token">Token</label>
<input id="token" type="password" size="44" placeholder="ems_…" autocomplete="off" spellcheck="false" disabled>
<output id="holder" for="token"></output>
<small>Kept in this page only, until you close or reload it. Requests go to this service and change its records.</small>
</form>`;

/** Returns the introduction of the contract in Markdown, under the heading of the page. */
const introduction = (info: JsonObject): string => {
  const chapters = text(info['description'], 'info.description').replaceAll(/^#/gm, '##');
  return `# ${text(info['title'], 'info.title')}\n\n${DOWNLOADS}\n\n${chapters}`;
};

/**
 * Returns the page that sends requests, as HTML. Browsers show the introduction before OpenAPI Explorer has started,
 * and without JavaScript.
 */
export const referencePage = (openapi: JsonObject): string =>
  page({
    path: TRY,
    title: 'Try it',
    content: `<div id="reference">
${TOKEN}
<noscript><p class="text">The operations need JavaScript. The introduction, the contract and the other pages do not.</p></noscript>
<openapi-explorer hide-server-selection hide-authentication hide-components display-nulls use-path-in-nav-bar="false" fetch-credentials="omit">
<div slot="loader" class="text">
${toHtml(introduction(members(openapi['info'], 'info')))}</div>
</openapi-explorer>
</div>
`,
    scripts: settings({ sampleOrigin: SAMPLE_ORIGIN }) + script('/docs/explorer.js') + script('/docs/reference.js'),
  });
