import bundled from '../../generated/apps.json' with { type: 'json' };
import { isObject } from '../core/json.ts';
import { readProjectFile } from '../core/project-files.ts';
import { escapeXml } from '../texts/xml.ts';
import { clientCapabilities } from './protocol.ts';

/** An app of the contract: a document that a host opens beside the result of a tool. */
type App = (typeof bundled)[number];

/** The extension of the Model Context Protocol that apps are, and the media type of their documents. */
const EXTENSION = 'io.modelcontextprotocol/ui';
const MEDIA_TYPE = 'text/html;profile=mcp-app';

/** Nothing but the document itself: hosts block what is not listed. */
const POLICY = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };

const uriOf = ({ name }: App): string => `ui://ems/${name}`;

/** The document of all apps. */
let generated: string | undefined;

/** Returns an app's document: that of all apps, with the name of the one to open. */
const documentOf = ({ name, title }: App): string =>
  (generated ??= readProjectFile('derived/app.html'))
    .replace('data-app=""', `data-app="${escapeXml(name)}"`)
    .replace(/<title>.*?<\/title>/, `<title>${escapeXml(title)}</title>`);

/** A resource that is the same for every caller: the document of an app. */
export type AppDocument = {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  _meta: object;
  read: () => string;
};

/** The documents of the apps. */
export const APP_DOCUMENTS: readonly AppDocument[] = bundled.map((app) => ({
  uri: uriOf(app),
  name: app.name,
  title: app.title,
  description: app.description,
  mimeType: MEDIA_TYPE,
  _meta: { ui: { csp: POLICY, prefersBorder: true } },
  read: () => documentOf(app),
}));

/** Whether an address is that of an app's document, which changes only with a release. */
export const isAppDocument = (uri: unknown): boolean => APP_DOCUMENTS.some((document) => document.uri === uri);

/** Whether the parameters of a request on the modern line declare a client that opens apps. */
export const declaresApps = (params: Record<string, unknown>): boolean => {
  const { extensions } = clientCapabilities(params);
  const settings = isObject(extensions) ? extensions[EXTENSION] : undefined;
  if (!isObject(settings)) return false;
  const { mimeTypes: types = [MEDIA_TYPE] } = settings;
  return Array.isArray(types) && types.includes(MEDIA_TYPE);
};

const appOf = (tool: string): App | undefined => bundled.find((app) => app.opened_by.includes(tool));

/** Returns the `_meta` with which a tool names its app; undefined for a tool without one. */
export const appMeta = (tool: string): object | undefined => {
  const app = appOf(tool);
  return app && { _meta: { ui: { resourceUri: uriOf(app) } } };
};

/**
 * Returns the `_meta` of the result of a tool that opens an app: the tools among `callable` that the app calls, because it
 * shows no button for others. The model does not see it. Undefined for another tool.
 */
export const resultMeta = (tool: string, callable: readonly string[]): object | undefined => {
  const app = appOf(tool);
  return app && { _meta: { 'ems/callable_tools': app.calls.filter((name) => callable.includes(name)) } };
};
