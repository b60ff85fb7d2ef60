import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { HostOptions } from './host-options.ts';

/** Server for the host: it serves the app's document at another origin, with the policy of its metadata. */
declare const serveApp: (html: string, meta: unknown) => Promise<string>;

/** The texts that the app sends to the model of the host, for the test to read. */
const modelTexts: string[] = [];

const UI = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

const connect = async ({ token, query, mode }: HostOptions): Promise<Client> => {
  const client = new Client(
    { name: 'host', version: '1.0.0' },
    { capabilities: { extensions: UI }, versionNegotiation: { mode } },
  );
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp${query}`, location.href), { requestInit }));
  return client;
};

/** Returns the document of a tool's app, and its metadata. */
const readDocument = async (client: Client, name: string): Promise<{ html: string; meta: unknown }> => {
  const { tools } = await client.listTools();
  const { _meta: ofTool } = tools.find((tool) => tool.name === name) ?? {};
  const { resourceUri: uri } = Object(Object(ofTool)['ui']);
  if (typeof uri !== 'string') throw new Error(`${name} opens no app`);
  const content = (await client.readResource({ uri })).contents[0];
  if (content === undefined || !('text' in content)) throw new Error(`${uri} has no text`);
  const { text: html, _meta: meta } = content;
  return { html, meta };
};

/** Calls a tool and opens its app, as a host does. */
const open = async (options: HostOptions): Promise<void> => {
  const { tool: name, args, theme, displayModes, dropsMeta } = options;
  const client = await connect(options);
  const { html, meta } = await readDocument(client, name);
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.title = 'App';
  document.body.replaceChildren(frame);
  if (frame.contentWindow === null) throw new Error('the frame has no window');
  const bridge = new AppBridge(
    client,
    { name: 'host', version: '1.0.0' },
    { serverTools: {}, updateModelContext: { text: {} } },
    { hostContext: { theme, locale: 'en-GB', displayMode: 'inline', availableDisplayModes: displayModes } },
  );
  bridge.onsizechange = ({ height }) => void (frame.style.height = `${height ?? 0}px`);
  bridge.onrequestdisplaymode = async ({ mode }) => ({ mode });
  bridge.onupdatemodelcontext = async ({ content = [] }) => {
    modelTexts.push(content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'));
    return {};
  };
  bridge.oninitialized = async () => {
    await bridge.sendToolInput({ arguments: args });
    const { _meta, ...result } = await client.callTool({ name, arguments: args });
    await bridge.sendToolResult(dropsMeta || _meta === undefined ? result : { ...result, _meta });
  };
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.src = await serveApp(html, meta);
};

Object.assign(globalThis, { open, modelTexts });
