import type { Request, Response } from 'express';
import { OpenAPIBackend, type Context as BackendContext, type Document, type Operation } from 'openapi-backend';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Context, Perform, Principal, Work } from '../platform/context.ts';
import { invalid, Problem } from '../platform/errors.ts';
import { onceForKey } from '../platform/idempotency.ts';
import { createAjv, describeErrors, findUnstorable, UNSTORABLE } from '../platform/validation.ts';
import { createAdmission, principalOf } from './admission.ts';
import { answer } from './answers.ts';
import { checkConditions, expectedVersions } from './conditional.ts';
import { createAnnouncement } from './deprecation.ts';
import { exchangeOf, type Exchange } from './exchange.ts';
import type { AnyFinisher, AnyHandler, RestFinishers, RestHandlers, SystemOperationId } from './handlers.ts';
import type { InFlightLimit } from './in-flight.ts';
import { createLocations } from './location.ts';
import type { LimitRate } from './rate-limit.ts';
import { requestId } from './requests.ts';
import { CompiledRouter, methodsOf } from './router.ts';
import { sendEmpty } from './send.ts';
import { useTextReferences } from './text-references.ts';

/**
 * A handler that sends its own response. `principal` is null if the operation requires no token. `path` and
 * `query` are the validated parameters. Declared as a method because each accepts the parameters of its own operation only.
 */
export type SystemHandler = {
  handle(req: Request, res: Response, principal: Principal | null, path: object, query: object): Promise<void> | void;
}['handle'];

export type BindingOptions = {
  definition: Document;
  authenticate: Authenticate;
  limitRate: LimitRate;
  handlers: RestHandlers;
  finishers?: RestFinishers;
  system: Record<SystemOperationId, SystemHandler>;
  perform: Perform;
};

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

const place = (pointer: string): { pointer: string } | { parameter: string } => {
  const [, part = '', ...rest] = pointer.split('/');
  if (part === 'requestBody') return { pointer: rest.map((step) => `/${step}`).join('') };
  // A parameter without a name, or with an overlong one, is reported as `query` or `path`; a value of a list by its
  // parameter.
  return { parameter: unescape(rest[0] ?? '') || part };
};

/** The operations that read their body themselves: to report its errors as JSON-RPC errors, or because it is a file. */
const OWN_BODY = ['callToolServer', 'createImport'];

/** Removes the bodies that are neither read nor validated before the handler runs. */
const withoutOwnBodies = (definition: Document): Document => {
  for (const item of Object.values(definition.paths ?? {}))
    for (const operation of Object.values(Object(item)).map(Object))
      if (OWN_BODY.includes(operation.operationId)) delete operation.requestBody;
  return definition;
};

const createBackend = ({ definition, authenticate }: BindingOptions): OpenAPIBackend =>
  new OpenAPIBackend({
    definition: withoutOwnBodies(useTextReferences(definition)),
    strict: true,
    // Skips a check against the schema of OpenAPI 3.0, which a 3.1 document fails; `npm run check` lints instead.
    quick: true,
    coerceTypes: true,
    ignoreTrailingSlashes: false,
    customizeAjv: (_ajv, { coerceTypes }) => createAjv({ coerceTypes: coerceTypes ?? false }),
    validate: ({ operation }: BackendContext) => operation.operationId !== 'callToolServer',
    securityHandlers: { bearer: (_context: BackendContext, _exchange: Exchange, req: Request) => authenticate(req) },
  });

const workOf = ({ method }: Operation): Work => (method === 'get' ? 'read' : 'write');

/** Returns the names of the parameters that the contract declares for an operation. Others have no effect. */
const declaredParameters = (operation: Operation | undefined): ReadonlySet<string> =>
  new Set(operation?.parameters?.flatMap((parameter) => ('name' in parameter ? [parameter.name] : [])));

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

