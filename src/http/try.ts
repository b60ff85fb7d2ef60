import { page, script } from './page.ts';

const CONTENT = `<div id="try">
<div class="token">
<label for="token">Token</label>
<input id="token" type="password" size="44" placeholder="ems_…" autocomplete="off" spellcheck="false" disabled>
<output id="holder" for="token"></output>
<small>Kept in this page only, until you close or reload it. Requests go to this service and change its records.</small>
</div>
<noscript>This page needs JavaScript.</noscript>
<rapi-doc render-style="focused" schema-style="table" show-header="false" show-info="false" load-fonts="false"
  allow-authentication="false" allow-server-selection="false" allow-spec-url-load="false" allow-spec-file-load="false"
  allow-advanced-search="false" persist-auth="false" fetch-credentials="omit" show-method-in-nav-bar="as-colored-text"
  nav-bg-color="#1d2733" primary-color="#1f4fbf"></rapi-doc>
</div>
`;

/** Returns the page from which a reader calls every operation with a token, as HTML. */
export const tryPage = (settings: string): string =>
  page({
    path: '/docs/try',
    title: 'Try a call',
    content: CONTENT,
    scripts: settings + script('/docs/rapidoc.js') + script('/docs/try.js'),
  });
