import type { Request, Response } from 'express';
import type { Document, Operation } from 'openapi-backend';
import type { Context, Perform, Principal, Work } from '../core/context.ts';
import { Problem } from '../core/errors.ts';
import { isObject } from '../core/json.ts';
import { onceForKey } from '../records/idempotency.ts';
import { customFieldKind, withRequiredFields } from '../records/custom-fields.ts';
import { MEMBERS_OF_OPERATIONS, withhold } from '../core/permissions.ts';
import { createAdmission, createSecurity, type Guards, requireStorable, toInvalidRequest } from './admission.ts';
import { answer, type Success, createLocator, mediaTypesOf, successOf, sendEmpty } from './answers.ts';
import { Backend, principalOf, type BackendHandler } from './backend.ts';
import { checkConditions, expectedVersions, idempotencyKey } from './request-head.ts';
import {
  BATCH,
  type AnyFinisher,
  type AnyHandler,
  type RestExpansions,
  type RestFinishers,
  type RestHandlers,
  type SystemOperationId,
} from './handlers.ts';
import { createBatch } from './batch.ts';
import { createPartialReads } from './partial-reads.ts';
import { callerOf, note } from './requests.ts';
import { methodsOf, type CompiledRouter } from './router.ts';

/**
 * A handler that sends its own response. `principal` is null if the operation requires no token. `path` and
 * `query` are the validated parameters. Declared as a method because each accepts the parameters of its own operation only.
 */
export type SystemHandler = {
  handle(req: Request, res: Response, principal: Principal | null, path: object, query: object): Promise<void> | void;
}['handle'];

export type BindingOptions = Guards & {
  definition: Document;
  handlers: RestHandlers;
  expansions: RestExpansions;
  finishers?: RestFinishers;
  system: Record<SystemOperationId, SystemHandler>;
  perform: Perform;
};

const checkValues: BackendHandler = ({ request: { requestBody: body, params, query }, validation }) => {
  if (validation !== undefined) requireStorable({ body, params, query });
};

/** Sends the methods of a path: as the response to OPTIONS, or with the problem of any other method. */
const createMethodNotAllowed =
  (router: CompiledRouter): BackendHandler =>
  ({ request: { path, method } }, _req, res) => {
    res.setHeader('Allow', [...methodsOf(router.matchPath(path)?.values() ?? []), 'OPTIONS'].sort().join(', '));
    if (method !== 'options') throw new Problem('method_not_allowed');
    sendEmpty(res, 204);
  };

/** The steps before an operation, in their order, and the responses to requests that do not reach one. */
const hooksOf = (backend: Backend, guards: Guards): Record<string, BackendHandler> => ({
  notFound: () => {
    throw new Problem('not_found');
  },
  methodNotAllowed: createMethodNotAllowed(backend.router),
  postRoutingHandler: ({ operation }, _req, res) => {
    // There is none if the path or the method is unknown.
    if (operation?.operationId !== undefined) note(res, { operation: operation.operationId });
  },
  postSecurityHandler: createAdmission(backend.getOperations(), backend.definition.components?.schemas ?? {}, guards),
  unauthorizedHandler: ({ security }) => {
    throw security['bearer']?.error ?? security['platform']?.error ?? new Problem('unauthorized');
  },
  validationFail: ({ validation }) => {
    throw toInvalidRequest(validation.errors ?? []);
  },
  preOperationHandler: checkValues,
});

const workOf = ({ method }: Operation): Work => (method === 'get' ? 'read' : 'write');

/** Returns the names of the parameters that the contract declares for an operation. Others have no effect. */
const declaredParameters = ({ parameters }: Operation): ReadonlySet<string> =>
  new Set(parameters?.flatMap((parameter) => ('name' in parameter ? [parameter.name] : [])));

/** Dependencies of every REST handler. */
type Bound = Pick<BindingOptions, 'perform' | 'expansions'> & { router: CompiledRouter };

/** Returns the handler of an operation. One that adds a record with custom fields checks that it has the required ones. */
const withRequired = (operation: Operation, handler: AnyHandler): AnyHandler => {
  const kind = customFieldKind(Reflect.get(operation, 'x-custom-fields'));
  if (kind === undefined) return handler;
  return async (ctx, request) => {
    const body: unknown = Reflect.get(request, 'body');
    return handler(ctx, isObject(body) ? { ...request, body: await withRequiredFields(ctx, kind, body) } : request);
  };
};

