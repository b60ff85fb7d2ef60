import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { readText } from './documents.ts';

/** The packages whose code the script contains. The first three share one license. */
const BUNDLED = ['@modelcontextprotocol/ext-apps', '@modelcontextprotocol/client', '@modelcontextprotocol/core', 'zod'];

const licenseOf = (name: string): string =>
  readFileSync(join(dirname(findPackageJSON(name, import.meta.url) ?? ''), 'LICENSE'), 'utf8').trim();

/** Returns the script of all apps as one module, without imports. */
const bundle = async (): Promise<string> => {
  const build = await rolldown({
    input: fileURLToPath(new URL('../src/apps/main.ts', import.meta.url)),
    platform: 'browser',
  });
  const { output } = await build.generate({ format: 'esm', minify: true, comments: false, codeSplitting: false });
  await build.close();
  return output[0].code.trim();
};

/** Text in a script or style element ends at its end tag, also inside a string or a comment. */
const inElement = (text: string): string => text.replaceAll(/<(?=\/(?:script|style)|!--)/gi, '\\x3C');

/**
 * Returns the document of all apps, which loads nothing: its script and style are inside. The service names the app on
 * the body, in `data-app`. The document is generated because a production install then needs none of the packages.
 */
export const appDocument = async (version: string): Promise<string> => {
  const licenses = [...new Set(BUNDLED.map(licenseOf))].join('\n\n');
  return `<!doctype html>
<!--
The script contains ${BUNDLED.join(', ')}.

${licenses.replaceAll('--', '- -')}
-->
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Equipment Maintenance Service</title>
<style>
${inElement(readText('src/apps/app.css').trim())}
</style>
<body data-app="" data-version="${version}">
<main><p class="soft">Waiting for the assistant…</p></main>
<script type="module">
${inElement(await bundle())}
</script>
</html>
`;
};
