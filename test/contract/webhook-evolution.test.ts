import { describe, expect, it } from 'vitest';
import { compareContracts, type PublishedContracts } from '../../tools/evolution.ts';
import type { JsonObject } from '../../tools/json.ts';
import { addField, at, released, removeField } from '../support/contract-changes.ts';

/** A contract with one webhook, which sends an object and expects one in return. */
const withWebhook = (): PublishedContracts => {
  const schema = (): JsonObject => ({ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } });
  const media = (): JsonObject => ({ content: { 'application/json': { schema: schema() } } });
  const operation = { operationId: 'machineUpdated', requestBody: media(), responses: { '200': media() } };
  const openapi = { ...released.openapi, webhooks: { 'machine.updated': { post: operation } } };
  return { openapi, tools: released.tools };
};

const sentBy = ({ openapi }: PublishedContracts): JsonObject =>
  at(openapi, 'webhooks', 'machine.updated', 'post', 'requestBody', 'content', 'application/json', 'schema');

const returnedTo = ({ openapi }: PublishedContracts): JsonObject =>
  at(openapi, 'webhooks', 'machine.updated', 'post', 'responses', '200', 'content', 'application/json', 'schema');

describe('the comparison of webhooks', () => {
  const PLACE = 'webhook POST machine.updated';

  it.each<[string, (after: PublishedContracts) => unknown, string | null, string | null]>([
    ['a removed webhook', ({ openapi }) => delete openapi['webhooks'], `${PLACE}: is gone`, null],
    [
      'a new field in what is sent',
      (after) => addField(sentBy(after), 'name', true),
      null,
      `${PLACE}, body as application/json.name: new`,
    ],
    [
      'a removed field of what is sent',
      (after) => removeField(sentBy(after), 'id'),
      `${PLACE}, body as application/json.id: is gone`,
      null,
    ],
    [
      'another required field in what receivers return',
      (after) => addField(returnedTo(after), 'name', true),
      `${PLACE}, answer 200 as application/json.name: new and required`,
      null,
    ],
  ])("judges %s from the receiver's side", (_name, change, broken, added) => {
    const after = structuredClone(withWebhook());
    change(after);
    const changes = compareContracts(withWebhook(), after);
    const textsOf = (breaking: boolean) =>
      changes.filter(({ advice }) => (advice !== null) === breaking).map(({ place, text }) => `${place}: ${text}`);
    expect(textsOf(true)).toEqual(broken === null ? [] : [broken]);
    expect(textsOf(false)).toEqual(added === null ? [] : [added]);
  });

  it('reports a new webhook as an addition', () => {
    const { webhooks: _, ...openapi } = released.openapi;
    const changes = compareContracts({ ...released, openapi }, withWebhook());
    expect(changes).toEqual([{ place: PLACE, text: 'new webhook', advice: null }]);
  });
});
