import type { Documents } from './documents.ts';
import { at, list, object, text, type Json } from './json.ts';

const SCHEMAS = '/components/schemas';

const INTRODUCTION = `# Types of events

What [webhooks](/docs/webhooks), \`GET /api/v1/events\` and the stream of events report. Every change of a record has one event \`created\`, \`updated\`,
\`status_changed\` or \`deleted\`; other types follow it and report the same change. \`data\` is the record after the change, the last state of one that was
deleted. New types may be added: ignore those that you do not know.
`;

/** Returns what triggers an event of a type: its own text, or that of its verb about its kind of record. */
const triggerOf = (type: string, own: Json | undefined, verbs: Json | undefined): string => {
  if (own !== undefined) return text(own, `x-triggers of ${type}`);
  const [kind = '', verb = ''] = type.split('.');
  const name = kind.replaceAll('_', ' ');
  const article = /^[aeiou]/.test(name) ? 'An' : 'A';
  return text(at(verbs, `/${verb}`), `x-triggers of ${verb}`).replace('A record', `${article} ${name}`);
};

/** Returns the page of all types of events in Markdown. @throws Error for a type that the contract does not explain */
export const eventTypesPage = (documents: Documents): string => {
  const types = object(at(documents.get('openapi/kinds.yaml'), `${SCHEMAS}/EventType`), 'EventType');
  const verbs = at(documents.get('openapi/events.yaml'), `${SCHEMAS}/EventVerb/x-triggers`);
  const rows = list(types['x-known-values'] ?? null, 'event types').map((value) => {
    const type = text(value, 'event type');
    return `| \`${type}\` | ${triggerOf(type, at(types['x-triggers'], `/${type}`), verbs)} |`;
  });
  return `${INTRODUCTION}\n| Type | When |\n|---|---|\n${rows.join('\n')}\n`;
};
