import type { Gym } from './service.ts';

/** A JSON-RPC response, as far as tests read it. */
export type RpcAnswer = {
  jsonrpc: string;
  id: string | number | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: object };
};

/** A schema of a published tool's argument: what the published input schemas consist of. */
export type ArgumentSchema = {
  type: string;
  description?: string;
  enum?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: ArgumentSchema;
  properties?: Record<string, ArgumentSchema>;
  required?: string[];
  additionalProperties?: boolean;
};

/** A tool as `tools/list` shows it. */
export type PublishedTool = {
  name: string;
  title: string;
  description: string;
  annotations: Record<string, boolean>;
  inputSchema: ArgumentSchema & { properties: Record<string, ArgumentSchema> };
  outputSchema: { type: string; properties: Record<string, ArgumentSchema> };
};

type RpcOptions = { headers?: Record<string, string>; token?: string | null };

/** Posts any message to the tool endpoint. The body is null when the response has none. */
export const rpc = async (
  gym: Gym,
  message: unknown,
  options: RpcOptions = {},
): Promise<{ status: number; headers: Headers; body: RpcAnswer | null }> => {
  const response = await gym.request('POST', '/mcp', { body: message, ...options });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
};

/** Returns the tools that a token sees, by default the write token. */
export const listTools = async (gym: Gym, token: string = gym.tokens.write): Promise<PublishedTool[]> => {
  const { body } = await rpc(gym, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token });
  return JSON.parse(JSON.stringify(body?.result?.['tools']));
};

/** Returns true for an argument that accepts a numeric id or a UUID. */
export const isIdArgument = (name: string): boolean => name.endsWith('_id');
