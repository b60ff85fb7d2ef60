import type { IncomingHttpHeaders } from 'node:http';
import type { RequestContext } from './request-context.ts';
import type { Tool } from './tool.ts';
import { isVisible, templates, uriOf, type Template } from './resources.ts';
import type { ResourceLink } from './results.ts';

/** The first revision whose results may have links. */
const FIRST_REVISION = '2025-06-18';

/** The template that results of a tool link to, and the member of a result that has the id. */
const linked: ReadonlyMap<string, Template> = new Map(
  templates.map((template): [string, Template] => [template.linked_by.tool, template]),
);

/** Whether a client knows links, by the revision that it names in its header. */
const knowsLinks = ({ 'mcp-protocol-version': revision }: IncomingHttpHeaders): boolean =>
  typeof revision === 'string' && revision >= FIRST_REVISION;

/** Returns the links in a tool's result, for a client that knows links and a caller whose role may read the resource. */
export const linksOf = ({ name }: Tool, answer: object, { headers, principal }: RequestContext): ResourceLink[] => {
  const template = linked.get(name);
  if (template === undefined || !knowsLinks(headers) || !isVisible(template, principal)) return [];
  const id: unknown = Reflect.get(answer, template.linked_by.member);
  if (typeof id !== 'number') return [];
  const { title, mimeType } = template;
  return [{ type: 'resource_link', uri: uriOf(template, id), name: template.name, title, mimeType }];
};