const checkValues = ({ request }: BackendContext): void => {
  const text = findUnstorable(request.requestBody);
  if (text !== null) throw invalid(text, UNSTORABLE);
  const [, parameter] = findUnstorable(request.query)?.split('/') ?? [];
  if (parameter !== undefined)
    throw new Problem('validation_failed', { violations: [{ parameter, detail: UNSTORABLE }] });
};

/**
 * Binds every operation of the contract to its handler: match, authenticate, check the scope, read and validate, run
 * the handler in the caller's tenant, respond. The returned function throws a Problem when it rejects.
 */
export const bindOperations = async (
  options: BindingOptions,
  inFlight: InFlightLimit,
): Promise<(req: Request, res: Response) => Promise<void>> => {
  const backend = createBackend(options);
  await backend.init();
  const router = new CompiledRouter(backend.definition);
  const locate = createLocations(router);
  backend.router = router;
  backend.validator.router = router;

  backend.register({
    notFound: () => {
      throw new Problem('not_found');
    },
    methodNotAllowed: ({ request }: BackendContext, _exchange: Exchange, _req: Request, res: Response) => {
      const methods = methodsOf(router.match(request.path)?.values() ?? []);
      res.setHeader('Allow', [...methods, 'OPTIONS'].sort().join(', '));
      if (request.method === 'options') return sendEmpty(res, 204);
      throw new Problem('method_not_allowed');
    },
    unauthorizedHandler: ({ security }: BackendContext) => {
      throw security['bearer']?.error ?? new Problem('unauthorized');
    },
    postSecurityHandler: createAdmission(router.getOperations(), { ...options, inFlight }),
    validationFail: ({ validation }: BackendContext) => {
      throw new Problem('validation_failed', { violations: describeErrors(validation.errors ?? [], place) });
    },
  });
  const handlers: Record<string, AnyHandler> = options.handlers;
  const finishers: Record<string, AnyFinisher | undefined> = options.finishers ?? {};
  for (const [operationId, handler] of Object.entries(handlers)) {
    const declared = declaredParameters(router.getOperation(operationId));
    const conditions = ['If-Match', 'If-None-Match'].filter((name) => declared.has(name));
    const takesKey = declared.has('Idempotency-Key');
    backend.registerHandler(
      operationId,
      async (context: BackendContext, _exchange: Exchange, req: Request, res: Response) => {
        checkValues(context);
        const principal = principalOf(context);
        if (!principal) throw new Problem('unauthorized');
        const { operation } = context;
        const { params, query, requestBody } = context.request;
        for (const name of conditions) checkConditions(name, req.headers[name.toLowerCase()]);
        const request = {
          path: params,
          query,
          body: requestBody,
          expected_versions: expectedVersions(req.headers['if-match']),
        };
        const key = takesKey ? idempotencyKey(req.headers['idempotency-key']) : undefined;
        // An operation whose success is a 204 returns nothing.
        const run = async (ctx: Context): Promise<object | string> => (await handler(ctx, request)) ?? {};
        const caller = { principal, origin: { request_id: requestId(res), tool: null } };
        const done = await options.perform<object | string>(caller, workOf(operation), (ctx) =>
          key === undefined ? run(ctx) : onceForKey<object | string>(ctx, key, [operationId, params, requestBody], run),
        );
        const finish = finishers[operationId];
        const body = finish
          ? await options.perform(caller, 'after', async (ctx) => (await finish(ctx, done)) ?? {})
          : done;
        answer(req, res, operation, body, typeof body === 'string' ? undefined : locate(operation, body));
      },
    );
  }
  for (const [operationId, handler] of Object.entries(options.system)) {
    backend.registerHandler(operationId, (context: BackendContext, _exchange: Exchange, req: Request, res: Response) =>
      handler(req, res, principalOf(context), context.request.params, context.request.query),
    );
  }
  const setDeprecationHeaders = createAnnouncement(router);
  return async (req, res) => {
    setDeprecationHeaders(req, res);
    const exchange = exchangeOf(req);
    try {
      await backend.handleRequest(exchange, exchange, req, res);
    } finally {
      inFlight.settle(res);
    }
  };
};
