import type { Request, Response } from 'express';
import { OpenAPIBackend, type Context as BackendContext, type Document, type Operation } from 'openapi-backend';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Context, Perform, Principal } from '../platform/context.ts';
import { invalid, Problem } from '../platform/errors.ts';
import { onceForKey } from '../platform/idempotency.ts';
import { createAjv, describeErrors, findUnstorable, UNSTORABLE } from '../platform/validation.ts';
import { createAdmission, principalOf } from './admission.ts';
import { answer } from './answers.ts';
import { checkConditions, expectedVersions } from './conditional.ts';
import { createAnnouncement } from './deprecation.ts';
import { exchangeOf, type Exchange } from './exchange.ts';
import type { RestHandlers, SystemOperationId } from './handlers.ts';
import { createLocations } from './location.ts';
import type { LimitRate } from './rate-limit.ts';
import { CompiledRouter } from './router.ts';
import { sendEmpty } from './send.ts';
import { useTextReferences } from './text-references.ts';

/** A handler that sends its own response. `principal` is null if the operation requires no token. */
export type SystemHandler = (req: Request, res: Response, principal: Principal | null) => Promise<void> | void;

export type BindingOptions = {
  definition: Document;
  authenticate: Authenticate;
  limitRate: LimitRate;
  handlers: RestHandlers;
  system: Record<SystemOperationId, SystemHandler>;
  perform: Perform;
};

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

const place = (pointer: string): { pointer: string } | { parameter: string } => {
  const [, part = '', ...rest] = pointer.split('/');
  if (part === 'requestBody') return { pointer: rest.map((step) => `/${step}`).join('') };
  // A parameter without a name, or with an overlong one, is reported as `query` or `path`.
  return { parameter: rest.map(unescape).join('/') || part };
};

const methodsOf = (router: CompiledRouter, path: string): string => {
  const methods = [...(router.match(path)?.keys() ?? [])].map((method) => method.toUpperCase());
  if (methods.includes('GET')) methods.push('HEAD');
  return [...methods, 'OPTIONS'].sort().join(', ');
};

const createBackend = ({ definition, authenticate }: BindingOptions): OpenAPIBackend =>
  new OpenAPIBackend({
    definition: useTextReferences(definition),
    strict: true,
    // Skips a check against the schema of OpenAPI 3.0, which a 3.1 document fails; `npm run check` lints instead.
    quick: true,
    coerceTypes: true,
    ignoreTrailingSlashes: false,
    customizeAjv: (_ajv, { coerceTypes }) => createAjv({ coerceTypes: coerceTypes ?? false }),
    validate: ({ operation }: BackendContext) => operation.operationId !== 'callToolServer',
    securityHandlers: { bearer: (_context: BackendContext, _exchange: Exchange, req: Request) => authenticate(req) },
  });

/** Whether the contract declares a parameter for an operation. Undeclared parameters have no effect. */
const declares = ({ parameters = [] }: Operation, name: string): boolean =>
  parameters.some((parameter) => 'name' in parameter && parameter.name === name);

/**
 * Returns the key without the quotes of a structured field, because both notations name the same key.
 * @throws Problem validation_failed
 */
const idempotencyKey = (header: string | string[] | undefined): string | undefined => {
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
  const parameter = findUnstorable(request.query);
  if (parameter !== null)
    throw new Problem('validation_failed', { violations: [{ parameter: parameter.slice(1), detail: UNSTORABLE }] });
};

/**
 * Binds every operation of the contract to its handler: match, authenticate, check the scope, read and validate, run the
 * handler in the caller's tenant, respond. The returned function throws a Problem when it rejects.
 */
export const bindOperations = async (
  options: BindingOptions,
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
      res.setHeader('Allow', methodsOf(router, request.path));
      if (request.method === 'options') return sendEmpty(res, 204);
      throw new Problem('method_not_allowed');
    },
    unauthorizedHandler: ({ security }: BackendContext) => {
      throw security['bearer']?.error ?? new Problem('unauthorized');
    },
    postSecurityHandler: createAdmission(options.limitRate, options.authenticate),
    validationFail: ({ validation }: BackendContext) => {
      throw new Problem('validation_failed', { violations: describeErrors(validation.errors ?? [], place) });
    },
  });
  for (const [operationId, handler] of Object.entries(options.handlers)) {
    backend.registerHandler(
      operationId,
      async (context: BackendContext, _exchange: Exchange, req: Request, res: Response) => {
        checkValues(context);
        const principal = principalOf(context);
        if (!principal) throw new Problem('unauthorized');
        const { operation } = context;
        const { params, query, requestBody } = context.request;
        for (const name of ['If-Match', 'If-None-Match'])
          if (declares(operation, name)) checkConditions(name, req.headers[name.toLowerCase()]);
        const request = {
          path: params,
          query,
          body: requestBody,
          expected_versions: expectedVersions(req.headers['if-match']),
        };
        const key = declares(operation, 'Idempotency-Key') ? idempotencyKey(req.headers['idempotency-key']) : undefined;
        // An operation whose success is a 204 returns nothing.
        const run = async (ctx: Context): Promise<object> => (await handler(ctx, request)) ?? {};
        const body = await options.perform<object>(principal, operation.method === 'get' ? 'read' : 'write', (ctx) =>
          key === undefined ? run(ctx) : onceForKey<object>(ctx, key, [operationId, params, requestBody], run),
        );
        answer(req, res, operation, body, locate(operation, body));
      },
    );
  }
  for (const [operationId, handler] of Object.entries(options.system)) {
    backend.registerHandler(operationId, (context: BackendContext, _exchange: Exchange, req: Request, res: Response) =>
      handler(req, res, principalOf(context)),
    );
  }
  const setDeprecationHeaders = createAnnouncement(router);
  return async (req, res) => {
    setDeprecationHeaders(req, res);
    const exchange = exchangeOf(req);
    await backend.handleRequest(exchange, exchange, req, res);
  };
};
