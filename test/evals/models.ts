/** A tool as a model sees it. */
export type ModelTool = { name: string; description: string; inputSchema: object };

/** A call that a model wants, and its result. */
export type ModelCall = { id: string; name: string; args: unknown };
export type ModelResult = { id: string; text: string; isError: boolean };

/** Output of a model: a text, calls, or both, and the tokens that the endpoint counted. */
export type Reply = { text: string; calls: ModelCall[]; tokens: number };

/** A conversation with a model: takes what a person says, or the results of the calls before. */
export type Chat = (message: string | readonly ModelResult[]) => Promise<Reply>;

/** Opens a conversation. */
export type OpenChat = (system: string, tools: readonly ModelTool[]) => Chat;

/** Maximum wait for a reply, in ms. A model on a small machine may need minutes. */
const TIMEOUT_MS = 600_000;

/** @throws Error with the status and the start of the body when the endpoint refuses */
const post = async (url: string, headers: Record<string, string>, body: object): Promise<string> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the model's endpoint returned ${response.status}: ${text.slice(0, 300)}`);
  return text;
};

const parseArguments = (text: string): unknown => {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return text;
  }
};

type OpenAiMessage = {
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
};
type OpenAiAnswer = { choices: { message: OpenAiMessage }[]; usage?: { total_tokens: number } };

/** Speaks the chat completions protocol of OpenAI. */
const openAi =
  (base: string, key: string, model: string): OpenChat =>
  (system, tools) => {
    const messages: object[] = [{ role: 'system', content: system }];
    const functions = tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    }));
    return async (message) => {
      if (typeof message === 'string') messages.push({ role: 'user', content: message });
      else messages.push(...message.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text })));
      const body = { model, messages, tools: functions };
      const answer: OpenAiAnswer = JSON.parse(
        await post(`${base}/chat/completions`, { authorization: `Bearer ${key}` }, body),
      );
      const reply = answer.choices[0]?.message;
      if (!reply) throw new Error("the model's endpoint returned no choice");
      messages.push({ role: 'assistant', ...reply });
      const calls = (reply.tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => ({
        id,
        name,
        args: parseArguments(args),
      }));
      return { text: reply.content ?? '', calls, tokens: answer.usage?.total_tokens ?? 0 };
    };
  };

type AnthropicBlock = { type: string; text?: string; id?: string; name?: string; input?: unknown };
type AnthropicAnswer = { content: AnthropicBlock[]; usage: { input_tokens: number; output_tokens: number } };

const MAX_TOKENS = 4096;

/** Speaks the messages protocol of Anthropic. */
const anthropic =
  (base: string, key: string, model: string): OpenChat =>
  (system, tools) => {
    const messages: object[] = [];
    const offered = tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    }));
    const headers = { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
    return async (message) => {
      const content =
        typeof message === 'string'
          ? message
          : message.map(({ id, text, isError }) => ({
              type: 'tool_result',
              tool_use_id: id,
              content: text,
              is_error: isError,
            }));
      messages.push({ role: 'user', content });
      const body = { model, system, messages, tools: offered, max_tokens: MAX_TOKENS };
      const answer: AnthropicAnswer = JSON.parse(await post(`${base}/v1/messages`, headers, body));
      messages.push({ role: 'assistant', content: answer.content });
      const text = answer.content.map((block) => block.text ?? '').join('');
      const calls = answer.content.flatMap(({ type, id, name, input }) =>
        type === 'tool_use' && id !== undefined && name !== undefined ? [{ id, name, args: input }] : [],
      );
      return { text, calls, tokens: answer.usage.input_tokens + answer.usage.output_tokens };
    };
  };

/** Whether the environment names the endpoint of a model. */
export const hasEndpoint = ({ OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY }: NodeJS.ProcessEnv): boolean =>
  Boolean(OPENAI_API_KEY || OPENAI_BASE_URL || ANTHROPIC_API_KEY);

/** Returns the model's endpoint that the environment names. @throws Error that says what to set */
export const modelOf = (model: string, environment: NodeJS.ProcessEnv): OpenChat => {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL } = environment;
  // A compatible server may need no key.
  if (OPENAI_API_KEY || OPENAI_BASE_URL)
    return openAi(OPENAI_BASE_URL || 'https://api.openai.com/v1', OPENAI_API_KEY ?? '', model);
  if (ANTHROPIC_API_KEY) return anthropic(ANTHROPIC_BASE_URL || 'https://api.anthropic.com', ANTHROPIC_API_KEY, model);
  throw new Error(
    'No model endpoint: set OPENAI_API_KEY (and OPENAI_BASE_URL for a compatible server) or ANTHROPIC_API_KEY.',
  );
};
