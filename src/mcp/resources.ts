import bundled from '../../generated/resources.json' with { type: 'json' };
import type { ResourceName } from '../../generated/contract.ts';
import { toProblem } from '../http/problems.ts';
import { callerOf } from '../http/requests.ts';
import type { Context, Perform, Principal } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { UUID } from '../core/uuid.ts';
import type { Page, PageRequest } from '../records/paging.ts';
import { APP_DOCUMENTS, type AppDocument } from './apps.ts';
import { toVisibleJson, withoutHidden } from './results.ts';
import type { RequestContext } from './request-context.ts';
import { RPC, RpcError } from './protocol.ts';

/** A part of what a resource consists of: a text, a record, or bytes. */
type Part = { mimeType: string } & ({ text: string } | { json: object } | { bytes: Uint8Array });

/** Values that complete a typed text, and whether there are more. */
export type Completed = { values: string[]; has_more: boolean };

/** Completes a text. */
export type Completer = (ctx: Context, text: string) => Promise<Completed>;

/** Completers of the `{id}` of each template. */
export type ResourceCompleters = { [Name in ResourceName]: Completer };

/** The reader of each template's resources, by number or UUID. @throws Problem not_found */
export type ResourceReaders = { [Name in ResourceName]: (ctx: Context, id: string) => Promise<Part[]> };

/** A resource of a template, as `resources/list` shows it. */
export type ListedResource = { resource: ResourceName; id: number; name: string; updated_at: string };

/** The resources of the contract's templates, and the list of those that clients offer to people. */
export type Resources = {
  readonly readers: ResourceReaders;
  readonly list: (ctx: Context, page: PageRequest) => Promise<Page<ListedResource>>;
  readonly completers: ResourceCompleters;
  /** Completer of the argument `location` of prompts. */
  readonly completeLocation: Completer;
};

export type Template = (typeof bundled)[number];

/** Resources on a page of `resources/list`. */
const PAGE = 100;

/** Maximum length of an address that is looked up. */
const MAX_URI = 1000;

/** The templates of the contract. */
export const templates: readonly Template[] = bundled;

/** Whether the caller's role may read the resources of a template. */
export const isVisible = ({ roles }: Template, { person }: Principal): boolean =>
  person === null || roles.includes(person.role);

const templateOf = (resource: ResourceName): Template => {
  const template = templates.find(({ name }) => name === resource);
  if (template === undefined) throw new Error(`the contract has no resource ${resource}`);
  return template;
};

/** Returns the address of a resource of a template. */
export const uriOf = ({ uriTemplate }: Template, id: number): string => uriTemplate.replace('{id}', String(id));

/** Returns the template that an address fits, and the id in it. */
const matchTemplate = (uri: string): { template: Template; id: string } | undefined => {
  for (const template of templates) {
    const [start = '', end = ''] = template.uriTemplate.split('{id}');
    const id = uri.slice(start.length, uri.length - end.length);
    if (uri === start + id + end && (/^\d{1,16}$/.test(id) || UUID.test(id))) return { template, id };
  }
  return undefined;
};

const documentsFor = ({ apps }: RequestContext): readonly AppDocument[] => (apps ? APP_DOCUMENTS : []);

/** Runs a read for a caller. @throws Problem, RpcError invalid_params for an invalid cursor */
export const performRead = async <T>(
  perform: Perform,
  { principal, res }: RequestContext,
  work: (ctx: Context) => Promise<T>,
) => {
  try {
    return await perform(callerOf(principal, res), 'read', work);
  } catch (error) {
    const problem = toProblem(error);
    const [violation] = problem.violations;
    if (violation !== undefined) throw new RpcError(RPC.invalid_params, `params.cursor ${violation.detail}`);
    throw problem.code === 'unavailable' ? problem : error;
  }
};

/** Returns the result of `resources/templates/list`: the templates whose records the caller's role may read. */
export const listTemplates = ({ principal }: RequestContext): object => ({
  resourceTemplates: templates
    .filter((template) => isVisible(template, principal))
    .map(({ roles: _roles, linked_by: _linked_by, ...template }) => template),
});

/** Returns the result of `resources/list`: on the first page the apps, for a client that opens them, and a page of the listed resources. */
export const listResources = async (
  { list }: Resources,
  perform: Perform,
  { cursor }: Record<string, unknown>,
  context: RequestContext,
): Promise<object> => {
  if (cursor !== undefined && typeof cursor !== 'string')
    throw new RpcError(RPC.invalid_params, 'params.cursor must be a string');
  const page = await performRead(perform, context, (ctx) => list(ctx, { limit: PAGE, cursor }));
  const apps = cursor === undefined ? documentsFor(context).map(({ read: _read, ...document }) => document) : [];
  const listed = page.data.map(({ resource, id, name, updated_at }) => ({
    uri: uriOf(templateOf(resource), id),
    name: withoutHidden(name),
    mimeType: templateOf(resource).mimeType,
    annotations: { lastModified: updated_at },
  }));
  return { resources: [...apps, ...listed], ...(page.next_cursor === null ? {} : { nextCursor: page.next_cursor }) };
};

const contentOf = (part: Part): { blob: string } | { text: string } => {
  if ('bytes' in part) return { blob: Buffer.from(part.bytes).toString('base64') };
  return { text: 'json' in part ? toVisibleJson(part.json) : withoutHidden(part.text) };
};

const contentsOf = (uri: string, parts: readonly Part[]): object => ({
  contents: parts.map((part) => ({ uri, mimeType: part.mimeType, ...contentOf(part) })),
});

/**
 * Returns the result of `resources/read`. A record that the caller may not see does not exist.
 * @throws RpcError with the line's code for a resource that does not exist, Problem unavailable
 */
export const readResource = async (
  { readers }: Resources,
  perform: Perform,
  { uri }: Record<string, unknown>,
  context: RequestContext,
  notFoundCode: number,
): Promise<object> => {
  if (typeof uri !== 'string' || uri.length > MAX_URI)
    throw new RpcError(RPC.invalid_params, `params.uri must be a string of at most ${MAX_URI} characters`);
  const notFound = new RpcError(notFoundCode, `Resource not found: ${uri}`, { uri });
  const document = documentsFor(context).find((candidate) => candidate.uri === uri);
  if (document !== undefined) {
    const { mimeType, _meta, read } = document;
    return { contents: [{ uri, mimeType, text: read(), _meta }] };
  }
  const match = matchTemplate(uri);
  if (match === undefined || !isVisible(match.template, context.principal)) throw notFound;
  const { name } = match.template;
  if (!isResourceName(readers, name)) throw new Error(`no reader of ${name}`);
  try {
    return contentsOf(uri, await performRead(perform, context, (ctx) => readers[name](ctx, match.id)));
  } catch (error) {
    throw error instanceof Problem && error.code === 'not_found' ? notFound : error;
  }
};

/** Whether a name is that of a template. */
export const isResourceName = (handlers: Record<ResourceName, unknown>, name: string): name is ResourceName =>
  name in handlers;