/** Runs an operation in the caller's tenant, once per idempotency key, and sends its result as the contract says. */
const bindHandler = (
  operation: Operation,
  bound: AnyHandler,
  finish: AnyFinisher | undefined,
  { perform, expansions, router }: Bound,
): BackendHandler => {
  const success: Success = {
    status: successOf(operation),
    repeated: '200' in (operation.responses ?? {}) ? 200 : successOf(operation),
    type: mediaTypesOf(operation)[0] ?? 'text/plain',
    locate: createLocator(router, operation),
  };
  const work = workOf(operation);
  const handler = withRequired(operation, bound);
  const declared = declaredParameters(operation);
  const conditions = ['If-Match', 'If-None-Match'].filter((name) => declared.has(name));
  const members = MEMBERS_OF_OPERATIONS.get(operation.operationId ?? '');
  const takePartialRead = createPartialReads(operation, (id) => router.getOperation(id), expansions);
  const takesKey = declared.has('Idempotency-Key');
  const runOnce = (ctx: Context, key: string, identity: unknown, request: object): Promise<object | string> =>
    onceForKey<object | string>(ctx, key, identity, async (tx) => (await handler(tx, request)) ?? {});
  return async (context, req, res, part) => {
    const principal = principalOf(context);
    if (!principal) throw new Problem('unauthorized');
    const { params: path, query, requestBody: body } = context.request;
    for (const name of conditions) checkConditions(name, req.headers[name.toLowerCase()]);
    const request = { path, query, body, expected_versions: expectedVersions(req.headers['if-match']) };
    const key = takesKey ? idempotencyKey(req.headers['idempotency-key']) : undefined;
    const partial = takePartialRead?.(query);
    const caller = callerOf(principal, res);
    const run = part?.perform ?? perform;
    const done = await run(caller, work, (ctx) => {
      if (key !== undefined) return runOnce(ctx, key, [operation.operationId, path, body], request);
      const result = handler(ctx, request);
      return partial === undefined ? result : partial.expand(ctx, result);
    });
    // An operation whose success is a 204 returns nothing.
    const result = (finish ? await run(caller, 'after', (ctx) => finish(ctx, done)) : done) ?? {};
    const shown = typeof result === 'object' ? withhold(principal, members, result).result : result;
    answer(req, res, success, shown, partial);
  };
};

const bindSystemHandler =
  (handler: SystemHandler): BackendHandler =>
  (context, req, res) =>
    handler(req, res, principalOf(context), context.request.params, context.request.query);

/**
 * Binds every operation of the contract to its handler.
 * @throws Error if an operation has no handler
 */
export const bindOperations = async (options: BindingOptions): Promise<Backend> => {
  const backend = await new Backend(options.definition).init();
  const secure = createSecurity(options);
  backend.registerSecurityHandler('bearer', secure('tenant'));
  backend.registerSecurityHandler('platform', secure('platform'));
  backend.register(hooksOf(backend, options));
  const handlers: Record<string, AnyHandler | undefined> = options.handlers;
  const finishers: Record<string, AnyFinisher | undefined> = options.finishers ?? {};
  const system: Record<string, SystemHandler | undefined> = options.system;
  const bound: Bound = { perform: options.perform, expansions: options.expansions, router: backend.router };
  const operations = new Map<string, { hasFinisher: boolean }>();
  for (const operation of backend.getOperations()) {
    const { operationId: id = '' } = operation;
    const [rest, own] = [handlers[id], system[id]];
    if (rest) {
      backend.register(id, bindHandler(operation, rest, finishers[id], bound));
      if (mediaTypesOf(operation).includes('application/json'))
        operations.set(id, { hasFinisher: finishers[id] !== undefined });
    } else if (id === BATCH) backend.register(id, createBatch({ ...options, backend, operations }));
    else if (own) backend.register(id, bindSystemHandler(own));
    else throw new Error(`${id} has no handler`);
  }
  return backend;
};
