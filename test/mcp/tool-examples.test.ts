import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import results from '../../generated/tool-results.json' with { type: 'json' };
import type { Service } from '../../src/commands/serve.ts';
import { ALL_TOOLS, schemaViolations, tools } from '../support/contract.ts';
import { startDemoService } from '../support/demo-service.ts';
import { useEms } from '../support/ems.ts';

const ems = useEms();
let service: Service;
let token = '';

const call = async (name: string, args: object) => {
  const response = await fetch(service.address + ALL_TOOLS, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  return JSON.parse(await response.text()).result;
};

describe('the examples of the tool reference', () => {
  beforeAll(async () => {
    ({ service, token } = await startDemoService(ems));
  });
  afterAll(() => service.stop());

  it('have a recorded result for each tool and for no other', () => {
    expect(Object.keys(results)).toEqual(tools.map(({ published }) => published.name));
  });

  it.each(tools.map((tool) => [tool.published.name, tool] as const))(
    'of %s has a recorded result that fits the contract and shows a row',
    (name, { output }) => {
      const result = Object(results)[name];
      expect(schemaViolations(output, result)).toEqual([]);
      // The demo gym has no files.
      expect(result.data ?? [{}]).toHaveLength(name === 'get_attachments' ? 0 : 1);
    },
  );

  it('succeed in a new demo gym, with the fields of the recorded results', async () => {
    for (const { published, example } of tools) {
      const { isError, content, structuredContent } = await call(published.name, example);
      expect(isError, `${published.name}: ${content[0].text}. Run npm run generate:examples.`).not.toBe(true);
      expect(Object.keys(structuredContent), published.name).toEqual(Object.keys(Object(results)[published.name]));
    }
  });
});
