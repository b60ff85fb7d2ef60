/**
 * A peer of the service in `npm run bench`: the official MCP SDK on Express, without sessions and with JSON responses, as
 * its documentation writes a stateless server: a new server and transport for each request. Its tools read what the
 * hand-written server's do.
 */
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import express from 'express';
import { z } from 'zod';
import { callerOf, type Caller } from '../../support/baseline-database.ts';
import { getMachine, listMachines, textOf } from '../../support/baseline-tools.ts';

const createServer = (caller: Caller): McpServer => {
  const server = new McpServer({ name: 'peer', version: '1.0.0' });
  const answer = (found: object | undefined) => {
    const structuredContent = { ...found, timezone: caller.timezone, today: caller.days.format() };
    return { content: [{ type: 'text' as const, text: textOf(structuredContent) }], structuredContent };
  };
  server.registerTool(
    'get_machine',
    { description: 'Everything about one machine.', inputSchema: { machine_id: z.string().min(1).max(200) } },
    async ({ machine_id }) => answer(await getMachine(caller, Number(machine_id))),
  );
  server.registerTool(
    'list_machines',
    { description: 'List machines.', inputSchema: { limit: z.number().int().min(1).max(100).default(20) } },
    async () => answer(await listMachines(caller)),
  );
  return server;
};

const app = express();
app.use(express.json());
app.post('/mcp', async (req, res) => {
  const caller = await callerOf(req.headers.authorization?.slice('Bearer '.length) ?? '');
  if (caller === undefined) return void res.status(401).end();
  const server = createServer(caller);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  res.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

const listening = app.listen(0, '127.0.0.1', () => {
  const address = listening.address();
  if (address !== null && typeof address === 'object')
    process.stderr.write(`The peer is at http://127.0.0.1:${address.port}\n`);
});
