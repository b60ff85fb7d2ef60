/**
 * Writes `generated/tool-results.json`: what a new demo gym returns to the example of each tool in the contract. Dates,
 * UUIDs and cursors differ at each run, so this runs only when a tool, an example or the demo gym changes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { serve } from '../src/commands/serve.ts';
import { SAMPLE_ORIGIN } from '../src/http/sample-origin.ts';
import { readConfig } from '../src/config/config.ts';
import { type BundledTool, Bundler } from './bundle.ts';
import { object, text, type Json, type JsonObject } from './json.ts';
import { loadContracts } from './load.ts';
import type { ToolResults } from './tool-reference.ts';

const FILE = new URL('../generated/tool-results.json', import.meta.url);

const call = async (address: string, token: string, { published, example }: BundledTool): Promise<JsonObject> => {
  const params = { name: published['name'] ?? null, arguments: example };
  const response = await fetch(`${address}/mcp?toolsets=all`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const answer: Json = JSON.parse(await response.text());
  const result = object(object(answer, 'the response')['result'], JSON.stringify(answer));
  if (result['isError'] === true) throw new Error(`${JSON.stringify(params)}: ${JSON.stringify(result['content'])}`);
  return object(result['structuredContent'], 'structuredContent');
};

const directory = mkdtempSync(join(tmpdir(), 'ems-examples-'));
// The people of the demo gym have addresses that receive no mail.
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'ems@example.com', PUBLIC_URL: SAMPLE_ORIGIN };
const service = await serve(readConfig({ PORT: '0', DATA_DIR: directory, ...mail }), pino({ level: 'silent' }));
try {
  const tools = new Bundler(loadContracts().documents).tools();
  const results: ToolResults = {};
  for (const tool of tools)
    results[text(tool.published['name'], 'name')] = await call(service.address, service.demoToken ?? '', tool);
  const recorded = JSON.stringify(results, null, 1).replaceAll(service.address, SAMPLE_ORIGIN);
  writeFileSync(FILE, `${recorded}\n`);
} finally {
  await service.stop();
  rmSync(directory, { recursive: true });
}
