import { ALL_TOOLS } from './contract.ts';
import type { RpcAnswer } from './rpc.ts';
import type { Gym } from './service.ts';

const REVISION = '2026-07-28';

type Result = {
  resultType: string;
  isError?: boolean;
  content?: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  requestState?: string;
  inputRequests?: { confirmation: { method: string; params: ElicitParams } };
};

type ElicitParams = {
  mode: string;
  message: string;
  requestedSchema: { type: string; properties: Record<string, { type: string }>; required: string[] };
};

type CallOptions = {
  token?: string;
  /** The address of another process; by default that of the gym. */
  base?: string;
  capabilities?: object;
  /** Answer of the person, and the state that it answers. */
  response?: unknown;
  state?: string | undefined;
};

/** Calls a tool on the revision 2026-07-28, by default as a client that shows forms to its person. */
export const callModern = async (
  gym: Gym,
  name: string,
  args: object,
  { token = gym.tokens.write, base, capabilities = { elicitation: {} }, response, state }: CallOptions = {},
): Promise<{ result?: Result; error?: RpcAnswer['error'] }> => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const params = {
    name,
    arguments: args,
    _meta: meta,
    ...(response === undefined ? {} : { inputResponses: { confirmation: response } }),
    ...(state === undefined ? {} : { requestState: state }),
  };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const headers = { 'mcp-protocol-version': REVISION, 'mcp-method': 'tools/call', 'mcp-name': name };
  const answer =
    base === undefined
      ? await gym.request('POST', ALL_TOOLS, { body, headers, token })
      : await fetch(base + ALL_TOOLS, {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
  return JSON.parse(await answer.text());
};

/** Calls a tool that must ask. Returns the message, the field of the form, and the state. */
export const askedBy = async (
  gym: Gym,
  name: string,
  args: object,
  options: CallOptions = {},
): Promise<{ message: string; field: string; state: string }> => {
  const answer = await callModern(gym, name, args, options);
  const { resultType, inputRequests, requestState } = answer.result ?? { resultType: 'error' };
  if (resultType !== 'input_required' || inputRequests === undefined || requestState === undefined)
    throw new Error(`${name} did not ask: ${JSON.stringify(answer)}`);
  const { method, params } = inputRequests.confirmation;
  if (method !== 'elicitation/create' || params.mode !== 'form') throw new Error(`${name} asked by ${method}`);
  const [field = ''] = params.requestedSchema.required;
  return { message: params.message, field, state: requestState };
};

/** Answer of a person who fills in a form. */
export const accept = (content: object): object => ({ action: 'accept', content });
