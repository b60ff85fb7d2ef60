import type { BundledTool } from './bundle.ts';
import { object, text } from './json.ts';
import type { Contracts } from './load.ts';

const firstSentence = (description: string): string => /^.*?\.(?= |$)/s.exec(description)?.[0] ?? description;

const line = ({ scope, published }: BundledTool): string =>
  `- \`${text(published['name'], 'name')}\` (${scope}): ${firstSentence(text(published['description'], 'description'))}`;

/** Returns the index for language models (llmstxt.org): links to the contract and the docs, and a list of the tools. */
export const llmsText = ({ openapi }: Contracts, tools: BundledTool[]): string => {
  const info = object(openapi['info'], 'info');
  return `# ${text(info['title'], 'info.title')}

> ${text(info['summary'], 'info.summary')}

Every request needs a token: \`Authorization: Bearer <token>\`. It names the gym and the scope, \`read\` or \`write\`. A machine whose status is
\`out_of_service\` must not be used by anyone. The tool \`create_inspection\` takes a machine out of service when it fails;
\`POST /api/v1/inspections\` does so only with \`blocked_machine: true\`, and returns the machine's status as \`machine_status\`.

## Documents

- [REST contract](/openapi.yaml): every operation under \`/api/v1\`, OpenAPI 3.1
- [Connect an agent](/docs/agents.md): clients, retries, versions, pages, scopes and errors of the tools
- [Tool reference](/docs/tools): arguments, an example and the result of each tool
- [Webhooks](/docs/webhooks.md): receive events at an address of your own
- [Documentation](/docs): all of it, as pages for a browser
- [Tool endpoint](/mcp): Model Context Protocol, Streamable HTTP, stateless; \`tools/list\` gives every schema

## Tools

${tools.map(line).join('\n')}
`;
};
