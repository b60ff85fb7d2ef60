import { ALL_TOOLS } from './contract.ts';
import type { Gym } from './service.ts';

/** The parts of a JSON-RPC response that tests read. */
export type RpcAnswer = {
  jsonrpc: string;
  id: string | number | null;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: object };
};

/** The schema of an argument in a published input schema. */
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
  minItems?: number;
  maxItems?: number;
  'x-decimals'?: number;
  'x-file'?: string;
  items?: ArgumentSchema;
  properties?: Record<string, ArgumentSchema>;
  required?: string[];
  additionalProperties?: boolean;
};

/** A tool as `tools/list` returns it. */
export type PublishedTool = {
  name: string;
  title: string;
  description: string;
  annotations: Record<string, boolean | string>;
  inputSchema: ArgumentSchema & { properties: Record<string, ArgumentSchema> };
  outputSchema: { type: string; properties: Record<string, ArgumentSchema> };
};

type RpcOptions = { headers?: Record<string, string>; token?: string | null };

/** Posts any message to the tool endpoint. The body is null if the response has none. */
export const rpc = async (
  gym: Gym,
  message: unknown,
  options: RpcOptions = {},
): Promise<{ status: number; headers: Headers; body: RpcAnswer | null }> => {
  const response = await gym.request('POST', ALL_TOOLS, { body: message, ...options });
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
