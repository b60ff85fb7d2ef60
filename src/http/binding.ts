import type { IncomingMessage, ServerResponse } from 'node:http';
import references from 'dereference-json-schema';
import { OpenAPIValidator, type Document, type Operation } from 'openapi-backend';
import type { Context, Perform, Principal, Work } from '../platform/context.ts';
import { Problem } from '../platform/errors.ts';
import { onceForKey } from '../platform/idempotency.ts';
import { createAjv } from '../platform/validation.ts';
import type { Guards } from './admission.ts';
import { answer, type Success } from './answers.ts';
import { checkConditions, expectedVersions } from './conditional.ts';
import { createAnnouncement } from './deprecation.ts';
import { createDispatch, type CallHandler } from './dispatch.ts';
import type { AnyFinisher, AnyHandler, RestFinishers, RestHandlers, SystemOperationId } from './handlers.ts';
import { createLocator } from './location.ts';
import { mediaTypesOf, successOf } from './media-types.ts';
import { requestId } from './requests.ts';
import { Router } from './router.ts';
import { useTextReferences } from './text-references.ts';

/**
 * A handler that sends its own response. `principal` is null if the operation requires no token. `path` and
 * `query` are the validated parameters. Declared as a method because each accepts the parameters of its own operation only.
 */
export type SystemHandler = {
  handle(
    req: IncomingMessage,
    res: ServerResponse,
    principal: Principal | null,
    path: object,
    query: object,
  ): Promise<void> | void;
}['handle'];

export type BindingOptions = Guards & {
  definition: Document;
  handlers: RestHandlers;
  finishers?: RestFinishers;
  system: Record<SystemOperationId, SystemHandler>;
  perform: Perform;
};

/** The operations that read their body themselves: to report its errors as JSON-RPC errors, or because it is a file. */
const OWN_BODY = ['callToolServer', 'createImport'];

/** The operation that validates its request itself. */
const UNVALIDATED = ['callToolServer'];

/** Removes the bodies that are neither read nor validated before the handler runs. */
const withoutOwnBodies = (definition: Document): Document => {
  for (const item of Object.values(definition.paths ?? {}))
    for (const operation of Object.values(Object(item)).map(Object))
      if (OWN_BODY.includes(operation.operationId)) delete operation.requestBody;
  return definition;
};

/**
 * Reads the contract: resolves its references, and makes the validator of each operation for its first request. The
 * class `OpenAPIBackend` does the same, and also parses the document a second time, which nothing here uses.
 */
const readContract = (contract: Document): { router: Router; validator: OpenAPIValidator } => {
  const referring = withoutOwnBodies(useTextReferences(contract));
  // The package returns an object of any shape; that of the contract stays the same.
  const definition: Document = { ...referring, ...references.dereferenceSync(referring) };
  const validator = new OpenAPIValidator({
    definition,
    coerceTypes: true,
    lazyCompileValidators: true,
    customizeAjv: (_ajv, { coerceTypes }) => createAjv({ coerceTypes: coerceTypes ?? false }),
  });
  return { router: new Router(definition), validator };
};

const workOf = ({ method }: Operation): Work => (method === 'get' ? 'read' : 'write');

/** Returns the names of the parameters that the contract declares for an operation. Others have no effect. */
const declaredParameters = ({ parameters }: Operation): ReadonlySet<string> =>
  new Set(parameters?.flatMap((parameter) => ('name' in parameter ? [parameter.name] : [])));

/**
 * Returns the key without the quotes of a structured field, because both notations name the same key.
 * @throws Problem validation_failed
 */
export const idempotencyKey = (header: string | string[] | undefined): string | undefined => {
  const key = typeof header === 'string' ? header.replace(/^"(.*)"$/, '$1') : undefined;
  if (key === '')
    throw new Problem('validation_failed', {
      violations: [{ parameter: 'Idempotency-Key', detail: 'must not be empty' }],
    });
  return key;
};

/** What every handler of a REST operation needs. */
type Bound = Pick<BindingOptions, 'perform'> & { router: Router };

/** Runs an operation in the caller's tenant, once per idempotency key, and sends its result as the contract says. */
const bindHandler = (
  operation: Operation,
  handler: AnyHandler,
  finish: AnyFinisher | undefined,
  { perform, router }: Bound,
): CallHandler => {
  const success: Success = {
    status: successOf(operation),
    type: mediaTypesOf(operation)[0] ?? 'text/plain',
    locate: createLocator(router, operation),
  };
  const work = workOf(operation);
  const declared = declaredParameters(operation);
  const conditions = ['If-Match', 'If-None-Match'].filter((name) => declared.has(name));
  const takesKey = declared.has('Idempotency-Key');
  const runOnce = (ctx: Context, key: string, identity: unknown, request: object): Promise<object | string> =>
    onceForKey<object | string>(ctx, key, identity, async (tx) => (await handler(tx, request)) ?? {});
  return async ({ principal, path, query, body }, req, res) => {
    if (!principal) throw new Problem('unauthorized');
    for (const name of conditions) checkConditions(name, req.headers[name.toLowerCase()]);
    const request = { path, query, body, expected_versions: expectedVersions(req.headers['if-match']) };
    const key = takesKey ? idempotencyKey(req.headers['idempotency-key']) : undefined;
    const caller = { principal, origin: { request_id: requestId(res), tool: null } };
    const done = await perform(caller, work, (ctx) =>
      key === undefined ? handler(ctx, request) : runOnce(ctx, key, [operation.operationId, path, body], request),
    );
    // An operation whose success is a 204 returns nothing.
    const result = (finish ? await perform(caller, 'after', (ctx) => finish(ctx, done)) : done) ?? {};
    answer(req, res, success, result);
  };
};

/**
 * Binds every operation of the contract to its handler. The returned function throws a Problem when it rejects.
 */
export const bindOperations = (
  options: BindingOptions,
): ((req: IncomingMessage, res: ServerResponse) => Promise<void>) => {
  const { router, validator } = readContract(options.definition);
  const bound: Bound = { perform: options.perform, router };
  const rest: Record<string, AnyHandler> = options.handlers;
  const finishers: Record<string, AnyFinisher | undefined> = options.finishers ?? {};
  const handlers = new Map<string, CallHandler>();
  for (const operation of router.operations) {
    const { operationId: id = '' } = operation;
    const handler = rest[id];
    if (handler !== undefined) handlers.set(id, bindHandler(operation, handler, finishers[id], bound));
  }
  for (const [id, handler] of Object.entries(options.system))
    handlers.set(id, ({ principal, path, query }, req, res) => handler(req, res, principal, path, query));
  const dispatch = createDispatch({ router, validator, handlers, unvalidated: UNVALIDATED }, options);
  const setDeprecationHeaders = createAnnouncement(router);
  return (req, res) => {
    setDeprecationHeaders(req, res);
    return dispatch(req, res);
  };
};
